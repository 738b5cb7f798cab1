"""A frame of the serial protocol: written, cut in two on the way, and read again, without any port."""

from firmware_bridge.codec import Decoder, encode
from firmware_bridge.messages import Header, Tone

wire = encode(Header(session=7, number=1, ack=0), Tone(hz=880, ms=200))
decoder = Decoder()
heard = [*decoder.feed(wire[:5]), *decoder.feed(wire[5:])]
print(wire.hex(" "), "→", heard[0][1])
