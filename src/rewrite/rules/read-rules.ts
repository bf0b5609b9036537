import type { Diagnostic } from '../../diag/index.js';
import { SEXP, type SexpReader } from '../../syntax/index.js';
import type { Sort } from '../../term/index.js';
import { didYouMean } from '../../util/index.js';
import { CONSTRAINTS, type ConstraintName } from './constraints.js';
import { PatternProblem, type SortPatternReader, readForms } from '../read-sort-pattern.js';
import { PatternReader } from './read-pattern.js';
import {
  type NumberCondition,
  type Pattern,
  type Rule,
  type RuleUse,
  type RuleVariable,
  listApproximations,
  partsOfPattern,
} from './rule.js';

const SECTIONS = ['sorts', 'vars', 'fresh', 'numbers', 'where', 'over', 'under', 'both', 'same'] as const;
const CONDITIONS = ['<', '<=', '=', 'distinct'] as const;

export interface RuleFile {
  readonly rules: readonly Rule[];
  /** Rules of each `(group NAME)`, in order. */
  readonly groups: ReadonlyMap<string, readonly Rule[]>;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads approximation rules (docs/rules.md): `(rule NAME THEORY (vars (x S) …) (over PATTERN REPLACEMENT))`. Names
 * must be unique. `(group NAME)` begins a group. Skips and reports invalid rules.
 */
export function readRules(text: string): RuleFile {
  const rules: Rule[] = [];
  const names = new Set<string>();
  const groups = new Map<string, Rule[]>();
  let group: Rule[] = [];
  const diagnostics = readForms(text, 'G302', (sexp) => {
    const name = readGroup(sexp);
    if (name !== undefined) {
      groups.set(name, (group = groups.get(name) ?? []));
      return undefined;
    }
    const rule = new RuleReader(sexp).read();
    if (names.has(rule.name))
      throw new PatternProblem(sexp.listChildren(0)[1] as number, `another rule has the name '${rule.name}'`);
    names.add(rule.name);
    rules.push(rule);
    group.push(rule);
    return undefined;
  });
  return { rules, groups, diagnostics };
}

function readGroup(sexp: SexpReader): string | undefined {
  const [head, name, more] = sexp.listChildren(0);
  if (head === undefined || sexp.slice(head) !== 'group') return undefined;
  if (name === undefined || more !== undefined || !sexp.isSymbol(name))
    throw new PatternProblem(0, 'ill-formed group', '(group NAME)');
  return sexp.name(name);
}

class RuleReader {
  readonly #sexp: SexpReader;
  readonly #variables = new Map<string, RuleVariable>();
  readonly #sorts = new Map<string, readonly Sort[] | 'any'>();
  readonly #numbers = new Map<string, readonly number[]>();
  readonly #conditions: NumberCondition[] = [];
  readonly #patterns: PatternReader;
  #body: { use: RuleUse; strong: Pattern; weak: Pattern; node: number } | undefined;

  constructor(sexp: SexpReader) {
    this.#sexp = sexp;
    this.#patterns = new PatternReader(sexp, this.#variables, this.#sorts);
  }

  read(): Rule {
    const sexp = this.#sexp;
    const [head, name, theory, ...sections] = sexp.listChildren(0);
    if (head === undefined || sexp.slice(head) !== 'rule')
      throw new PatternProblem(0, 'no rule', '(rule NAME THEORY …)');
    if (name === undefined || !sexp.isSymbol(name))
      throw new PatternProblem(name ?? 0, 'the rule has no name', 'a symbol');
    if (theory === undefined || !sexp.isSymbol(theory)) {
      throw new PatternProblem(theory ?? 0, 'the rule names no theory', 'a symbol such as Ints');
    }
    for (const section of sections) this.#section(section);
    if (this.#body === undefined)
      throw new PatternProblem(
        0,
        'the rule has no section `over`, `under`, `both` or `same`',
        '(over PATTERN REPLACEMENT) or the like',
      );
    const { use, strong, weak, node } = this.#body;
    const rule: Rule = {
      name: sexp.name(name),
      theory: sexp.name(theory),
      use,
      strong,
      weak,
      variables: this.#variables,
      sorts: this.#sorts,
      numbers: this.#numbers,
      conditions: this.#conditions,
      text: plainText(sexp, 0),
      span: sexp.span(name),
    };
    checkVariables(rule, node);
    return rule;
  }

  #section(node: number): void {
    const [head, ...items] = this.#sexp.listChildren(node);
    const word = head === undefined ? '' : this.#sexp.slice(head);
    const section = SECTIONS.find((each) => each === word);
    if (section === undefined) {
      throw new PatternProblem(node, `unknown section '${word}'`, SECTIONS.join(', '), didYouMean(word, SECTIONS));
    }
    switch (section) {
      case 'sorts':
        for (const item of items) this.#sortParameter(item);
        return;
      case 'vars':
      case 'fresh':
        for (const item of items)
          readVariable(this.#sexp, item, this.#patterns.sorts, this.#variables, section === 'fresh');
        return;
      case 'numbers':
        for (const item of items) this.#number(item);
        return;
      case 'where':
        for (const item of items) this.#condition(item);
        return;
      case 'over':
      case 'under':
      case 'both':
      case 'same':
        this.#rule(section, node, items);
    }
  }

  #rule(use: RuleUse, node: number, items: readonly number[]): void {
    if (this.#body !== undefined)
      throw new PatternProblem(node, 'a rule has exactly one of `over`, `under`, `both`, `same`', 'a rule for each');
    const [first, second, more] = items;
    if (first === undefined || second === undefined || more !== undefined) {
      throw new PatternProblem(
        node,
        `'${use}' takes two terms`,
        use === 'both' ? '(both STRONG WEAK)' : `(${use} PATTERN REPLACEMENT)`,
      );
    }
    const left = this.#patterns.term(first);
    const right = this.#patterns.term(second);
    const [strong, weak] = use === 'under' ? [right, left] : [left, right];
    this.#body = { use, strong, weak, node };
  }

  #sortParameter(node: number): void {
    const [name, ...range] = this.#sexp.listChildren(node);
    if (name === undefined || !this.#sexp.isSymbol(name) || range.length === 0) {
      throw new PatternProblem(node, 'ill-formed sort parameter', '(T Int Real) or (T any)');
    }
    const any = range.length === 1 && this.#sexp.slice(range[0] as number) === 'any';
    this.#sorts.set(this.#sexp.name(name), any ? 'any' : range.map((each) => this.#patterns.sorts.atomicSort(each)));
  }

  #number(node: number): void {
    const [name, ...values] = this.#sexp.listChildren(node);
    const numerals = values.every((value) => this.#sexp.kind[value] === SEXP.numeral);
    if (name === undefined || !this.#sexp.isSymbol(name) || values.length === 0 || !numerals) {
      throw new PatternProblem(node, 'ill-formed numbers', '(n 1 2 4)');
    }
    const numbers = values.map((value) => Number(this.#sexp.slice(value)));
    this.#numbers.set(this.#sexp.name(name), numbers);
  }

  #condition(node: number): void {
    const [head, left, right, more] = this.#sexp.listChildren(node);
    const op = CONDITIONS.find((each) => head !== undefined && this.#sexp.slice(head) === each);
    if (op === undefined || left === undefined || right === undefined || more !== undefined) {
      throw new PatternProblem(node, 'ill-formed condition', `(${CONDITIONS.join('|')} NUMBER NUMBER)`);
    }
    const { sorts } = this.#patterns;
    this.#conditions.push({ op, left: sorts.number(left, 'index'), right: sorts.number(right, 'index') });
  }
}

export function readVariable(
  sexp: SexpReader,
  node: number,
  sorts: SortPatternReader,
  variables: Map<string, RuleVariable>,
  fresh = false,
): void {
  const [name, sort, constraint, more] = sexp.listChildren(node);
  if (name === undefined || sort === undefined || more !== undefined || !sexp.isSymbol(name)) {
    throw new PatternProblem(node, 'ill-formed variable', '(name Sort) or (name Sort constraint)');
  }
  const word = constraint === undefined ? undefined : sexp.slice(constraint);
  if (word !== undefined && !Object.hasOwn(CONSTRAINTS, word)) {
    const known = Object.keys(CONSTRAINTS);
    throw new PatternProblem(
      constraint as number,
      `unknown constraint '${word}'`,
      known.join(', '),
      didYouMean(word, known),
    );
  }
  const key = sexp.name(name);
  if (variables.has(key)) throw new PatternProblem(name, `'${key}' is declared twice`);
  variables.set(key, { name: key, sort: sorts.sort(sort), constraint: word as ConstraintName | undefined, fresh });
}

/** Requires that the pattern binds every variable that is not fresh. */
function checkVariables(rule: Rule, node: number): void {
  for (const { pattern, replacement } of listApproximations(rule)) {
    const bound = new Set<string>();
    for (const part of partsOfPattern(pattern))
      if (part.kind === 'variable' || part.kind === 'rest') bound.add(part.name);
    for (const part of partsOfPattern(replacement)) {
      if (part.kind !== 'variable' && part.kind !== 'rest') continue;
      if (bound.has(part.name) || rule.variables.get(part.name)?.fresh === true) continue;
      const hint = `to allow any term for ${part.name}, declare it in (fresh (${part.name} …))`;
      throw new PatternProblem(node, `'${part.name}' is unbound in the replacement`, undefined, hint);
    }
  }
}

function plainText(sexp: SexpReader, root: number): string {
  let text = '';
  const stack: (number | string)[] = [root];
  for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
    const piece = typeof item === 'string' ? item : sexp.kind[item] === SEXP.list ? '(' : sexp.slice(item);
    text += text === '' || text.endsWith('(') || piece === ')' ? piece : ` ${piece}`;
    if (typeof item === 'number' && sexp.kind[item] === SEXP.list)
      stack.push(')', ...sexp.listChildren(item).reverse());
  }
  return text;
}
