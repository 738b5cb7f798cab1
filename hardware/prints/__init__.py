"""Parts to print: the panel's lid and a camera mount, as solids with measures that can be changed."""
