import { type Script, logicInfo, numeralsAreReal, widestLogic } from '../../../script/index.js';
import { type Sort, operatorInfo } from '../../../term/index.js';
import type { ScriptShrink } from '../shrink.js';
import { allTerms, move, sortsOf, withCommands } from './edit.js';

/** The script with another logic, or with none; undefined where it sets none, or the same. */
function withLogic(script: Script, logic: string | undefined): Script | undefined {
  const at = script.commands.findIndex(({ kind }) => kind === 'set-logic');
  const command = script.commands[at];
  if (command?.kind !== 'set-logic' || command.logic === logic) return undefined;
  // Numerals are printed as they stand: what they are must not depend on the logic's name.
  if (numeralsAreReal(command.logic) !== numeralsAreReal(logic) && hasReals(script)) return undefined;
  const commands =
    logic === undefined ? script.commands.toSpliced(at, 1) : script.commands.with(at, { kind: 'set-logic', logic });
  return withCommands(script, commands);
}

function hasReals(script: Script): boolean {
  for (const term of allTerms(script)) if (term.kind === 'value' && term.sort.kind === 'Int') return true;
  return false;
}

/** What a script has that logics are named for. */
function featuresOf(script: Script): ReadonlySet<string> {
  const found = new Set<string>();
  for (const sort of sortsOf(script)) noteSort(sort, found);
  for (const term of allTerms(script)) {
    if (term.kind === 'quant') found.add('quantifiers');
    if (term.kind === 'call') found.add('UF');
    if (term.kind !== 'app') continue;
    noteTheory(operatorInfo(term.op).theory, found);
    const isNumber = ({ kind }: { readonly kind: string }): boolean => kind === 'value';
    if (
      (term.op === '*' || term.op === '/' || term.op === 'div' || term.op === 'mod') &&
      term.args.filter((arg) => !isNumber(arg)).length > 1
    ) {
      found.add('nonlinear');
    }
  }
  for (const command of script.commands) {
    if (command.kind === 'declare-sort') found.add('UF');
    if (command.kind === 'declare-datatypes') found.add('DT');
  }
  return found;
}

function noteSort(sort: Sort, found: Set<string>): void {
  if (sort.kind === 'Int' || sort.kind === 'Real') found.add(sort.kind);
  else if (sort.kind === 'BitVec') found.add('BV');
  else if (sort.kind === 'FloatingPoint' || sort.kind === 'RoundingMode') found.add('FP');
  else if (sort.kind === 'String' || sort.kind === 'RegLan') found.add('S');
  else if (sort.kind === 'Array') {
    found.add('A');
    noteSort(sort.index, found);
    noteSort(sort.element, found);
  } else if (sort.kind !== 'Bool' && sort.kind !== 'Named') found.add('others');
}

function noteTheory(theory: string, found: Set<string>): void {
  if (
    theory === 'HigherOrder' ||
    theory === 'Sequences' ||
    theory === 'Sets' ||
    theory === 'Bags' ||
    theory === 'Tuples' ||
    theory === 'Extensions'
  ) {
    found.add('others');
  }
}

/** The usual name of the smallest logic that has all; undefined where none of the usual ones fits. */
function fittingLogic(found: ReadonlySet<string>): string | undefined {
  if (found.has('others')) return undefined;
  const part = (name: string): string => (found.has(name) ? name : '');
  const numbers = found.has('Int') || found.has('Real');
  const kind = `${part('Int') && 'I'}${part('Real') && 'R'}A`;
  const arithmetic = numbers ? `${found.has('nonlinear') ? 'N' : 'L'}${kind}` : '';
  const theories = `${part('A')}${part('UF')}${part('BV')}${part('FP')}${part('DT')}${part('S')}${arithmetic}`;
  const name = `${found.has('quantifiers') ? '' : 'QF_'}${theories === 'A' ? 'AX' : theories}`;
  return theories === '' ? `${name}UF` : name;
}

/** The logic becomes the smallest one that fits, then `ALL`, then none. */
export const simplerLogic: ScriptShrink = {
  name: 'simpler-logic',
  early: true,
  first: (_, { failing }) => failing !== 'anything',
  summary: 'The logic is dropped, becomes ALL, or the smallest one that fits.',
  examples: [
    {
      script: '(set-logic AUFNIRA)\n(declare-const x Int)\n(assert (< x 0))\n',
      becomes: [
        '(declare-const x Int)\n(assert (< x 0))\n',
        '(set-logic ALL)\n(declare-const x Int)\n(assert (< x 0))\n',
        '(set-logic QF_LIA)\n(declare-const x Int)\n(assert (< x 0))\n',
      ],
    },
  ],
  *moves(script) {
    const { logic } = script;
    if (logic === undefined) return;
    yield move(logic.length + 13, (now) => withLogic(now, undefined));
    const widest = widestLogic([logic]);
    if (logic !== widest) yield move(Math.max(1, logic.length - widest.length), (now) => withLogic(now, widest));
    const fitting = fittingLogic(featuresOf(script));
    if (fitting === undefined || fitting.length >= logic.length) return;
    const { quantifiers } = logicInfo(fitting);
    yield move(logic.length - fitting.length, (now) =>
      quantifiers === logicInfo(fittingLogic(featuresOf(now))).quantifiers ? withLogic(now, fitting) : undefined,
    );
  },
};
