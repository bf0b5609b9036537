import { extname } from 'node:path';
import { type ReducibleGraph, reducibleBtor, reducibleScript } from '../reduce/index.js';
import { type Script, termsOf } from '../script/index.js';
import { printScript } from '../syntax/index.js';
import { arrayLinesOf } from './btor-array-lines.js';
import { isBtorFile, readUserBtor, readUserScript } from './user-files.js';

/** A file that is to be reduced. */
export interface ReduceInput {
  readonly graph: ReducibleGraph;
  /** The file as it is. */
  readonly original: Uint8Array;
  /** An input of its kind with nothing in it: what fails there fails anywhere. */
  readonly trivial: Uint8Array;
  /** With its dot. */
  readonly extension: string;
  /** What its measure's first number counts. */
  readonly unit: string;
}

const TRIVIAL_BTOR: Readonly<Record<1 | 2, string>> = {
  1: '1 zero 1\n2 root 1 1\n',
  2: '1 sort bitvec 1\n2 zero 1\n3 bad 2\n',
};

/** Reads a file that the user wants smaller: BTOR or BTOR2 by the ending of its name, else SMT-LIB. */
export function readReduceInput(file: string): ReduceInput {
  const encoder = new TextEncoder();
  if (isBtorFile(file)) {
    const reading = readUserBtor(file);
    return {
      graph: reducibleBtor(reading.graph, arrayLinesOf(reading)),
      original: encoder.encode(reading.text),
      trivial: encoder.encode(TRIVIAL_BTOR[reading.graph.version]),
      extension: extname(file),
      unit: 'nodes',
    };
  }
  const { script, text } = readUserScript(file);
  return {
    graph: reducibleScript(script),
    original: encoder.encode(text),
    trivial: encoder.encode(printScript(withoutTerms(script))),
    extension: extname(file) === '' ? '.smt2' : extname(file),
    unit: 'terms',
  };
}

/** The script without declarations, definitions and assertions. */
function withoutTerms(script: Script): Script {
  const commands = script.commands.filter((command) => termsOf(command).length === 0 && command.kind !== 'declare-fun');
  return { ...script, commands };
}
