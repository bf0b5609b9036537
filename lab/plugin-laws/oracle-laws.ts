import { readVerdict } from '../../src/lab-front.js';
import { type Oracle } from '../../src/plugin.js';
import { type LawVerdict, tryCall, verdictsOn } from './law.js';
import { ORACLE_EXAMPLES } from './oracle-examples.js';

export function oracleLaws(oracle: Oracle): LawVerdict[] {
  const own = oracle.examples.map(({ title, evidence, verdict }) => ({ title, evidence, verdict }));
  const ours = Object.values(ORACLE_EXAMPLES).flatMap((each) =>
    each.map(({ title, evidence }) => ({ title, evidence })),
  );
  const wrong = { throws: '', sense: '', same: '', examples: '' };
  for (const example of [...own, ...ours]) {
    const given = tryCall(() => oracle.judge(example.evidence));
    if ('thrown' in given) {
      wrong.throws ||= `on '${example.title}': ${given.thrown}`;
      continue;
    }
    const read = readVerdict(given.value, example.evidence, oracle.name);
    if ('reason' in read) wrong.sense ||= `on '${example.title}': ${read.reason}`;
    const again = tryCall(() => oracle.judge(example.evidence));
    if (JSON.stringify(again) !== JSON.stringify(given)) wrong.same ||= `on '${example.title}'`;
    const expected = 'verdict' in example && typeof example.verdict === 'string' ? example.verdict : undefined;
    if (expected !== undefined && 'kind' in read && read.kind !== expected) {
      wrong.examples ||= `on '${example.title}': ${read.kind} instead of ${expected}`;
    }
  }
  return verdictsOn(`oracle ${oracle.name}`, `${own.length} of its own examples and ${ours.length} built-in ones`, {
    'does not throw': wrong.throws,
    'its verdicts are consistent with the evidence': wrong.sense,
    'the same evidence gives the same verdict': wrong.same,
    'its examples get the expected verdict': wrong.examples,
  });
}
