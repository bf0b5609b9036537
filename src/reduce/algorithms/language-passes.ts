import type { Algorithm, Candidate } from '../algorithm.js';
import type { LanguagePass, ReducibleGraph } from '../graph.js';

/** What the input's language adds of its own, such as narrower bit-vectors, each pass until it finds nothing. */
export const languagePasses: Algorithm = {
  name: 'language',
  summary: 'what the language of the input adds: narrower bit-vectors and shorter arrays for BTOR',
  async *run(start, cx) {
    let graph = start;
    for (const pass of start.passes) {
      for (;;) {
        const found = await cx.first(graph, candidatesOf(pass, graph));
        if (found === undefined) break;
        yield (graph = found.graph);
      }
    }
  },
};

function* candidatesOf(pass: LanguagePass, graph: ReducibleGraph): Generator<Candidate<undefined>> {
  for (const edits of pass.candidates(graph)) yield { edits, tag: undefined };
}
