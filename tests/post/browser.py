"""A headless Chromium that tests drive by Debian's chromium-driver: clicks, screenshots, what its console says."""

import base64
import contextlib
import json
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request

DRIVER, BROWSER = shutil.which("chromedriver"), shutil.which("chromium")
OPTIONS = ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--use-angle=swiftshader",
           "--enable-unsafe-swiftshader", "--hide-scrollbars"]
KEY = "element-6066-11e4-a52e-4f735466cecf"


def is_there():
    return bool(DRIVER and BROWSER)


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Browser:
    """A window in which pages are opened."""

    def __init__(self, port):
        self.root = f"http://127.0.0.1:{port}/session"
        wanted = {"browserName": "chrome", "goog:chromeOptions": {"binary": BROWSER, "args": OPTIONS},
                  "goog:loggingPrefs": {"browser": "ALL"}}
        self.root += "/" + self.call("", {"capabilities": {"alwaysMatch": wanted}})["sessionId"]

    def call(self, path, body=None, method=None):
        """What the driver answers."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.root + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(json.load(error)["value"]["message"]) from error

    def open(self, path, width=1280, height=1000):
        self.call("/window/rect", {"width": width, "height": height})
        self.call("/url", {"url": path.as_uri()})

    def run(self, script):
        """The value of a script in the page."""
        return self.call("/execute/sync", {"script": script, "args": []})

    def find(self, selector):
        return self.call("/element", {"using": "css selector", "value": selector})[KEY]

    def bring(self, selector):
        """An element, brought into the window."""
        self.run(f"document.querySelector({json.dumps(selector)}).scrollIntoView("
                 "{behavior: 'instant', block: 'center'})")
        return self.find(selector)

    def picture(self, selector=None):
        """A screenshot of an element, as far as the window can show it, or of the window, as PNG."""
        path = f"/element/{self.bring(selector)}/screenshot" if selector else "/screenshot"
        return base64.b64decode(self.call(path))

    def drag(self, selector, x, y):
        """Presses the mouse in the middle of an element and moves it."""
        middle = {KEY: self.bring(selector)}
        self.call("/actions", {"actions": [{"type": "pointer", "id": "mouse", "actions": [
            {"type": "pointerMove", "origin": middle, "x": 0, "y": 0}, {"type": "pointerDown", "button": 0},
            {"type": "pointerMove", "origin": middle, "x": x, "y": y, "duration": 200},
            {"type": "pointerUp", "button": 0}]}]})

    def choose(self, selector, value):
        """Sets an input as a user would."""
        self.run(f"const e = document.querySelector({json.dumps(selector)}); e.value = {json.dumps(str(value))};"
                 "for (const kind of ['input', 'change']) e.dispatchEvent(new Event(kind, {bubbles: true}));")

    def click(self, selector):
        self.call(f"/element/{self.bring(selector)}/click", {})

    def complaints(self):
        """What the console says since one asked last."""
        return [entry["message"] for entry in self.call("/se/log", {"type": "browser"})]


@contextlib.contextmanager
def opened():
    """A browser, which is closed at the end."""
    port = free_port()
    with subprocess.Popen([DRIVER, f"--port={port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as driver:
        try:
            for _ in range(200):
                with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                    break
                time.sleep(0.1)
            browser = Browser(port)
            try:
                yield browser
            finally:
                browser.call("", method="DELETE")
        finally:
            driver.terminate()
