import type { Diagnostic } from '../../../diag/index.js';
import { listRewrites } from '../../../rewrite/index.js';
import {
  type Command,
  type Script,
  termsOf,
  type ScriptNames,
  collectNames,
  theoriesOfTerms,
} from '../../../script/index.js';
import type { TestCase } from '../../../strategy/index.js';
import { missingFeatureIn, usesFeature } from '../../../solver/index.js';
import { printScript, readScript } from '../../../syntax/index.js';
import { type VariedSolver, baseName } from './options/variation.js';
import { type Provenance, type RunRecord, type TestResult, formatOutcomes } from '../../log/index.js';
import { type DrawnTest } from '../draw/index.js';
import { firstLine } from '../../../util/index.js';

const MESSAGE = 160;

export function toTestResult(
  { coordinates, text, made }: DrawnTest,
  {
    asked,
    varied,
  }: { readonly asked: readonly { readonly record: RunRecord }[]; readonly varied: readonly VariedSolver[] },
  { seed, source }: { readonly seed: Script | undefined; readonly source: string | undefined },
): TestResult {
  const runs = asked.map(({ record }) => ({ ...record, solver: baseName(record.solver, varied) }));
  const rejections = runs.filter(({ outcome }) => outcome === 'rejected');
  const refusals = rejections.filter(({ why }) => why !== 'silent');
  const unsupported = refusals.flatMap(({ solver, why, detail }) => {
    return why === 'unsupported' || missingFeatureIn(detail ?? '') !== undefined ? [solver] : [];
  });
  const diagnostics = rejections.length > 0 ? readScript(text).diagnostics : [];
  const undeclared = runs.some(({ outcome }) => outcome === 'answered')
    ? []
    : findUndeclared(made, seed ?? made.base, diagnostics);
  const [unknown] = rejections.length === runs.length ? undeclared.map((name) => `${name} is not declared`) : [];
  const illFormed = diagnostics.find(({ severity }) => severity === 'error')?.message ?? unknown;
  const chosen = varied.filter(({ choices }) => choices.length > 0);
  return {
    index: coordinates.index,
    said: Object.fromEntries(runs.map((run) => [run.solver, formatOutcomes(run)])),
    ...(made.known && { known: made.known.map((each) => each ?? null) }),
    ms: Math.round(runs.reduce((sum, { ms }) => sum + ms, 0) * 10) / 10,
    ...toProvenance(made, source),
    ...(refusals.length > 0 && {
      refused: Object.fromEntries(refusals.map(({ solver, detail }) => [solver, firstLine(detail ?? '', MESSAGE)])),
    }),
    ...(unsupported.length > 0 && { unsupported }),
    ...(illFormed !== undefined && { illFormed: firstLine(illFormed, MESSAGE) }),
    ...(undeclared.length > 0 && { undeclared }),
    ...(chosen.length > 0 && { options: Object.fromEntries(chosen.map(({ base, choices }) => [base.id, choices])) }),
  };
}

const UNKNOWN_NAME = /^unknown (?:symbol|sort) (.+): kept as is$/u;
const NAMES = 5;

/** A mutant may have extensions of a solver from its seeds, but not others. */
function findUndeclared({ joined }: TestCase, seed: Script, diagnostics: readonly Diagnostic[]): string[] {
  if (joined !== undefined) return [];
  const names = diagnostics.flatMap(({ message }) => UNKNOWN_NAME.exec(message)?.[1] ?? []);
  if (names.length === 0) return [];
  const text = printScript(seed);
  const added = names.filter((name) => !usesFeature(text, { kind: 'operator', name }));
  return added.slice(0, NAMES).map((name) => firstLine(name, MESSAGE));
}

/** `source` is the origin of a test without a seed. */
export function toProvenance({ script, steps, rewrites = [] }: TestCase, source: string | undefined): Provenance {
  const all = [...rewrites, ...(source === undefined ? steps.flatMap(listRewrites) : [source])];
  return { rewrites: [...new Set(all)], theories: theoriesIn(script) };
}

const theoriesOfCommands = new WeakMap<Command, readonly string[]>();

export function theoriesIn({ commands }: Script): string[] {
  const all = new Set<string>();
  let names: ScriptNames | undefined;
  for (const command of commands) {
    let theories = theoriesOfCommands.get(command);
    if (theories === undefined) {
      names ??= collectNames(commands);
      theories = theoriesOfTerms(termsOf(command), names);
      theoriesOfCommands.set(command, theories);
    }
    for (const theory of theories) all.add(theory);
  }
  return [...all].sort();
}
