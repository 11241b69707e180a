// Prints verdict and solution of each 9x9 puzzle of a file, in any format.
//
//   mcs Solve.cs && mono Solve.exe bank.csv        (or as Program.cs of a project of .NET)
using System;
using System.IO;
using System.Runtime.InteropServices;
using System.Text;

static class Givens
{
    public const int Cells = 81;

    [StructLayout(LayoutKind.Sequential)]
    public struct Buffer
    {
        public IntPtr Data;
        public UIntPtr Size, Capacity;
    }

    [DllImport("givens", EntryPoint = "givens_convert")]
    public static extern int Convert(byte[] bytes, UIntPtr size, string to, IntPtr options, out Buffer converted, IntPtr report);

    [DllImport("givens", EntryPoint = "givens_solve")]
    public static extern int Solve(
        IntPtr puzzles, UIntPtr count, UIntPtr stride, int threads, byte[] verdicts, byte[] solutions, UIntPtr solutionStride);

    [DllImport("givens", EntryPoint = "givens_verdict_name")]
    public static extern IntPtr VerdictName(byte verdict);

    [DllImport("givens", EntryPoint = "givens_last_error")]
    static extern UIntPtr LastError(byte[] buffer, UIntPtr capacity);

    [DllImport("givens", EntryPoint = "givens_buffer_free")]
    public static extern void Free(ref Buffer buffer);

    // Throws the message of a call that failed.
    public static void Check(int status)
    {
        if (status == 0) return;
        var message = new byte[(ulong)LastError(null, UIntPtr.Zero) + 1];
        LastError(message, (UIntPtr)message.Length);
        throw new ArgumentException(Encoding.UTF8.GetString(message, 0, message.Length - 1));
    }
}

static class Program
{
    static void Main(string[] arguments)
    {
        var bytes = File.ReadAllBytes(arguments[0]);
        Givens.Buffer lines;
        Givens.Check(Givens.Convert(bytes, (UIntPtr)bytes.Length, "line", IntPtr.Zero, out lines, IntPtr.Zero));

        var count = (int)lines.Size / (Givens.Cells + 1);
        byte[] verdicts = new byte[count], solutions = new byte[count * Givens.Cells];
        var stride = (UIntPtr)(Givens.Cells + 1);
        Givens.Check(Givens.Solve(lines.Data, (UIntPtr)count, stride, 0, verdicts, solutions, UIntPtr.Zero));
        for (var row = 0; row < count; row++)
        {
            var name = Marshal.PtrToStringAnsi(Givens.VerdictName(verdicts[row]));
            Console.WriteLine(name + "\t" + Encoding.ASCII.GetString(solutions, row * Givens.Cells, Givens.Cells));
        }
        Givens.Free(ref lines);
    }
}
