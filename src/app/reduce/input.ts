import { extname } from 'node:path';
import {
  type ReductionInput,
  normaliseSexps,
  reducibleBtor,
  ALGORITHMS,
  type GraphAlgorithm,
} from '../../reduce/index.js';
import { printScript, readScript } from '../../syntax/index.js';
import { detectArrayLines } from './btor-array-lines.js';
import { isBtorFile, readUserBtor, readUserFile, readUserScript, badUsage, unknownName } from '../base/index.js';

export interface ReduceInput {
  readonly content: ReductionInput;
  readonly because?: string;
  readonly original: Uint8Array;
  readonly printed: Uint8Array;
  /** Input without content, such as only `(check-sat)`. If it fails, the failure does not depend on the content. */
  readonly trivial: Uint8Array;
  readonly extension: string;
}

const TRIVIAL_BTOR: Readonly<Record<1 | 2, string>> = {
  1: '1 zero 1\n2 root 1 1\n',
  2: '1 sort bitvec 1\n2 zero 1\n3 bad 2\n',
};

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

export function readReduceInput(
  file: string,
  { newformat = false }: { readonly newformat?: boolean } = {},
): ReduceInput {
  if (isBtorFile(file)) {
    const reading = readUserBtor(file);
    const graph = reducibleBtor(reading.graph, newformat ? 'both-widths' : detectArrayLines(reading));
    return {
      content: { kind: 'graph', graph },
      original: encode(reading.text),
      printed: graph.print(),
      trivial: encode(TRIVIAL_BTOR[reading.graph.version]),
      extension: extname(file),
    };
  }
  const text = readUserFile(file);
  const original = encode(text);
  const extension = extname(file) === '' ? '.smt2' : extname(file);
  const { script, diagnostics, ok } = readScript(text);
  if (ok) {
    const printed = encode(printScript(script));
    const trivial = encode(
      printScript({ ...script, commands: script.commands.filter(({ kind }) => kind === 'check-sat') }),
    );
    return { content: { kind: 'script', script }, original, printed, trivial, extension };
  }
  const expressions = normaliseSexps(text);
  if (typeof expressions !== 'string') {
    readUserScript(file);
    throw new Error(`${file} can be parsed although it does not consist of S-expressions`);
  }
  const because = diagnostics.find(({ severity }) => severity === 'error')?.message ?? 'the file cannot be parsed';
  return {
    content: { kind: 'text', text },
    because,
    original,
    printed: encode(expressions),
    trivial: encode(''),
    extension,
  };
}

export function asExpressions(input: ReduceInput, because: string): ReduceInput | undefined {
  if (input.content.kind !== 'script') return undefined;
  const text = new TextDecoder().decode(input.original);
  const expressions = normaliseSexps(text);
  if (typeof expressions !== 'string') return undefined;
  return { ...input, content: { kind: 'text', text }, because, printed: encode(expressions) };
}

export const FULL_ALGORITHM = 'full';

export function findAlgorithm(
  given: string | undefined,
  kind: ReduceInput['content']['kind'],
): GraphAlgorithm | undefined {
  const name = given ?? (kind === 'graph' ? 'combined' : FULL_ALGORITHM);
  const found = ALGORITHMS.find((each) => each.name === name);
  if (kind === 'text' && found !== undefined) {
    throw badUsage(`${found.name} works only on a script that can be parsed`, {
      expected: `--algorithm ${FULL_ALGORITHM}`,
    });
  }
  if (found !== undefined) return found;
  if (name === FULL_ALGORITHM) return undefined;
  const names = [FULL_ALGORITHM, ...ALGORITHMS.map((each) => each.name)];
  throw unknownName(`there is no algorithm '${name}'`, name, names);
}
