# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
"""A cluster of Slurm on this machine: a controller and several nodes, which are all this machine under other names."""

import getpass
import os
import shutil
import signal
import socket
import subprocess
import time

PROGRAMS = ("munged", "slurmctld", "slurmd", "sbatch", "squeue", "scancel")
DEAD_AFTER = 5  # seconds until the controller takes a silent node for dead


def missing_programs():
    """What has to be installed for a cluster."""
    path = os.environ.get("PATH", "") + ":/usr/sbin:/sbin"
    return [program for program in PROGRAMS if shutil.which(program, path=path) is None]


def free_ports(count):
    """Ports that nobody uses now."""
    sockets = [socket.socket() for _ in range(count)]
    for one in sockets:
        one.bind(("127.0.0.1", 0))
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


class Cluster:
    """Use it as a context. `environment` is for processes that talk to it."""

    def __init__(self, folder, nodes=4, processors=2):
        self.folder = folder
        self.nodes = [f"n{i}" for i in range(1, nodes + 1)]
        self.processors = processors
        self.daemons = {}
        self.environment = dict(os.environ, SLURM_CONF=os.path.join(folder, "slurm.conf"),
                                PATH=os.environ.get("PATH", "") + ":/usr/sbin:/sbin")

    def configuration(self):
        ports = free_ports(1 + len(self.nodes))
        user, host, folder = getpass.getuser(), socket.gethostname().split(".")[0], self.folder
        lines = [
            "ClusterName=test", f"SlurmctldHost={host}(127.0.0.1)", f"SlurmctldPort={ports[0]}",
            "AuthType=auth/munge", f"AuthInfo=socket={folder}/munge.socket", "CredType=cred/munge",
            f"SlurmUser={user}", f"SlurmdUser={user}", "MpiDefault=none",
            "ProctrackType=proctrack/pgid", "TaskPlugin=task/none", "JobAcctGatherType=jobacct_gather/none",
            "AccountingStorageType=accounting_storage/none", "SelectType=select/cons_tres",
            "SelectTypeParameters=CR_CPU", "SchedulerType=sched/backfill",
            f"SlurmctldPidFile={folder}/slurmctld.pid", f"SlurmdPidFile={folder}/%n.pid",
            f"SlurmdSpoolDir={folder}/spool-%n", f"StateSaveLocation={folder}/state",
            "SlurmctldTimeout=10", f"SlurmdTimeout={DEAD_AFTER}", "KillWait=2", "MinJobAge=10", "ReturnToService=2",
        ]
        for node, port in zip(self.nodes, ports[1:]):
            lines.append(f"NodeName={node} NodeHostname={host} NodeAddr=127.0.0.1 Port={port} "
                         f"CPUs={self.processors} RealMemory=1000")
        lines.append("PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP")
        return "\n".join(lines) + "\n"

    def start(self, name, *words):
        with open(os.path.join(self.folder, name + ".log"), "w", encoding="utf-8") as log:
            self.daemons[name] = subprocess.Popen(words, env=self.environment, stdout=log, stderr=log,
                                                  start_new_session=True)

    def start_node(self, node):
        os.makedirs(os.path.join(self.folder, "spool-" + node), exist_ok=True)
        self.start(node, "slurmd", "-D", "-N", node)

    def __enter__(self):
        os.makedirs(os.path.join(self.folder, "state"))
        os.chmod(self.folder, 0o755)
        with open(self.environment["SLURM_CONF"], "w", encoding="utf-8") as file:
            file.write(self.configuration())
        key = os.path.join(self.folder, "munge.key")
        with open(os.open(key, os.O_WRONLY | os.O_CREAT, 0o400), "wb") as file:
            file.write(os.urandom(1024))
        names = {"key-file": "munge.key", "socket": "munge.socket", "pid-file": "munge.pid", "log-file": "munge.log",
                 "seed-file": "munge.seed"}
        self.start("munged", "munged", "--foreground", "--force",
                   *[f"--{option}={self.folder}/{name}" for option, name in names.items()])
        self.wait_for(lambda: os.path.exists(os.path.join(self.folder, "munge.socket")), "munged")
        self.start("slurmctld", "slurmctld", "-D")
        for node in self.nodes:
            self.start_node(node)
        self.wait_for(lambda: len(self.said("sinfo", "--noheader", "--states=idle", "--Node").split("\n")) ==
                      len(self.nodes), "nodes")
        return self

    def __exit__(self, *_):
        self.said("scancel", "--user=" + getpass.getuser())
        for name in list(self.daemons):
            self.kill(name)

    def said(self, *words):
        return subprocess.run(words, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                              check=False).stdout.strip()

    def wait_for(self, condition, what, seconds=60):
        end = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > end:
                raise RuntimeError(f"{what}: not ready after {seconds} seconds\n{self.logs()}")
            time.sleep(0.1)

    def logs(self):
        texts = []
        for name in self.daemons:
            with open(os.path.join(self.folder, name + ".log"), encoding="utf-8", errors="replace") as file:
                texts.append(f"{name}: " + file.read()[-1000:])
        return "\n".join(texts)

    def kill(self, name):
        """SIGKILL, and the daemon is gone."""
        daemon = self.daemons.pop(name)
        daemon.send_signal(signal.SIGKILL)
        daemon.wait()

    def kill_node(self, node):
        """The daemon of a node and all that runs there."""
        jobs = self.said("squeue", "--noheader", "--states=RUNNING", "--nodelist=" + node, "--format=%A").split()
        pids = []
        for job in jobs:
            # The steps' daemon is called after its job, and leads the session of all that it started.
            found = self.said("pgrep", "-f", rf"slurmstepd: \[{job}\.").split()
            pids += [int(pid) for pid in found]
        self.kill(node)
        for pid in pids:
            children = self.said("pgrep", "-P", str(pid)).split()
            for one in [pid, *map(int, children)]:
                try:
                    os.kill(one, signal.SIGKILL)
                except ProcessLookupError:
                    pass
        return len(pids)
