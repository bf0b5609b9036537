import { type Check, type ObjectiveCommand, type Script, collectChecks } from '../../script/index.js';
import { SexpReader, printCommand } from '../../syntax/index.js';
import type { Term, TermStore } from '../../term/index.js';
import { type Rational, rational, rationalFromDecimal } from '../../util/index.js';
import { type Bound, readBound } from './bound.js';

/** Values of z3's option `opt.priority`. */
export type Priority = 'lex' | 'box' | 'pareto';

/** Soft assertions with equal `:id` form one objective: to minimise the total weight of the false assertions. */
export interface Objective {
  readonly text: string;
  readonly kind: ObjectiveCommand['kind'];
  readonly sense: 'minimize' | 'maximize';
  readonly term: Term;
}

export interface Objectives {
  readonly check: Check;
  readonly priority: Priority;
  readonly all: readonly Objective[];
}

/** Collects the objectives of the last check before a command. Returns the reason if they cannot be judged. */
export function objectivesAt(script: Script, command: number, store: TermStore): Objectives | string {
  const before = script.commands.slice(0, command);
  const check = collectChecks(before).at(-1);
  if (check === undefined || check.objectives.length === 0) return 'there is no objective';
  const priority = findPriority(script, check.command);
  if (priority === undefined) return 'the priority of the objectives is not known';
  const all: (Objective & { readonly group?: string })[] = [];
  const softly = new Map<string, number>();
  for (const each of check.objectives) {
    const { kind, term } = each;
    if (kind !== 'assert-soft') {
      if (each.options !== '') return `objectives with ${each.options} are not supported`;
      if (!['Int', 'Real', 'BitVec'].includes(term.sort.kind)) return `an objective has the sort ${term.sort.text}`;
      all.push({ text: printCommand(each), kind, sense: kind, term });
      continue;
    }
    const soft = softOptions(each.options);
    if (typeof soft === 'string') return soft;
    const cost = store.app('ite', [term, store.real(rational(0n)), store.real(soft.weight)]);
    const known = softly.get(soft.group);
    const other = known === undefined ? undefined : all[known];
    if (known === undefined || other === undefined) {
      softly.set(soft.group, all.length);
      all.push({ text: printCommand(each), kind, sense: 'minimize', term: cost });
    } else {
      all[known] = {
        ...other,
        text: `${other.text} ${printCommand(each)}`,
        term: store.app('+', [other.term, cost]),
      };
    }
  }
  return { check, priority, all };
}

/** Undefined if unknown: after `(reset)` the standard requires the default, but z3 preserves the option. */
function findPriority({ commands }: Script, command: number): Priority | undefined {
  let value = 'lex';
  for (const each of commands.slice(0, command)) {
    if (each.kind === 'reset' && value !== 'lex') value = '';
    if (each.kind === 'set-option' && each.keyword === ':opt.priority') value = each.value ?? '';
  }
  return value === 'lex' || value === 'box' || value === 'pareto' ? value : undefined;
}

/** Reads `:weight 2.5 :id g`. Returns the reason if the options cannot be read or the weight is zero. */
function softOptions(text: string): { readonly weight: Rational; readonly group: string } | string {
  const sexp = new SexpReader(`(${text}\n)`);
  if (sexp.read() !== true) return 'the options of assert-soft cannot be read';
  const words = sexp.listChildren(0).map((each) => sexp.slice(each));
  let weight = rational(1n);
  let group = '';
  for (let i = 0; i < words.length; i += 2) {
    const value = words[i + 1] ?? '';
    if (words[i] === ':id') group = value;
    else if (words[i] === ':weight' && /^\d{1,100}(?:\.\d{1,100})?$/.test(value)) weight = rationalFromDecimal(value);
    else return `assert-soft with ${text} is not supported`;
  }
  return weight.num > 0n ? { weight, group } : 'a soft assertion has the weight zero';
}

/** Reads `(objectives (t 3) (g 5) …)`, one bound per objective. Returns the reason if the reply cannot be read. */
export function boundsIn(text: string, count: number): readonly (Bound | string)[] | string {
  const sexp = new SexpReader(text);
  if (sexp.read() !== true) return 'the reply is not an S-expression';
  const [head, ...entries] = sexp.listChildren(0);
  if (head === undefined || sexp.slice(head) !== 'objectives') return 'the reply is not a list of objectives';
  // The entry for soft assertions without `:id` has only a cost, no term.
  const last = entries.map((entry) => sexp.listChildren(entry).at(-1));
  if (last.length !== count) return `the reply has ${last.length} objectives instead of ${count}`;
  return last.map((node) => (node === undefined ? 'the optimum is missing' : readBound(sexp, node)));
}
