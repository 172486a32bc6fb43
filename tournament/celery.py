"""The Celery app.  A message carries a job's id only; a job left behind is found by every worker's own sweep."""

import logging
import os
import signal
import sys
import threading
import time

from celery import Celery, Task, signals
from celery.beat import EmbeddedService, Scheduler
from django.conf import settings
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from tournament.health import INTERVAL, send_heartbeat

SCHEDULE = {
    "scoring.tasks.sweep_print_jobs": INTERVAL,
    "scoring.tasks.save_safety_copies": 10,
    "scoring.tasks.purge_records": 3600,
}
"""The tasks that the worker does by itself, each with the seconds from one time to the next."""

LONGEST_TASK = 15 * 60  # seconds
LONGEST_STOP = 10  # seconds in which a worker finishes a sheet, where nothing else keeps it running
QUICK = {"socket_connect_timeout": 0.4, "socket_timeout": 0.4, "max_retries": 0}  # seconds; for somebody who waits

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
os.environ.setdefault("CELERY_SKIP_CHECKS", "1")  # they load every page; the web server, which has pages, does that
log = logging.getLogger(__name__)

app = Celery("twelve_flags")
app.conf.update(
    # With no Redis (a command outside `up`) a message goes nowhere, and the sweep finds the row later.
    broker_url=settings.REDIS_URL or "memory://",
    broker_connection_retry_on_startup=True,
    broker_connection_timeout=2,
    broker_transport_options={
        "global_keyprefix": settings.REDIS_PREFIX,
        "visibility_timeout": 2 * LONGEST_TASK,
        "unacked_restore_interval": 5,
        "unacked_restore_throttle": 1,
        "socket_connect_timeout": 2,
        "socket_timeout": 3,  # above the second that a worker waits for its next message
        "socket_keepalive": True,
    },
    task_acks_late=True,
    task_reject_on_worker_lost=True,
    task_ignore_result=True,
    task_time_limit=None,  # threads cannot be killed; a lease that runs out does the same work
    task_publish_retry_policy={"max_retries": 1, "interval_start": 0.1},
    worker_prefetch_multiplier=1,
    worker_hijack_root_logger=False,
    worker_redirect_stdouts=False,
    worker_enable_remote_control=False,
    worker_send_task_events=False,
    beat_schedule={
        task: {"task": task, "schedule": seconds, "options": {"expires": seconds}} for task, seconds in SCHEDULE.items()
    },
    timezone=settings.TIME_ZONE,
)
app.autodiscover_tasks(["rotations", "scoring"])


def enqueue(task: "Task[..., object]", *jobs: int) -> None:
    """Queues `task` for each of the rows numbered `jobs`, in half a second at most; while Redis is down or hangs the
    rows wait for the sweep.
    """
    try:
        with app.connection_for_write(transport_options=QUICK) as connection:
            for job in jobs:
                app.send_task(task.name, (job,), connection=connection, retry=False)
    except (OperationalError, RedisError):
        log.warning("Redis does not answer: the jobs %s wait for the sweep.", jobs)


@signals.worker_ready.connect
def start_schedule(**_: object) -> None:
    """Starts what the worker does besides the tasks that it is sent: its schedule, in memory, and its heartbeat."""
    EmbeddedService(app, thread=True, scheduler_cls=Scheduler).start()  # type: ignore[union-attr]  # a thread it is
    threading.Thread(target=beat, daemon=True).start()
    if os.environ.get("BEGUN_BY_UP"):
        threading.Thread(target=end_with_up, daemon=True).start()


def beat() -> None:
    while True:
        try:
            send_heartbeat()
        except RedisError:
            log.warning("Redis does not answer; trying again.")
        time.sleep(INTERVAL)


def end_with_up() -> None:
    """Ends this worker with the `up` that began it, however that ends: its pipe, which nobody writes to, ends then."""
    sys.stdin.buffer.read()
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(LONGEST_STOP)  # while it looks for a broker that has gone as well
    os._exit(1)
