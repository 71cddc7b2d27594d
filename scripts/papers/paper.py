# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
"""What a paper's file says: what to measure, the tables that are made of it, the figures, and what has no counterpart."""
import collections.abc
import dataclasses
import pathlib


@dataclasses.dataclass
class Experiment:
    """Verifiers on the tasks of some families: folders below TASKS. Or `generate`: makes the tasks in a folder."""
    name: str
    verifiers: list
    families: list = dataclasses.field(default_factory=list)
    generate: collections.abc.Callable[[pathlib.Path], None] | None = None
    any_property: bool = False  # else only tasks about unreach-call


@dataclasses.dataclass
class Section:
    """A table, with what is said about it, and pictures by name."""
    name: str
    title: str
    text: str
    pictures: dict = dataclasses.field(default_factory=dict)


@dataclasses.dataclass
class Figure:
    """What pincer says about one of the paper's example programs (programs/): the graph that --dump `dump` asks for, or, if
    that is "", the proof."""
    name: str
    caption: str
    program: str
    options: list
    dump: str = "arg"


@dataclasses.dataclass
class Paper:
    name: str
    title: str
    experiments: list
    """From {experiment: {verifier: runs}} to sections."""
    sections: collections.abc.Callable[[dict], list]
    figures: list = dataclasses.field(default_factory=list)
    """(table or figure of the paper, why there is none here)"""
    absent: list = dataclasses.field(default_factory=list)
