# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
"""A. Albarghouthi, A. Gurfinkel, M. Chechik: From Under-Approximations to Over-Approximations and Back. TACAS 2012."""
from measure import engine, published
from paper import Experiment, Figure, Paper, Section
from tables import by_program, measured, outcome, seconds, share, table, total, verdicts

CONFIGURATIONS = ["uufo", "cpufo", "bpufo", "cp", "bp"]

# Table 1: 105 programs, 300 s, 4 GB, Intel Xeon 2.66 GHz. Solved, safe, unsafe, unsound, total seconds.
PROGRAMS = 105
TABLE_1 = {"uufo": (78, 22, 56, 0, 8289), "cpufo": (79, 22, 57, 1, 7838), "bpufo": (69, 17, 52, 1, 11260),
           "cp": (49, 10, 39, 0, 15363), "bp": (71, 19, 52, 1, 10018), "WOLVERINE": (38, 18, 20, 5, 19753)}

# Table 2: (program, is it safe): by configuration (seconds, iterations, in interpolation, in post). CP solves one of them, the
# paper does not say which.
TABLE_2 = {
    ("kundu1", False): {"cpufo": (24.22, 4, 20.3, 1.84), "bpufo": (122.88, 4, 56.9, 54.66), "bp": (33.39, 3, 20.23, 10.95)},
    ("kundu2", False): {"uufo": (1.24, 2, 1.16), "cpufo": (2.74, 2, 2.08, 0.6), "bpufo": (8.15, 2, 1.2, 5.66),
                        "bp": (8.6, 2, 3.49, 4.3)},
    ("s3_srvr_11", False): {"uufo": (1.91, 4, 1.67), "cpufo": (2.78, 4, 1.58, 0.89), "bpufo": (118.41, 4, 1.72, 112.76),
                            "bp": (4.25, 3, 2.6, 1.37)},
    ("s3_srvr_12", False): {"uufo": (4.17, 4, 3.85), "cpufo": (5.07, 3, 3.44, 1.36), "bpufo": (5.36, 3, 3.58, 1.44),
                            "bp": (8.19, 3, 5.85, 1.91)},
    ("token_ring.08", False): {"uufo": (12.34, 4, 11.84), "cpufo": (13.5, 4, 11.07, 1.91), "bpufo": (19.64, 3, 3.7, 14.62),
                               "bp": (14.15, 3, 1.85, 11.12)},
    ("token_ring.09", False): {"uufo": (12.54, 4, 11.98), "cpufo": (22.66, 4, 19.72, 2.35), "bp": (167.49, 3, 3.85, 157.58)},
    ("token_ring.10", False): {"uufo": (15.6, 4, 15.05), "cpufo": (14.02, 3, 11.99, 1.69)},
    ("token_ring.11", False): {"uufo": (29.69, 4, 29.08), "cpufo": (22.47, 4, 18.52, 3.19),
                               "bpufo": (156.76, 3, 4.57, 145.99), "bp": (66.59, 3, 4.21, 58.68)},
    ("token_ring.12", False): {"uufo": (26.94, 4, 26.31), "cpufo": (13.98, 3, 11.45, 2.15)},
    ("token_ring.13", False): {"uufo": (36.56, 4, 35.76), "cpufo": (34.17, 4, 29.38, 4.02)},
    ("token_ring.14", False): {"uufo": (10.3, 3, 9.99), "cpufo": (33.49, 4, 29.17, 3.59)},
    ("token_ring.15", False): {"uufo": (51.79, 4, 51.11), "cpufo": (34.19, 4, 29.18, 4.17)},
    ("toy1", False): {"uufo": (96.49, 10, 89.08), "cpufo": (79.0, 9, 68.04, 6.98), "bpufo": (13.54, 3, 4.77, 7.96)},
    ("toy2", False): {"uufo": (12.83, 5, 12.24), "cpufo": (60.73, 8, 50.71, 6.14)},
    ("ddd3", False): {"uufo": (0.66, 4, 0.5), "cpufo": (0.19, 2, 0.04, 0.11), "bpufo": (0.18, 2, 0.03, 0.11),
                      "bp": (0.27, 2, 0.05, 0.2)},
    ("pc_sfifo_1", True): {"bpufo": (3.51, 3, 2.24, 0.79)},
    ("s3_clnt_1", True): {"uufo": (11.03, 10, 8.18), "cpufo": (15.68, 10, 8.2, 4.5), "bp": (14.52, 5, 1.92, 8.21)},
    ("s3_clnt_2", True): {"uufo": (16.0, 10, 11.35), "cpufo": (20.02, 10, 10.86, 4.67)},
    ("s3_clnt_3org", True): {"uufo": (28.87, 11, 17.35), "cpufo": (37.08, 11, 17.6, 8.17)},
    ("s3_clnt_3", True): {"uufo": (13.02, 10, 9.14), "cpufo": (17.42, 10, 9.01, 4.45)},
    ("s3_clnt_4", True): {"uufo": (13.4, 10, 9.62), "cpufo": (17.45, 10, 9.16, 4.58)},
    ("s3_srvr_1a", True): {"uufo": (5.2, 10, 2.95), "cpufo": (5.16, 8, 2.32, 1.07), "bpufo": (0.76, 4, 0.17, 0.39),
                           "bp": (0.43, 3, 0.07, 0.26)},
    ("s3_srvr_1b", True): {"uufo": (1.37, 7, 1.0), "cpufo": (2.9, 7, 1.71, 0.69), "bpufo": (0.89, 5, 0.47, 0.28)},
    ("s3_srvr_2", True): {"uufo": (171.15, 17, 116.82), "cpufo": (184.01, 17, 112.65, 18.65)},
    ("s3_srvr_3", True): {"uufo": (133.07, 17, 99.96), "cpufo": (147.55, 17, 98.69, 16.02), "bp": (33.71, 5, 1.07, 21.18)},
    ("s3_srvr_4", True): {"bp": (8.0, 4, 0.74, 5.36)},
    ("s3_srvr_8", True): {"uufo": (101.4, 14, 76.6), "cpufo": (115.08, 14, 73.9, 17.62)},
    ("token_ring.01", True): {"uufo": (98.18, 18, 81.58), "cpufo": (23.64, 10, 17.72, 1.78), "bpufo": (0.69, 4, 0.27, 0.23),
                              "bp": (0.69, 4, 0.19, 0.31)},
    ("token_ring.02", True): {"bpufo": (2.15, 4, 0.71, 0.7), "bp": (2.63, 4, 1.06, 0.59)},
    ("token_ring.03", True): {"bpufo": (76.18, 4, 4.74, 37.66)},
    ("token_ring.04", True): {"bp": (152.62, 4, 10.82, 2.45)},
    ("token_ring.05", True): {"bp": (149.35, 4, 8.25, 97.48)},
}


def table_1(runs):
    rows = []
    for name, (solved, safe, unsafe, unsound, time) in TABLE_1.items():
        rows.append([name, "paper", PROGRAMS, share(solved, PROGRAMS), safe, unsafe, unsound, time])
        rows += [["", settings, *verdicts(runs[key]), f"{total(runs[key]):.0f}"]
                 for settings, key in (("as published", f"{name}+as-published-on"), ("default", name)) if runs.get(key)]
    rows += [[name, "", *verdicts(mine), f"{total(mine):.0f}"] for name, mine in runs.items()
             if mine and name.split("+")[0] not in CONFIGURATIONS]
    return table(["algorithm", "", "programs", "solved", "safe", "unsafe", "unsound", "total time (s)"], rows)


def cells(run):
    """Seconds, iterations, in interpolation, in post, as Table 2 has them."""
    if run is None:
        return [""] * 4
    if not run.is_correct:
        return [outcome(run), "-", "-", "-"]
    counts = run.statistics
    return [seconds(run.cpu), f"{counts.get('iterations', 0):.0f}", seconds(counts.get("interpolation (s)", 0.0)),
            seconds(counts.get("post (s)", 0.0))]


def paper_cells(entry):
    if not entry:
        return ["-"] * 4
    return [seconds(entry[0]), entry[1], seconds(entry[2]), seconds(entry[3]) if len(entry) > 3 else ""]


def table_2(configuration, runs):
    ours = {settings: by_program(runs[key]) for settings, key in
            (("as published", f"{configuration}+as-published-on"), ("default", configuration)) if runs.get(key)}
    rows = []
    for (program, safe), entry in TABLE_2.items():
        if any((program, safe) in column for column in ours.values()):
            paper = paper_cells(entry.get(configuration)) if configuration != "cp" else [""] * 4
            rows.append([f"{program}, {'safe' if safe else 'unsafe'}", *paper,
                         *(cell for column in ours.values() for cell in cells(column.get((program, safe))))])
    head = [cell for who in ("paper", *ours) for cell in (f"{who}: s", "iterations", "interpolation", "post")]
    return table(["program", *head], rows)


def unsolved(runs):
    """Tasks that some configuration does not solve as published."""
    columns = {name: by_program(runs.get(f"{name}+as-published-on", [])) for name in CONFIGURATIONS}
    rows = []
    for key in sorted(set().union(*columns.values())):
        row = [columns[name].get(key) for name in CONFIGURATIONS]
        if any(run and not run.is_correct for run in row):
            rows.append([f"{key[0]}, {'safe' if key[1] else 'unsafe'}",
                         *(seconds(run.cpu) if run and run.is_correct else outcome(run) for run in row)])
    return table(["program", *CONFIGURATIONS], rows)


def of(configuration, runs):
    return {name: mine for name, mine in runs.items() if name.split("+")[0] == configuration}


def sections(results):
    runs = results["ufo"]
    known = {key for mine in runs.values() for key in by_program(mine)}
    missing = ", ".join(f"{name} ({'safe' if safe else 'unsafe'})" for name, safe in TABLE_2 if (name, safe) not in known)
    result = [Section("ufo-table-1", "Table 1", measured(runs, table_1))]
    result += [Section(f"ufo-table-2-{name}", f"Table 2, {name}",
                       measured(of(name, runs), lambda runs, name=name: table_2(name, runs)))
               for name in CONFIGURATIONS]
    result.append(Section("ufo-table-2-missing", "Programs of Table 2 that are not among the tasks",
                          measured(runs, lambda _: missing + "\n")))
    result.append(Section("ufo-unsolved", "As published: what some configuration leaves open (seconds of the others)",
                          measured(runs, unsolved)))
    return result


PAPER = Paper(
    name="ufo", title="UFO: From Under-Approximations to Over-Approximations and Back",
    experiments=[Experiment("ufo", [make(name) for make in (published, engine) for name in CONFIGURATIONS], ["ufo"])],
    sections=sections,
    figures=[Figure("ufo-figure-1", "Fig. 1 (c): the graph of `foo` after one refinement", "ufo_figure_1.c",
                    ["--engine", "uufo", "--set", "as-published=on", "--arithmetic", "ideal"])],
    absent=[("Fig. 1 (b)", "the graph before the refinement; --dump shows the last one"),
            ("Fig. 2", "a sketch of the algorithm"),
            ("Fig. 3", "the algorithm; docs/ufo.md maps its lines to functions"),
            ("Table 1, WOLVERINE", "not in Debian; its row is the paper's alone"),
            ("the pacemaker programs of Table 1", "not among the tasks")])
