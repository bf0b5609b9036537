import { type BtorReading, readBtor, detectVersion } from '../../../btor/index.js';
import { type Diagnostic, findPosition } from '../../../diag/index.js';
import {
  type Script,
  asksAnything,
  assertAssumptions,
  isObjective,
  toJudgeable,
  posesProblem,
} from '../../../script/index.js';
import { type BtorQuestion, questionOfGraph } from '../../../strategy/index.js';
import { readScript } from '../../../syntax/index.js';
import { isOutOfRoom } from '../../../util/index.js';
import { withoutReservedSorts } from './reserved-sorts.js';

export interface ReadSeed {
  readonly script: Script;
  readonly btor?: BtorQuestion;
}

/**
 * Reads SMT-LIB, BTOR or BTOR2. Renames sorts that z3 reserves. Unless `keeps` is set, a script needs assertions; its
 * assumptions become assertions if it has no others.
 */
export function readSeed(
  text: string,
  options: { readonly keeps?: 'assumptions' } = {},
): ReadSeed | { readonly reason: string } {
  try {
    return readAnySeed(text, options);
  } catch (error) {
    if (!isOutOfRoom(error)) throw error;
    return { reason: `the seed is too large or too deep to be read (${error.message})` };
  }
}

function readAnySeed(
  text: string,
  { keeps }: { readonly keeps?: 'assumptions' },
): ReadSeed | { readonly reason: string } {
  if (detectVersion(text) !== undefined) return readBtorSeed(text);
  const given = readScript(text);
  if (!given.ok) return { reason: whyUnread(given.diagnostics, text) };
  const renamed = withoutReservedSorts(text, given.script.commands);
  const reading = renamed === undefined ? given : readScript(renamed);
  const asserted = assertAssumptions(reading.script);
  const isMutable = asserted.commands.some((each) => each.kind === 'assert' || isObjective(each) || posesProblem(each));
  if (!isMutable && keeps === undefined) return { reason: 'has no assertions' };
  const script = keeps === undefined ? asserted : reading.script;
  if (keeps !== undefined || asksAnything(toJudgeable(script).commands)) return { script };
  return { reason: 'exits before its first assertion' };
}

function readBtorSeed(text: string): ReadSeed | { readonly reason: string } {
  const reading: BtorReading = readBtor(text);
  if (!reading.ok) return { reason: whyUnread(reading.diagnostics, text) };
  const question = questionOfGraph(reading.graph);
  if ('reason' in question) return question;
  const { script, btor } = question;
  if (script.commands.length === 0) return { reason: 'the graph is not well-formed: an array is negated' };
  if (!script.commands.some((command) => command.kind === 'assert')) return { reason: 'the graph has no query' };
  return { script, btor };
}

function whyUnread(diagnostics: readonly Diagnostic[], text: string): string {
  const first = diagnostics.find(({ severity }) => severity === 'error');
  return first === undefined ? 'cannot be parsed' : `cannot be parsed: ${addPosition(first, text)}`;
}

function addPosition({ message, code, span }: Diagnostic, text: string): string {
  if (span === undefined) return `${message} (${code})`;
  const { line, column } = findPosition(text, span.start);
  return `line ${line}, column ${column}: ${message} (${code})`;
}
