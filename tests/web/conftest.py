"""The application under Starlette's test client; one for a file of tests, as its processes take a while."""

import pytest

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")
pytest.importorskip("httpx")


@pytest.fixture(scope="module")
def client():
    from starlette.testclient import TestClient

    from satpuzzles.web.api import application

    with TestClient(application(), base_url="http://127.0.0.1:8181") as found:
        yield found


@pytest.fixture
def ask(client):
    """Asks a question; the status and the object of the answer."""

    def ask(name, board=None, **options):
        body = {"options": options} | ({} if board is None else {"board": board})
        told = client.post(f"/api/{name}", json=body)
        return told.status_code, told.json()

    return ask
