import {
  type MatchedRule,
  type Pattern,
  type RuleVariable,
  PatternReader,
  buildPattern,
  matches,
  readVariable,
} from '../../rewrite/index.js';
import { SexpReader, readStringLiteral } from '../../syntax/index.js';
import type { AppTerm, Term, TermStore, Theory } from '../../term/index.js';
import type { Computations, Shrink, ShrinkExample } from './contract.js';
import { atOperators } from './offers.js';
import { groupBy } from '../../util/index.js';

interface Replacement {
  readonly pattern: Extract<Pattern, { kind: 'app' }>;
  readonly results: readonly Pattern[];
}

/** Reads `data/shrinks.rules`, whose head describes the format. Throws at the first error. */
export function readShrinks(text: string, computations: Computations): readonly Shrink[] {
  const sexp = new SexpReader(text);
  const names = new Set<string>();
  const variables = new Map<string, RuleVariable>();
  const patterns = new PatternReader(sexp, names, new Map());
  const rule: MatchedRule = { variables, sorts: new Map(), conditions: [], inOrder: true };
  const shrinks: Shrink[] = [];
  let declare = '';
  for (let more = sexp.read(); more !== false; more = sexp.read()) {
    if (more !== true) throw new Error(more.message);
    const [head = 0, ...items] = sexp.listChildren(0);
    switch (sexp.slice(head)) {
      case 'vars':
        for (const item of items) {
          if (!sexp.isSymbol(item)) readVariable(sexp, item, patterns.sorts, variables);
          names.add(sexp.name(sexp.listChildren(item)[0] ?? item));
        }
        break;
      case 'shrink':
        shrinks.push(readShrink(items, computations, { sexp, patterns, rule, declare }));
        break;
      default:
        declare = readDeclarations(sexp, 0);
    }
  }
  return shrinks;
}

interface FileContext {
  readonly sexp: SexpReader;
  readonly patterns: PatternReader;
  readonly rule: MatchedRule;
  readonly declare: string;
}

function readShrink(nodes: readonly number[], computations: Computations, cx: FileContext): Shrink {
  const { sexp, patterns } = cx;
  const [name = '', theory, claim, summary = ''] = nodes.map((node) => sexp.slice(node));
  const replacements: Replacement[] = [];
  const examples: ShrinkExample[] = [];
  let { declare } = cx;
  for (const node of nodes.slice(4)) {
    const [head = 0, first = 0, ...others] = sexp.listChildren(node);
    const word = sexp.slice(head);
    if (word === 'example') {
      examples.push({ declare, term: sexp.slice(first), becomes: others.map((other) => sexp.slice(other)) });
    } else if (word === 'becomes') {
      const pattern = patterns.term(first);
      if (pattern.kind !== 'app') throw new Error(`shrink ${name}: a pattern must be an application`);
      replacements.push({ pattern, results: others.map((other) => patterns.term(other)) });
    } else declare = readDeclarations(sexp, node);
  }
  const computation = computations[name];
  if ((computation === undefined) === (replacements.length === 0)) {
    throw new Error(`shrink ${name} must have either patterns or code`);
  }
  return {
    name,
    summary: String.fromCodePoint(...readStringLiteral(summary)),
    theory: theory as Theory | 'any',
    claim: claim as Shrink['claim'],
    examples: examples as readonly ShrinkExample[] as Shrink['examples'],
    shrink: computation ?? offerResults(cx.rule, replacements, claim === 'equivalent'),
  };
}

function readDeclarations(sexp: SexpReader, node: number): string {
  const [head = 0, ...items] = sexp.listChildren(node);
  const word = sexp.slice(head);
  if (word === 'declare') return items.map((item) => sexp.slice(item)).join('');
  if (word !== 'symbols') throw new Error(`unknown word '${word}' in a file of shrinks`);
  return items.map((item) => `(declare-const ${sexp.slice(item).slice(1)}`).join('');
}

function offerResults(rule: MatchedRule, replacements: readonly Replacement[], onlyFirst: boolean): Shrink['shrink'] {
  const byOperator = groupBy(replacements, ({ pattern }) => pattern.op);
  function* offers(term: AppTerm, store: TermStore): Generator<Term | undefined> {
    for (const { pattern, results } of byOperator.get(term.op) ?? []) {
      const [bindings] = matches(rule, pattern, term);
      if (bindings === undefined) continue;
      for (const result of results) {
        const offer = buildPattern(store, result, bindings);
        yield offer;
        if (onlyFirst && offer?.sort === term.sort) return;
      }
    }
  }
  return atOperators([...byOperator.keys()], offers);
}
