"""A real service with the demo panel: that of the environment, or one that is started here."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

import broadgauge as bg

ROOT = Path(__file__).parents[2]
TOKEN = "root-token-of-the-tests-0123456789abcdef"
sys.path.insert(0, str(Path(__file__).parent))


@pytest.fixture(scope="session", autouse=True)
def _service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    os.environ["MPLBACKEND"] = "agg"
    if "BROADGAUGE_URL" in os.environ:
        yield
        return
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    settings = {"PORT": str(port), "ADMIN_PORT": "0", "BOOTSTRAP_TOKEN": TOKEN}
    env = {**os.environ, **settings, "DATA_DIR": str(tmp_path_factory.mktemp("data"))}
    command = ["node", str(ROOT / "bin/broadgauge"), "serve", "--demo"]
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert any("is ready" in line for line in process.stdout)
        os.environ |= {"BROADGAUGE_URL": f"http://127.0.0.1:{port}", "BROADGAUGE_TOKEN": TOKEN}
        yield
        process.terminate()


@pytest.fixture(scope="session")
def panel() -> Iterator[bg.Panel[Any]]:
    with bg.connect() as panel:
        yield panel


@pytest.fixture(scope="session")
def nested() -> Iterator[Any]:
    """Asks the API itself; returns the JSON."""
    headers = {"Authorization": f"Bearer {os.environ['BROADGAUGE_TOKEN']}"}
    with httpx.Client(base_url=os.environ["BROADGAUGE_URL"], headers=headers, timeout=600) as client:

        def ask(path: str, body: Any) -> Any:
            response = client.post(path, json=body)
            assert response.status_code == 200, response.text
            return response.json()

        yield ask
