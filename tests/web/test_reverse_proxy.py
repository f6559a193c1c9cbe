"""The configuration of nginx in docs/serve.md works: TLS, a password, and the server's own refusals."""

import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from base64 import b64encode
from http.client import HTTPConnection, HTTPSConnection
from pathlib import Path

import pytest
from pages import served

NGINX = shutil.which("nginx", path=os.pathsep.join([os.environ["PATH"], "/usr/sbin"]))
PAGE = Path(__file__).resolve().parents[2] / "docs" / "serve.md"
HOST = "puzzles.example.org"
BOARD = {"board": "..3..3...42.2..."}
PASSWORD = "Basic " + b64encode(b"alice:correct horse").decode()

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(NGINX is None or shutil.which("openssl") is None, reason="needs nginx and openssl"),
]

AROUND = """
daemon off;
%s
pid nginx.pid;
error_log stderr;
events {}
http {
    access_log off;
    client_body_temp_path body;
    proxy_temp_path proxy;
    fastcgi_temp_path fastcgi;
    uwsgi_temp_path uwsgi;
    scgi_temp_path scgi;
    %s
}
"""
"""What Debian's nginx.conf says, for a server in a folder of its own."""


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as found:
        return found.getsockname()[1]


@pytest.fixture(scope="module")
def proxy(tmp_path_factory):
    """Sends a request to the proxy: the status, the headers and the body of the answer."""
    folder = tmp_path_factory.mktemp("nginx")
    secure, plain = free_port(), free_port()
    (make,) = re.findall(r"^openssl (?:.*\\\n)*.*$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    subprocess.run(make, shell=True, cwd=folder, check=True, capture_output=True)
    crypt = ["openssl", "passwd", "-apr1", "correct horse"]
    hashed = subprocess.run(crypt, capture_output=True, text=True, check=True).stdout
    (folder / "puzzles.htpasswd").write_text(f"alice:{hashed}")
    (conf,) = re.findall(r"^```nginx\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    with served("", "--public-host", HOST) as address:
        for told, here in {
            "listen 443 ssl;": f"listen 127.0.0.1:{secure} ssl;",
            "listen 80;": f"listen 127.0.0.1:{plain};",
            "/etc/ssl/puzzles": str(folder),
            "/etc/nginx/": f"{folder}/",
            "http://127.0.0.1:8181;": f"{address.rstrip('/')};",
        }.items():
            assert conf.count(told) >= 1, told
            conf = conf.replace(told, here)
        user = "user root;" if os.geteuid() == 0 else ""  # the folders of pytest are for their owner alone
        (folder / "nginx.conf").write_text(AROUND % (user, conf))
        with subprocess.Popen([NGINX, "-p", folder, "-c", folder / "nginx.conf"]) as process:
            try:
                wait_for(secure)
                trusted = ssl.create_default_context(cafile=folder / "fullchain.pem")
                yield lambda *asked, **told: exchange(trusted, secure, plain, *asked, **told)
            finally:
                process.terminate()


def wait_for(port):
    for _ in range(200):
        try:
            return socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.05)
    raise AssertionError("nginx does not listen")


def exchange(trusted, secure, plain, method, path, body=None, *, tls=True, password=PASSWORD, **headers):
    port = secure if tls else plain
    connection = (HTTPSConnection if tls else HTTPConnection)("127.0.0.1", port, timeout=60)
    if tls:  # under the public name, which the certificate must bear
        plain_socket = socket.create_connection(("127.0.0.1", port), 60)
        connection.sock = trusted.wrap_socket(plain_socket, server_hostname=HOST)
    headers = {"Host": f"{HOST}:{port}", "Authorization": password, **headers}
    connection.request(method, path, body, {key: value for key, value in headers.items() if value})
    told = connection.getresponse()
    found = told.status, dict(told.getheaders()), told.read()
    connection.close()
    return found, port


def test_the_page_and_its_questions_are_answered_with_the_password(proxy):
    (status, headers, page), port = proxy("GET", "/")
    assert (
        status == 200
        and b"satpuzzles" in page
        and "Content-Security-Policy".lower() in map(str.lower, headers)
    )
    origin = f"https://{HOST}:{port}"
    (status, _, told), _ = proxy("POST", "/api/solve", json.dumps(BOARD), Origin=origin)
    assert (status, json.loads(told)["status"]) == (200, "unique")
    (status, _, told), _ = proxy(
        "POST", "/api/jobs", json.dumps({"question": "solve", **BOARD}), Origin=origin
    )
    assert status == 202
    (_, _, told), _ = proxy("GET", f"/api/jobs/{json.loads(told)['id']}?wait=20")
    assert json.loads(told)["state"] == "done"


def test_nothing_is_answered_without_the_password(proxy):
    for path in ("/", "/api/types", "/page/index.html", "/nothing"):
        for password in ("", "Basic " + b64encode(b"alice:wrong").decode()):
            (status, headers, _), _ = proxy("GET", path, password=password)
            assert status == 401 and headers["WWW-Authenticate"].startswith("Basic")


def test_what_the_server_refuses_is_refused_through_the_proxy_too(proxy):
    (status, _, told), _ = proxy("POST", "/api/solve", json.dumps(BOARD), Origin="https://evil.example")
    assert (status, json.loads(told)["error"]) == (403, "requests from other sites are refused")
    assert proxy("GET", "/", Host="evil.example")[0][0] == 421
    (status, _, told), _ = proxy("POST", "/api/solve", b" " * ((4 << 20) + 1))
    assert status == 413 and "4 MiB" in json.loads(told)["error"]


def test_plain_http_leads_to_tls(proxy):
    (status, headers, _), _ = proxy("GET", "/some?where", tls=False, password="")
    assert (status, headers["Location"]) == (301, f"https://{HOST}/some?where")
