"""What runs in the virtual machine, on drivers of the kernel; elsewhere these tests are skipped."""
