import {
  type Interpretation,
  type Model,
  type Value,
  Evaluator,
  keyOfAll,
  toTerm,
  Budget,
} from '../../semantics/index.js';
import { printSymbol, printTerm } from '../../syntax/index.js';
import type { Sort, Term } from '../../term/index.js';
import type { Certificate, CertifiedSymbol } from './certificate.js';
import { type FormulaBuilder, symbolsIn } from './formula-builder.js';
import { NO_VALUE, numberValues } from './exhaustive/operator-table.js';
import { Space } from './exhaustive/space.js';
import type { FunctionSymbol } from './construction.js';

export interface DrawnModel {
  /** Undefined if the value is unknown or depends on unspecified values. */
  value(term: Term): Value | undefined;
  certificate(assertions: readonly Term[]): Certificate;
}

interface DrawnFunction {
  readonly symbol: FunctionSymbol;
  readonly exceptions: readonly { readonly args: readonly Value[]; readonly value: Value }[];
  readonly otherwise: Value;
}

const EXCEPTIONS = 4;

/** Undefined if a constant or function has a sort without drawable values. */
export function drawModel(builder: FormulaBuilder): DrawnModel | undefined {
  const { rng, setup } = builder;
  const values = new Map<Term, Value>();
  for (const constant of builder.constants) {
    const value = setup.value(rng, constant.sort);
    if (value === undefined) return undefined;
    values.set(constant, value);
  }
  const functions: DrawnFunction[] = [];
  for (const symbol of setup.vocabulary.functions) {
    const drawn = symbol.declared ? drawFunction(builder, symbol) : undefined;
    if (symbol.declared && drawn === undefined) return undefined;
    if (drawn !== undefined) functions.push(drawn);
  }
  const value = setup.family.exhaustive ? evaluatorInSpace(values) : evaluatorOfModel(builder, values, functions);
  if (value === undefined) return undefined;
  return { value, certificate: (assertions) => certify(builder, assertions, { values, functions }) };
}

function drawFunction({ rng, setup }: FormulaBuilder, symbol: FunctionSymbol): DrawnFunction | undefined {
  const draw = (sort: Sort): Value | undefined => setup.value(rng, sort);
  const otherwise = draw(symbol.result);
  if (otherwise === undefined) return undefined;
  const exceptions: { args: readonly Value[]; value: Value }[] = [];
  for (let i = rng.between(0, EXCEPTIONS); i > 0; i--) {
    const args = symbol.params.map(draw);
    const value = draw(symbol.result);
    // Arguments without a key cannot be looked up, so their entries are dropped.
    if (value === undefined || !args.every((arg) => arg !== undefined)) continue;
    if (keyOfAll(args) !== undefined) exceptions.push({ args, value });
  }
  return { symbol, exceptions, otherwise };
}

function evaluatorInSpace(values: ReadonlyMap<Term, Value>): DrawnModel['value'] | undefined {
  const space = Space.at(values);
  if (space === undefined) return undefined;
  return (term) => {
    const number = space.column(term)?.[0];
    return number === undefined || number === NO_VALUE ? undefined : numberValues(term.sort)?.values[number - 1];
  };
}

function evaluatorOfModel(
  { setup }: FormulaBuilder,
  values: ReadonlyMap<Term, Value>,
  functions: readonly DrawnFunction[],
): DrawnModel['value'] {
  const symbols = new Map<string, Interpretation>();
  for (const [term, value] of values) if (term.kind === 'const') symbols.set(term.name, { kind: 'value', value });
  for (const drawn of functions) symbols.set(drawn.symbol.name, toInterpretation(drawn));
  const universes = new Map(
    [...setup.vocabulary.universes].map(([sort, names]) => [
      sort.text,
      names.map((name) => ({ kind: 'element' as const, sort, name })),
    ]),
  );
  const model: Model = { symbols, open: new Map(), universes };
  const evaluator = new Evaluator({ signature: setup.signature, model, budget: new Budget('thorough') });
  return (term) => evaluator.certainValue(term);
}

function toInterpretation({ exceptions, otherwise }: DrawnFunction): Interpretation {
  const entries = new Map<string, Value>();
  for (const { args, value } of exceptions) {
    const key = keyOfAll(args);
    // The first of two entries with equal arguments wins, as in the certificate.
    if (key !== undefined && !entries.has(key)) entries.set(key, value);
  }
  return { kind: 'table', entries, otherwise };
}

function certify(
  builder: FormulaBuilder,
  assertions: readonly Term[],
  { values, functions }: { readonly values: ReadonlyMap<Term, Value>; readonly functions: readonly DrawnFunction[] },
): Certificate {
  const used = symbolsIn(assertions);
  const symbols: CertifiedSymbol[] = [];
  const text = (value: Value, sort: Sort): string => formatValue(builder, value, sort);
  for (const [term, value] of values) {
    if (term.kind !== 'const' || !used.has(term.name)) continue;
    symbols.push({ name: term.name, params: [], sort: term.sort.text, value: text(value, term.sort) });
  }
  for (const { symbol, exceptions, otherwise } of functions) {
    if (!used.has(symbol.name)) continue;
    const params = symbol.params.map((sort, i) => `(p${i} ${sort.text})`);
    let value = text(otherwise, symbol.result);
    for (const each of [...exceptions].reverse()) {
      const equations = each.args.map((arg, i) => `(= p${i} ${text(arg, symbol.params[i] ?? symbol.result)})`);
      const condition = equations.length === 1 ? (equations[0] ?? 'true') : `(and ${equations.join(' ')})`;
      value = `(ite ${condition} ${text(each.value, symbol.result)} ${value})`;
    }
    symbols.push({ name: symbol.name, params, sort: symbol.result.text, value });
  }
  const universes = [...builder.setup.vocabulary.universes].map(([sort, elements]) => ({ sort: sort.text, elements }));
  return { kind: 'model', symbols, universes };
}

function formatValue(builder: FormulaBuilder, value: Value, sort: Sort): string {
  if (typeof value === 'object' && 'kind' in value && value.kind === 'element') return printSymbol(value.name);
  const term = toTerm(builder.store, value, sort, builder.setup.signature);
  if (term === undefined) throw new Error(`a value of sort ${sort.text} was drawn that cannot be written`);
  return printTerm(term);
}
