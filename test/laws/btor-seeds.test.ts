import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { convertGraph, printBtor, readBtor, toScript } from '../../src/btor/index.js';
import { DEFAULT_LIMITS, type Solver } from '../../src/solver/index.js';
import { printScript } from '../../src/syntax/index.js';
import { someSolvers } from '../setup/solvers.js';
import { NativeBoolector } from '../support/ask-boolector.js';

const SEEDS = join(dirname(fileURLToPath(import.meta.url)), '../../seeds/btor');
const FILES = readdirSync(SEEDS).sort();

/** The claims in a seed's first line: `; sat: …`, or `; sat at 3, unsat at 2: …` for graphs with steps. */
function readClaims(text: string): { readonly answer: string; readonly bound: { bound?: number } }[] {
  const [claims = ''] = text.slice(2).split(':');
  return claims.split(', ').map((claim) => {
    const [answer = '', steps] = claim.split(' at ');
    return { answer, bound: steps === undefined ? {} : { bound: Number(steps) } };
  });
}

describe('shipped BTOR seeds', () => {
  const boolector = new NativeBoolector();
  let solvers: Solver[] = [];
  beforeAll(async () => {
    solvers = await someSolvers(['z3', 'cvc5', 'cvc4', 'boolector'], { mode: 'fresh' });
  });
  afterAll(async () => {
    boolector.close();
    await Promise.all(solvers.map((solver) => solver.close()));
  });

  it.each(FILES)(
    'prints %s so that the text reads back as an equal graph, and gets from each solver the answer in the comment of the seed',
    async (name) => {
      const text = readFileSync(join(SEEDS, name), 'utf8');
      expect(text).toMatch(/^; (sat|unsat)/);
      const { graph, diagnostics } = readBtor(text);
      expect(diagnostics).toEqual([]);
      expect(readBtor(printBtor(graph)).graph).toEqual(graph);
      for (const { answer, bound } of readClaims(text)) {
        const converted = convertGraph(graph, 'boolector-1.5', bound);
        expect(converted.problems).toEqual([]);
        if (converted.graph === undefined) throw new Error('not converted');
        const said = boolector.ask(printBtor(converted.graph, { dialect: 'boolector-1.5' }));
        expect(said ?? answer).toBe(answer);
        const { script, problems } = toScript(graph, bound);
        expect(problems).toEqual([]);
        if (script === undefined) throw new Error('not translated');
        for (const solver of solvers) {
          const { outcome } = await solver.run({ input: printScript(script) }, DEFAULT_LIMITS);
          expect(outcome, solver.id).toMatchObject({ kind: 'answered', answers: [answer] });
        }
      }
    },
  );
});
