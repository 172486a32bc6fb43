"""The Celery app.  A message carries a job's id only; a job left behind is found by every worker's own sweep."""

import logging
import os
import signal
import sys
import threading
from collections.abc import Callable

from celery import Celery, Task, signals
from django.conf import settings
from django.db import close_old_connections
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from tournament.processes.heartbeat import INTERVAL, send_heartbeat

TASK_INTERVALS = {
    "scoring.tasks.sweep_print_jobs": INTERVAL,
    "scoring.tasks.save_safety_copies": 10,
    "scoring.tasks.purge_records": 3600,
}
"""The tasks that the worker does by itself, each with the seconds from one time to the next."""

LONGEST_TASK = 15 * 60  # seconds
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
def start_timers(**_: object) -> None:
    """Starts the worker's own timers: heartbeat, sweep for jobs left behind, copies, logs, purge of old records."""
    if sys.platform == "win32":  # by which it is asked to end there, as by SIGTERM elsewhere
        signal.signal(signal.SIGBREAK, signal.getsignal(signal.SIGTERM))
    timers = {"heartbeat": (send_heartbeat, INTERVAL)}
    timers |= {task: (app.tasks[task], interval) for task, interval in TASK_INTERVALS.items()}
    for name, (work, interval) in timers.items():
        threading.Thread(target=_repeat, args=(name, work, interval), daemon=True).start()


@signals.worker_shutting_down.connect
def stop_timers(**_: object) -> None:
    """Ends the heartbeat, so that a worker that is stopping does not count as running."""
    _stopping.set()


_stopping = threading.Event()


def _repeat(name: str, work: Callable[[], None], interval: float) -> None:
    """Does the work again and again; a failure is logged, and the next time tries again."""
    while True:
        close_old_connections()
        try:
            work()
        except RedisError:
            log.warning("Redis does not answer; trying again.")
        except Exception:  # a fault in one round must not end the rounds to come
            log.exception("%s failed; trying again.", name)
        close_old_connections()
        if _stopping.wait(interval):
            return
