/** Options that may change between two checks, with values. They steer z3's search and change no answer. */
export const Z3_SESSION_OPTIONS: readonly { readonly keyword: string; readonly values: readonly string[] }[] = [
  { keyword: ':smt.random_seed', values: ['1', '7', '42'] },
  { keyword: ':smt.phase_selection', values: ['0', '1', '2', '3', '4', '5'] },
  { keyword: ':smt.case_split', values: ['0', '1', '2', '3'] },
  { keyword: ':smt.restart_strategy', values: ['0', '1', '2'] },
];
