"""The line to the broker, on paho-mqtt: it comes back by itself, and never keeps a table waiting."""

import json
import threading
from collections.abc import Callable, Iterable
from typing import Any

from paho.mqtt.client import Client, ConnectFlags, DisconnectFlags, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from bosun.fleet.topics import Broker

SHORTEST_WAIT, LONGEST_WAIT = 1, 30
KEEP_ALIVE = 15
AT_MOST_ONCE, AT_LEAST_ONCE = 0, 1


class BrokerConnection:
    """One connection that lasts as long as the program, over all the outages of the broker.

    What is retained is remembered here and sent again with every new connection, so that an outage loses no
    state. Events of the time without a broker are gone: they would come too late to be of use.

    :param will: the topic and the text that the broker publishes for us when we fall silent.
    :param heard: called in paho's own thread with each topic and message; it must be quick.
    """

    def __init__(
        self,
        broker: Broker,
        *,
        will: tuple[str, str] | None = None,
        listen_to: Iterable[str] = (),
        heard: Callable[[str, bytes], object] = lambda _topic, _text: None,
        on_change: Callable[[bool], None] = lambda _connected: None,
        waits: tuple[int, int] = (SHORTEST_WAIT, LONGEST_WAIT),
    ) -> None:
        self._broker, self._listen_to = broker, tuple(listen_to)
        self._heard, self._on_change = heard, on_change
        self._retained: dict[str, str] = {}
        self._lock = threading.Lock()
        self._client = self._make_client(broker, waits)
        if will is not None:
            self._client.will_set(*will, qos=AT_LEAST_ONCE, retain=True)

    def _make_client(self, broker: Broker, waits: tuple[int, int]) -> Client:
        client = Client(CallbackAPIVersion.VERSION2)
        client.reconnect_delay_set(*waits)
        client.max_queued_messages_set(100)
        if broker.user is not None:
            client.username_pw_set(broker.user, broker.password)
        if broker.encrypted:
            client.tls_set()
        client.on_connect = self._connected
        client.on_disconnect = self._disconnected
        client.on_message = self._message
        return client

    @property
    def connected(self) -> bool:
        return self._client.is_connected()

    def start(self) -> None:
        """Connect in the background; a broker that is not there yet is tried for again and again."""
        self._client.connect_async(self._broker.host, self._broker.port, KEEP_ALIVE)
        self._client.loop_start()

    def keep(self, topic: str, value: Any) -> None:
        """Publish a value that stays: whoever comes later gets it too."""
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        with self._lock:
            if self._retained.get(topic) == text:
                return
            self._retained[topic] = text
            self._send(topic, text, retain=True)

    def publish(self, topic: str, value: Any) -> None:
        """Publish a value for those who listen now."""
        self._send(topic, json.dumps(value, ensure_ascii=False), retain=False)

    def stop(self, *last: tuple[str, str]) -> None:
        """Say the last words, wait a moment for them to leave, and hang up."""
        if self.connected:
            for topic, text in last:
                self._client.publish(topic, text, qos=AT_LEAST_ONCE, retain=True).wait_for_publish(2)
        self._client.disconnect()
        self._client.loop_stop()

    def _send(self, topic: str, text: str, *, retain: bool) -> None:
        if self.connected:
            self._client.publish(topic, text, qos=AT_LEAST_ONCE if retain else AT_MOST_ONCE, retain=retain)

    def _connected(
        self, client: Client, _: Any, __: ConnectFlags, reason: ReasonCode, ___: Properties | None
    ) -> None:
        if reason.is_failure:
            return
        for wanted in self._listen_to:
            client.subscribe(wanted, AT_LEAST_ONCE)
        with self._lock:  # or an older value could be published after a newer one, and stay
            for topic, text in self._retained.items():
                client.publish(topic, text, qos=AT_LEAST_ONCE, retain=True)
        self._on_change(True)

    def _disconnected(
        self, _: Client, __: Any, ___: DisconnectFlags, ____: ReasonCode, _____: Properties | None
    ) -> None:
        self._on_change(False)

    def _message(self, _: Client, __: Any, message: MQTTMessage) -> None:
        self._heard(message.topic, bytes(message.payload))
