// Prints verdict and solution of each 9x9 puzzle of a file, in any format. Java 22 or later.
//
//   java --enable-native-access=ALL-UNNAMED Solve.java /usr/local/lib/libgivens.so bank.csv

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;

public class Solve {
    static final long CELLS = 81;

    /** The functions of the library that this program calls; size_t is long. */
    static class Givens {
        final MethodHandle convert, solve, verdictName, lastError, free;

        Givens(SymbolLookup library) {
            convert = function(library, "givens_convert", JAVA_INT, ADDRESS, JAVA_LONG, ADDRESS, ADDRESS, ADDRESS, ADDRESS);
            solve = function(library, "givens_solve", JAVA_INT, ADDRESS, JAVA_LONG, JAVA_LONG, JAVA_INT, ADDRESS, ADDRESS, JAVA_LONG);
            verdictName = function(library, "givens_verdict_name", ADDRESS, JAVA_BYTE);
            lastError = function(library, "givens_last_error", JAVA_LONG, ADDRESS, JAVA_LONG);
            free = Linker.nativeLinker().downcallHandle(
                    library.find("givens_buffer_free").orElseThrow(), FunctionDescriptor.ofVoid(ADDRESS));
        }

        static MethodHandle function(SymbolLookup library, String name, MemoryLayout result, MemoryLayout... arguments) {
            var symbol = library.find(name).orElseThrow();
            return Linker.nativeLinker().downcallHandle(symbol, FunctionDescriptor.of(result, arguments));
        }

        /** Throws the message of a call that failed. */
        void check(int status, Arena arena) throws Throwable {
            if (status == 0) return;
            var message = arena.allocate(256);
            var length = (long) lastError.invokeExact(message, message.byteSize());
            throw new IllegalArgumentException(length == 0 ? "status " + status : message.getString(0));
        }

        String nameOf(byte verdict) throws Throwable {
            return ((MemorySegment) verdictName.invokeExact(verdict)).reinterpret(32).getString(0);
        }
    }

    /** The bytes of a givens_buffer: a pointer and a size. */
    static MemorySegment contents(MemorySegment buffer) {
        return buffer.get(ADDRESS, 0).reinterpret(buffer.get(JAVA_LONG, ADDRESS.byteSize()));
    }

    public static void main(String[] arguments) throws Throwable {
        try (var arena = Arena.ofConfined()) {
            var givens = new Givens(SymbolLookup.libraryLookup(Path.of(arguments[0]), arena));
            var bytes = arena.allocateFrom(JAVA_BYTE, Files.readAllBytes(Path.of(arguments[1])));
            var buffer = MemoryLayout.structLayout(ADDRESS, JAVA_LONG, JAVA_LONG);
            MemorySegment lines = arena.allocate(buffer), to = arena.allocateFrom("line");
            var status = (int) givens.convert.invokeExact(
                    bytes, bytes.byteSize(), to, MemorySegment.NULL, lines, MemorySegment.NULL);
            givens.check(status, arena);

            var count = contents(lines).byteSize() / (CELLS + 1);
            MemorySegment verdicts = arena.allocate(count), solutions = arena.allocate(count * CELLS);
            status = (int) givens.solve.invokeExact(contents(lines), count, CELLS + 1, 0, verdicts, solutions, 0L);
            givens.check(status, arena);
            for (long row = 0; row < count; row++) {
                var solution = solutions.asSlice(row * CELLS, CELLS).toArray(JAVA_BYTE);
                System.out.println(givens.nameOf(verdicts.get(JAVA_BYTE, row)) + "\t" + new String(solution, "US-ASCII"));
            }
            givens.free.invokeExact(lines);
        }
    }
}
