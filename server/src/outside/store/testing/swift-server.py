"""A whole OpenStack Swift in one process, for the tests of the store that speaks S3.

Usage: swift-server.py <folder> <pid> [port]. Everything it keeps is in the folder; once it answers, `address` there says where.
Started again on the same folder and port, it goes on. It ends with the process <pid>. Nothing of /etc/swift is read, no rights are needed, and no memcached: one process remembers for itself.
"""
import os
import shutil
import sys
from time import time as clock

import eventlet

eventlet.monkey_patch()

from eventlet import wsgi  # noqa: E402
from paste.deploy import loadapp  # noqa: E402
from swift.common.utils import NullLogger, set_swift_dir, validate_hash_conf  # noqa: E402
from swift.common.storage_policy import reload_storage_policies  # noqa: E402
from swift.common.ring import RingBuilder  # noqa: E402
from swift.common.wsgi import SwiftHttpProtocol  # noqa: E402

HOST = '127.0.0.1'
DEVICE = 'disk'
# Small, so that few empty databases are made.
PART_POWER = 2

SWIFT = """[swift-hash]
swift_hash_path_suffix = bee
[storage-policy:0]
name = one
default = yes
"""

BACK = """[DEFAULT]
swift_dir = {folder}
devices = {folder}/devices
mount_check = false
[app:main]
use = egg:swift#{kind}
"""

PROXY = """[DEFAULT]
swift_dir = {folder}
[pipeline:main]
pipeline = catch_errors gatekeeper listing_formats bulk s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:bulk]
use = egg:swift#bulk
[filter:s3api]
use = egg:swift#s3api
s3_acl = false
location = us-east-1
cors_preflight_allow_origin = *
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:slo]
use = egg:swift#slo
min_segment_size = 1
"""


class Memory:
    """What the proxy otherwise asks a memcached for."""

    def __init__(self):
        self.kept = {}

    def get(self, key, raise_on_error=False):
        value, end = self.kept.get(key, (None, 0))
        return value if end == 0 or clock() < end else None

    def set(self, key, value, serialize=True, time=0, min_compress_len=0, raise_on_error=False):
        self.kept[key] = (value, clock() + time if time else 0)

    def delete(self, key, server_key=None):
        self.kept.pop(key, None)


def with_memory(app):
    memory = Memory()

    def remembering(environ, start_response):
        environ['swift.cache'] = memory
        return app(environ, start_response)

    return remembering


def write(folder, name, text):
    file = os.path.join(folder, name)
    with open(file, 'w') as handle:
        handle.write(text)
    return file


def make_ring(folder, name, port):
    builder = RingBuilder(PART_POWER, 1, 0)
    builder.add_dev({'region': 1, 'zone': 1, 'ip': HOST, 'port': port, 'device': DEVICE, 'weight': 1})
    builder.rebalance()
    builder.get_ring().save(os.path.join(folder, '%s.ring.gz' % name))


def serve(socket, app):
    # As Swift's own servers speak.
    options = {'log_output': False, 'protocol': SwiftHttpProtocol, 'capitalize_response_headers': False}
    return eventlet.spawn(wsgi.server, socket, app, NullLogger(), **options)


def watch(folder, pid):
    while True:
        try:
            os.kill(pid, 0)
        except PermissionError:
            # It is there, and somebody else's.
            pass
        except OSError:
            shutil.rmtree(folder, ignore_errors=True)
            os._exit(0)
        eventlet.sleep(1)


def main():
    folder, pid = sys.argv[1], int(sys.argv[2])
    port = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    os.makedirs(os.path.join(folder, 'devices', DEVICE), exist_ok=True)
    write(folder, 'swift.conf', SWIFT)
    set_swift_dir(folder)
    validate_hash_conf()
    reload_storage_policies()
    sockets = {}
    for kind in ('account', 'container', 'object'):
        sockets[kind] = eventlet.listen((HOST, 0), backlog=128)
        make_ring(folder, kind, sockets[kind].getsockname()[1])
    for kind, socket in sockets.items():
        conf = write(folder, '%s.conf' % kind, BACK.format(folder=folder, kind=kind))
        serve(socket, loadapp('config:%s' % conf, global_conf={}))
    front = eventlet.listen((HOST, port), backlog=128)
    conf = write(folder, 'proxy.conf', PROXY.format(folder=folder))
    server = serve(front, with_memory(loadapp('config:%s' % conf, global_conf={})))
    eventlet.spawn(watch, folder, pid)
    write(folder, 'pid', str(os.getpid()))
    write(folder, 'address.part', 'http://%s:%d' % (HOST, front.getsockname()[1]))
    os.rename(os.path.join(folder, 'address.part'), os.path.join(folder, 'address'))
    server.wait()


main()
