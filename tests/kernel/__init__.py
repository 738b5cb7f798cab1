"""The real code on real kernel drivers, in a virtual machine with Debian's kernel: `make hil-kernel`."""
