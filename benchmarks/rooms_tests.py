"""Which tests ask about a room of the package, for the changes of mutants.py."""

TESTS = {
    "cli": [
        *("cli/test_[abdgmnorw]*.py", "cli/test_cl*.py"),
        *("cli/test_enc*.py", "cli/test_endings.py", "cli/test_ho*.py"),
        *("cli/test_s[aeouw]*.py", "cli/test_t[er]*.py"),
    ],
    "core": [
        *("kernel", "questions/test_options.py", "formats/test_packed.py", "rules/test_divided.py"),
        *("rules/test_small_print.py", "test_public_calls.py", "kinds/test_dominoes.py"),
        *("cli/test_written_files.py", "cli/test_overwriting.py", "cli/test_foreign_code.py"),
    ],
    "sat": [
        *("kernel", "rules", "cli/test_encode_*.py"),
        *("cli/test_outside_solvers.py", "questions/test_why.py", "questions/test_conflict.py"),
        *("test_cnf.py", "test_clause_caps.py"),
    ],
    "batch": [
        *("batch", "fuzz/test_sequences.py", "formats/test_packed.py"),
        *("cli/test_resume.py", "cli/test_many_boards.py"),
    ],
    "picture": [
        *("picture", "search", "test_library.py", "questions/test_conflict.py", "explain/test_hint.py"),
        *("cli/test_transcripts.py", "cli/test_other_commands.py"),
        "cli/test_terminals.py",
        "kinds/test_skyscrapers.py",
    ],
    "puzzle": [
        *("kinds", "web/test_setting.py", "test_library.py", "test_plug_ins.py"),
        "formats/test_packed.py",
    ],
    "kinds": [
        *("kinds", "translation_check", "search/test_hitori_search.py", "search/test_by_rules.py"),
        *("formats/test_[!bgr]*.py", "formats/test_game_ids.py", "formats/test_round_trips.py"),
        *("questions/test_generate_*.py", "questions/test_repair*.py", "questions/test_*picture*.py"),
        *("questions/test_count_laws.py", "questions/test_family.py", "test_library.py"),
        "test_generated_boards.py",
    ],
    "solver": ["kernel", "questions/test_why.py"],
    "rules": ["rules", "kernel/test_propagation.py", "kinds/test_laws.py", "kinds/test_partial_check.py"],
    "questions": ["questions"],
    "questions/proofs": [
        *("questions/test_*certif*.py", "translation_check", "questions/test_outside*.py"),
        *("rules/test_proofs.py", "rules/test_divided.py"),
    ],
    "uniqueness": [
        *("questions/test_family.py", "questions/test_g*.py"),
        *("questions/test_repair*.py", "questions/test_single_changes.py"),
        *("test_generated*.py", "kinds/test_[!lp]*.py", "cli/test_generate*.py"),
        *("web/test_setting.py", "explain/test_graded.py"),
    ],
    "processes": [
        *("batch", "questions/test_memory_limit.py", "questions/test_race.py"),
        *("questions/test_options.py", "kernel/test_session.py", "search/test_search.py"),
        *("cli/test_foreign_code.py", "cli/test_scarce_processes.py", "cli/test_many*.py"),
        *("cli/test_endings.py", "cli/test_cluster_commands.py"),
        *("cli/test_hostile_environment.py", "cli/test_solve_limits.py"),
    ],
    "formats": [
        *("formats", "kinds/test_data_of_users.py", "kinds/test_lines.py"),
        "cli/test_bad_boards_as_objects.py",
    ],
}
"""Where the tests of a room are, or of a folder that it is in, if not in the folder of its name alone."""
