"""The army's light shines while a seat's button is down. On the box: Panel.open(load(), pins="lgpio", …)."""

from hardware.presses import Edge
from hardware.virtual import VirtualPanel
from hardware.wiring import load


def shine(edge: Edge) -> None:
    virtual.panel.light("army", edge.down)


virtual = VirtualPanel(load(), on_edge=shine)
virtual.press("seat1")
print("army:", virtual.lit("army"))
virtual.release("seat1")
virtual.panel.close()
