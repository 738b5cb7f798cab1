"""What needs doing on this box, for a program: the findings of bosun doctor."""

from bosun.devices.box_config import SIMULATED_BOX
from bosun.doctor.examine import examine

for finding in examine(SIMULATED_BOX, port=0):
    print(finding.state.value, finding.about, finding.found, finding.do, sep=" | ")
