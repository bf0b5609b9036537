export const LEFT_OUT_REASONS = {
  meaning: 'a formula means something else with it',
  unsound: 'by its own description an answer may be wrong with it',
  limit: 'it limits time, memory or effort',
  file: 'it writes or reads files',
  command: 'it runs another program, or waits for input',
  threads: 'it starts threads or processes',
  printing: 'it prints more, less or otherwise',
  models: 'it changes how models are made, given or checked',
  task: 'it is for another task than checking satisfiability: proofs, cores, synthesis, optimisation, fixed points, formulas made smaller',
  check: 'it is a check that a solver makes of its own work',
  input: 'it changes how the input is read',
  incomplete: 'with it an answer is unsat or sat only by chance, or none is ever given',
  unsupported: 'its project does not support other values, or builds lack what it needs',
  idle: 'it has no effect on what a script asks, or none that can be seen',
} as const;

export type LeftOutReason = keyof typeof LEFT_OUT_REASONS;

/** Option names by the reason for never drawing them, separated by spaces. A trailing `*` matches any suffix. */
export type LeftOut = Readonly<Partial<Record<LeftOutReason, string>>>;

/**
 * Finds why an option is never drawn; undefined if no reason is known. An exact name takes precedence over a prefix.
 */
export function whyLeftOut(table: LeftOut, name: string): LeftOutReason | undefined {
  const named = (Object.entries(table) as [LeftOutReason, string][]).map(
    ([reason, names]) => [reason, names.split(/\s+/)] as const,
  );
  const whole = named.find(([, names]) => names.includes(name));
  const begun = named.find(([, names]) =>
    names.some((each) => each.endsWith('*') && name.startsWith(each.slice(0, -1))),
  );
  return (whole ?? begun)?.[0];
}
