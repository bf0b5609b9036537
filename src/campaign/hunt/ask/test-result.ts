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
import { readScript } from '../../../syntax/index.js';
import type { RunWithHistory } from './asked.js';
import { type Provenance, type TestResult, formatOutcomes } from '../../log/index.js';
import { type DrawnTest } from '../draw/index.js';
import { firstLine } from '../../../util/index.js';

/** UTF-16 units. */
const MESSAGE = 160;

export function testResult(
  { coordinates, text, made }: DrawnTest,
  { asked, source }: { readonly asked: readonly RunWithHistory[]; readonly source: string | undefined },
): TestResult {
  const records = asked.map(({ record }) => record);
  const result = {
    index: coordinates.index,
    said: Object.fromEntries(records.map((record) => [record.solver, formatOutcomes(record)])),
    ...(made.known === undefined ? {} : { known: made.known.map((each) => each ?? null) }),
    ms: Math.round(records.reduce((sum, { ms }) => sum + ms, 0) * 10) / 10,
    ...toProvenance(made, source),
  };
  const rejections = records.filter(({ outcome }) => outcome === 'rejected');
  if (rejections.length === 0) return result;
  const refused = Object.fromEntries(
    rejections.map(({ solver, detail }) => [solver, firstLine(detail ?? '', MESSAGE)]),
  );
  const fault = readScript(text).diagnostics.find(({ severity }) => severity === 'error');
  return { ...result, refused, ...(fault === undefined ? {} : { illFormed: firstLine(fault.message, MESSAGE) }) };
}

/** `source` is the origin of a test without a seed. */
export function toProvenance({ script, steps }: TestCase, source: string | undefined): Provenance {
  const rewrites = source === undefined ? steps.flatMap(listRewrites) : [source];
  return { rewrites: [...new Set(rewrites)], theories: theoriesIn(script) };
}

const theoriesOfCommands = new WeakMap<Command, readonly string[]>();

/** Caches commands shared by many mutants. */
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
