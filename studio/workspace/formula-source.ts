import { type GivenBtorParameters, btorParametersFrom, generate } from '../../lab/index.js';
import {
  type BtorGraph,
  type DialectName,
  type Constructed,
  type NumberOption,
  printBtor,
  btorOfSeed,
  joinCommandLine,
} from '../../src/smt.js';
import type { FormulaText } from './call.js';

export type FormulaSource =
  | { readonly kind: 'btor'; readonly parameters: GivenBtorParameters }
  | {
      readonly kind: 'formula';
      readonly generator: string;
      readonly numbers: Readonly<Record<string, number>>;
      readonly weights?: string | undefined;
    };

export interface SourceFormula extends FormulaText {
  readonly status: 'sat' | 'unsat' | null;
  /** Null if the answer is unknown. */
  readonly certificate: Constructed['certificate'] | null;
  readonly nodes: number | null;
}

/** Throws `BadInput` for unusable parameters. */
export function openFormulaSource(source: FormulaSource): (seed: number) => SourceFormula {
  if (source.kind === 'btor') {
    const parameters = btorParametersFrom(source.parameters);
    return (seed) => graphFormula(btorOfSeed(parameters, seed), parameters.dialect);
  }
  const { generator, numbers, weights } = source;
  return (seed) => {
    const options = { ...(numbers as Partial<Record<NumberOption, number>>), count: 1, seed: String(seed) };
    const [made] = generate(generator, weights === undefined ? options : { ...options, weights });
    if (made === undefined) throw new Error(`${generator} made nothing`);
    const { text, status = null, certificate } = made;
    return { text, language: 'smt2', status, certificate: status === null ? null : certificate, nodes: null };
  };
}

function graphFormula(graph: BtorGraph, dialect: DialectName): SourceFormula {
  const language = graph.version === 2 ? 'btor2' : 'btor';
  return { text: printBtor(graph, { dialect }), language, status: null, certificate: null, nodes: graph.nodes.length };
}

export function sourceCommand(source: FormulaSource, seed: number): string {
  const words = source.kind === 'btor' ? btorWords(source.parameters) : formulaWords(source);
  return joinCommandLine(['gainsay', ...words, '--seed', String(seed)]);
}

function btorWords({ numbers = {}, switches = {}, dialect, layers = [], weights = {} }: GivenBtorParameters): string[] {
  const drawn = Object.entries(weights).map(([name, weight]) => `${name}=${weight}`);
  return [
    'btor',
    'generate',
    ...Object.entries({ ...numbers, ...switches }).map(([name, value]) => `${name}=${value}`),
    ...(layers.length === 0 ? [] : [`layers=${layers.join(',')}`]),
    ...(drawn.length === 0 ? [] : [`weights=${drawn.join(',')}`]),
    ...(dialect === undefined ? [] : ['--to', dialect]),
  ];
}

function formulaWords({ generator, numbers, weights }: FormulaSource & { readonly kind: 'formula' }): string[] {
  const given = Object.entries(numbers).map(([name, value]) => `${name}=${value}`);
  return ['generate', generator, ...given, ...(weights === undefined ? [] : [`weights=${weights}`])];
}
