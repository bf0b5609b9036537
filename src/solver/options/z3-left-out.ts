import type { LeftOut } from './left-out.js';

/** Z3 parameters that are never drawn; from their descriptions (`z3 -pd` of 4.8.12 and 5.1.0). */
export const Z3_LEFT_OUT: LeftOut = {
  meaning: 'rewriter.hi_div0 rewriter.hi_fp_unspecified encoding unicode smt.arith.ignore_int smt.logic',
  unsound:
    'smt.array.extensional smt.array.weak sat.override_incremental smt.bv.enable_int2bv smt.arith.nl sat.binspr ' +
    'smt.seq.max_unfolding',
  limit:
    'timeout rlimit memory_high_watermark memory_high_watermark_mb memory_max_alloc_count memory_max_size ' +
    'solver.timeout combined_solver.solver2_timeout model_evaluator.max_memory model_evaluator.max_steps ' +
    'nlsat.max_conflicts nlsat.max_memory nnf.max_memory rewriter.max_memory rewriter.max_steps sat.max_conflicts ' +
    'sat.max_memory sat.restart.max sat.inprocess.max smt.max_conflicts smt.restart.max smt.mbqi.max_iterations ' +
    'smt.qi.max_instances smt.seq.regex_budget smt.ho_matching_bound tactic.blast_term_ite.max_inflation ' +
    'tactic.blast_term_ite.max_steps',
  file:
    'dot_proof_file trace trace_file_name solver.axioms2files solver.cancel_backup_file solver.smtlib2_log ' +
    'solver.proof.log sat.drat.file sat.inprocess.out nlsat.known_sat_assignment_file_name nlsat.dump_mathematica ' +
    'smt.arith.dump_bound_lemmas smt.arith.dump_lemmas tptp.*',
  command: 'ctrl_c',
  threads:
    'parallel.* sat.threads sat.ddfw.threads sat.local_search_threads smt.threads* smt.cube_depth smt.sls.parallel',
  printing:
    'pp.* verbose warning stats pi.warnings suppress_platform_verbose smtlib2_compliant parser.error_for_visual_studio ' +
    'sat.drat.activity sat.drat.binary sat.local_search_dbg_flips solver.instantiations2console solver.lemmas2console ' +
    'smt.arith.nl.log smt.arith.print_ext_var_names smt.arith.print_stats smt.mbqi.trace smt.qi.profile ' +
    'smt.qi.profile_freq nlsat.log_lemmas nlsat.log_lemma_smtrat dump_models',
  models: 'model model.* model_evaluator.* smt.candidate_models smt.arith.epsilon',
  task:
    'proof unsat_core fp.* opt.* sat.core.* sat.dimacs.core sat.drat.disable smt.core.minimize ' +
    'smt.core.extend_nonlocal_patterns smt.core.extend_patterns.max_distance solver.proof.save solver.proof.trim ' +
    'solver.enforce_model_conversion sat.lookahead.cube.*',
  check:
    'model_validate debug_ref_count nlsat.check_lemmas sat.drat.check_sat sat.drat.check_unsat sat.smt.proof.check ' +
    'smt.arith.validate smt.core.validate smt.seq.validate solver.proof.check solver.proof.check_rup',
  input: 'type_check parser.ignore_bad_patterns',
  incomplete:
    'sat.local_search sat.local_search_mode sat.ddfw_search sat.prob_search smt.mbqi.id smt.qi.cost ' +
    'smt.seq.min_unfolding solver.slice',
  unsupported: 'algebraic.*',
  idle:
    'rcf.* sls.* sat.ddfw.* sat.reorder.* smt.str.* rewriter.expand_tan nnf.ignore_labels tactic.randomizer.seed ' +
    'smt.qsat_use_qel smt.auto_config tactic.lia2card.max_range tactic.lia2card.max_ite_nesting ' +
    'sat.propagate.prefetch smt.arith.nl.grobner_cnfl_to_report sat.probing_cache_limit smt.up.persist_clauses',
};
