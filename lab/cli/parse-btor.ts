import type { ReadFormulaFile } from './parse-report.js';
import { listDialects, listOutputs } from '../../src/lab-front.js';
import { printBtor, readBtor } from '../../src/smt.js';

export function readGraph(text: string, file: string): ReadFormulaFile {
  const { graph, diagnostics, ok } = readBtor(text, { version: file.endsWith('2') ? 2 : 1 });
  const countFound = (): ReturnType<ReadFormulaFile['found']> => {
    const asked = listOutputs(graph).length;
    const format = graph.version === 2 ? 'btor2' : 'btor1';
    return {
      assertions: asked,
      sorted: asked,
      opaque: 0,
      format,
      nodes: graph.nodes.length,
      dialects: listDialects(graph),
    };
  };
  return { diagnostics, ok, found: countFound, print: () => printBtor(graph) };
}
