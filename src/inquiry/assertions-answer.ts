import { type Check, collectChecks } from '../script/index.js';
import type { Answer } from '../solver/index.js';
import type { Term } from '../term/index.js';
import type { JudgedInquiry, RequiredAnswer } from './contract.js';

/** Finds the answer to a check of exactly the assertions in force at an inquiry. */
export function answerOfAssertions({ script, command, answers, known }: JudgedInquiry): {
  readonly answer: Answer | undefined;
  readonly proved: RequiredAnswer | undefined;
} {
  const { commands } = script;
  const terms = ({ asserted }: Check): ReadonlySet<Term> => new Set(asserted.map(({ term }) => term));
  const here = collectChecks([...commands.slice(0, command), { kind: 'check-sat' }]).at(-1);
  if (here === undefined) return { answer: undefined, proved: undefined };
  const wanted = terms(here);
  const at = collectChecks(commands).findIndex((each) => {
    const given = terms(each);
    return given.size === wanted.size && [...given].every((term) => wanted.has(term));
  });
  const required = known[at];
  return { answer: answers[at], proved: required?.trust === 'certified' ? required : undefined };
}
