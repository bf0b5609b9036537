import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/**
 * A Stryker checker that passes a share of the mutants and reports "does not compile" for the others, which do not
 * count. The choice depends only on a mutant's position, its text and the random seed, so runs are repeatable and two
 * jobs agree.
 */
class Sample {
  async init() {}

  async check(mutants) {
    return Object.fromEntries(
      mutants.map((mutant) => [
        mutant.id,
        drawn(mutant) ? { status: 'passed' } : { status: 'compileError', reason: 'not in the sample' },
      ]),
    );
  }

  group(mutants) {
    return Promise.resolve([mutants.map((mutant) => mutant.id)]);
  }
}

const share = Number(process.env['GAINSAY_MUTATION_SHARE'] ?? '1');
const seed = process.env['GAINSAY_MUTATION_SEED'] ?? '0';

function drawn({ fileName, location: { start, end }, replacement }) {
  const file = relative(process.cwd(), fileName);
  const key = [seed, file, start.line, start.column, end.line, end.column, replacement].join('\0');
  return createHash('sha256').update(key).digest().readUInt32BE(0) < share * 2 ** 32;
}

export const strykerPlugins = [{ kind: 'Checker', name: 'sample', injectableClass: Sample }];
