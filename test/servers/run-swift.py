"""OpenStack Swift with its S3 interface: all of its servers in one process, on the directory that is given.

Prints the port of the S3 interface. Ends when its standard input does, and takes the directory with it.
"""

import os
import shutil
import sys
from array import array
from pathlib import Path

import eventlet
from eventlet import tpool, wsgi
from swift.common import utils
from swift.common.ring import RingData
from swift.common.storage_policy import reload_storage_policies
from swift.common.wsgi import SwiftHttpProtocol, loadapp

SWIFT = """
[swift-hash]
swift_hash_path_prefix = test
swift_hash_path_suffix = test
[storage-policy:0]
name = only
default = yes
"""

STORAGE = """
[DEFAULT]
swift_dir = {directory}
devices = {directory}/devices
mount_check = false
disable_fallocate = true
fallocate_reserve = 0
log_level = CRITICAL
[pipeline:main]
pipeline = {kind}-server
[app:{kind}-server]
use = egg:swift#{kind}
"""

# Nothing listens on the port of the cache: it has to be there, but it need not work.
PROXY = """
[DEFAULT]
swift_dir = {directory}
log_level = CRITICAL
[pipeline:main]
pipeline = cache s3api tempauth slo {kind}-server
[app:{kind}-server]
use = egg:swift#{kind}
account_autocreate = true
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
# Short pages, so that a handful of objects takes several.
max_bucket_listing = 5
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:slo]
use = egg:swift#slo
"""


def main(directory):
    utils.eventlet_monkey_patch()
    (directory / "devices" / "disk").mkdir(parents=True)
    (directory / "swift.conf").write_text(SWIFT)
    utils.set_swift_dir(str(directory))
    reload_storage_policies()
    for kind in ("account", "container", "object"):
        save_ring(directory / f"{kind}.ring.gz", serve(directory, kind, STORAGE))
    print(serve(directory, "proxy", PROXY), flush=True)
    tpool.execute(sys.stdin.read)
    shutil.rmtree(directory, ignore_errors=True)
    os._exit(0)


def serve(directory, kind, template):
    conf = directory / f"{kind}-server.conf"
    conf.write_text(template.format(directory=directory, kind=kind))
    app = loadapp(str(conf), global_conf={"log_name": kind})
    socket = eventlet.listen(("127.0.0.1", 0))
    # The SDK looks for "ETag", not for "Etag".
    options = {"protocol": SwiftHttpProtocol, "capitalize_response_headers": False}
    eventlet.spawn(wsgi.server, socket, app, utils.NullLogger(), **options)
    return socket.getsockname()[1]


def save_ring(path, port):
    address = {"ip": "127.0.0.1", "port": port, "replication_ip": "127.0.0.1", "replication_port": port}
    device = {"id": 0, "region": 1, "zone": 1, "weight": 1, "device": "disk", **address}
    RingData([array("H", [0, 0])], [device], 31).save(str(path))


main(Path(sys.argv[1]))
