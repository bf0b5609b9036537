import { hasValue, readBtor } from '../../btor/index.js';
import type { Command, Script } from '../../script/index.js';
import { operatorInfo, operatorNamed } from '../../term/index.js';
import { countOperators } from '../triage/index.js';

/** Lists operators, most frequent first, those common in their theory last. Omits Boolean operators if others occur. */
export function listReportedOperators(script: Script): string[] {
  const counts = Object.entries(countOperators(script)).sort(([, a], [, b]) => b - a);
  const names = counts.map(([name]) => name);
  // Names of the script's own functions carry no information.
  const known = names.filter((name) => BINDERS.has(name) || theoryOf(name) !== undefined);
  const informative = known.filter((name) => theoryOf(name) !== 'Core');
  return informative.length === 0 ? known : informative.sort((a, b) => commonness(a) - commonness(b));
}

const BINDERS = new Set(['forall', 'exists', 'match', 'lambda']);

export function listReportedKinds(text: string): string[] {
  const counts = new Map<string, number>();
  for (const { kind, args } of readBtor(text).graph.nodes) {
    if (args.length > 0 && hasValue(kind)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([kind]) => kind);
}

function theoryOf(name: string): string | undefined {
  const op = operatorNamed(name);
  return op === undefined ? undefined : operatorInfo(op).theory;
}

function commonness(name: string): number {
  return /^(?:[-+*<>]=?|fp|concat|is|select|store|to_fp)$/.test(name) ? 1 : 0;
}

export function listReportedCommands({ commands }: Script): string[] {
  return [...new Set(commands.flatMap(listReportedNames))];
}

const IDLE_OPTIONS = new Set([
  ':print-success',
  ':produce-models',
  ':regular-output-channel',
  ':diagnostic-output-channel',
  ':verbosity',
]);

const IDLE_COMMANDS = new Set(['get-model', 'get-info', 'get-option', 'echo', '']);

const USUAL: ReadonlySet<Command['kind']> = new Set([
  'set-logic',
  'set-info',
  'declare-sort',
  'define-sort',
  'declare-fun',
  'declare-datatypes',
  'assert',
  'constraint',
  'check-sat',
  'exit',
]);

const RENAMED: Readonly<Partial<Record<Command['kind'], string>>> = {
  push: 'push/pop',
  pop: 'push/pop',
  'define-funs-rec': 'define-fun-rec',
};

function listReportedNames(command: Command): string[] {
  const { kind } = command;
  if (kind === 'set-option') return IDLE_OPTIONS.has(command.keyword) ? [] : [command.keyword];
  if (kind === 'output' || kind === 'verbatim') return IDLE_COMMANDS.has(command.name) ? [] : [command.name];
  if (kind === 'define-fun') return command.form === 'define-fun-rec' ? [command.form] : [];
  return USUAL.has(kind) ? [] : [RENAMED[kind] ?? kind];
}
