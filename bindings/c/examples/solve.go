// Prints verdict and solution of each 9x9 puzzle of a file, in any format.
//
//	go run solve.go bank.csv
package main

// #cgo pkg-config: givens
// #include <givens.h>
// #include <stdlib.h>
import "C"

import (
	"fmt"
	"os"
	"runtime"
	"unsafe"
)

// check ends the program with the message of a call that failed.
func check(status C.givens_status) {
	if status == C.GIVENS_STATUS_OK {
		return
	}
	message := make([]byte, 256)
	C.givens_last_error((*C.char)(unsafe.Pointer(&message[0])), C.size_t(len(message)))
	fmt.Fprintln(os.Stderr, C.GoString((*C.char)(unsafe.Pointer(&message[0]))))
	os.Exit(1)
}

func main() {
	// The message of a call belongs to its thread.
	runtime.LockOSThread()
	bytes, err := os.ReadFile(os.Args[1])
	if err != nil || len(bytes) == 0 {
		fmt.Fprintln(os.Stderr, os.Args[1], "cannot be read or is empty:", err)
		os.Exit(1)
	}

	name, to := C.CString(os.Args[1]), C.CString("line")
	defer C.free(unsafe.Pointer(name))
	defer C.free(unsafe.Pointer(to))
	options := C.givens_file_options{size: C.sizeof_givens_file_options, name: name}
	var lines, report C.givens_buffer
	defer C.givens_buffer_free(&lines)
	defer C.givens_buffer_free(&report)
	check(C.givens_convert((*C.uint8_t)(&bytes[0]), C.size_t(len(bytes)), to, &options, &lines, &report))
	fmt.Fprint(os.Stderr, C.GoString((*C.char)(unsafe.Pointer(report.data))))

	const stride = C.GIVENS_CELLS + 1
	count := int(lines.size) / stride
	if count == 0 {
		return
	}
	verdicts := make([]C.givens_verdict, count)
	solutions := make([]byte, count*C.GIVENS_CELLS)
	check(C.givens_solve(lines.data, C.size_t(count), stride, 0, &verdicts[0], (*C.uint8_t)(&solutions[0]), 0))
	for row, verdict := range verdicts {
		solution := solutions[row*C.GIVENS_CELLS:][:C.GIVENS_CELLS]
		fmt.Printf("%s\t%s\n", C.GoString(C.givens_verdict_name(C.uint8_t(verdict))), solution)
	}
}
