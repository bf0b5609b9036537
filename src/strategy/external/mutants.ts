import { type OutsideClaim, OUTSIDE_CLAIMS } from '../outside-claim.js';
import type { OutsideMutant } from '../outside.js';

export interface ReadMutants {
  readonly mutants: readonly OutsideMutant[];
  readonly problems: readonly string[];
}

const SEPARATOR = /^;\s*mutant\b.*$/;
const CLAIM = /^;\s*claim:\s*(.*?)\s*$/;

/** Scripts follow a line `; mutant`, which is optional for the first; a line `; claim: sat` states the answer. */
export function readMutants(output: string): ReadMutants {
  const parts: string[][] = [[]];
  for (const line of output.split('\n')) {
    if (SEPARATOR.test(line)) parts.push([]);
    else parts.at(-1)?.push(line);
  }
  const mutants: OutsideMutant[] = [];
  const problems: string[] = [];
  for (const lines of parts) {
    const text = lines.join('\n');
    if (text.trim() === '') continue;
    const said = lines.flatMap((line) => CLAIM.exec(line)?.[1] ?? []);
    const claim = said.find(isClaim);
    const wrong = said.filter((each) => !isClaim(each));
    if (wrong.length > 0)
      problems.push(`a claim is ${JSON.stringify(wrong[0])}; expected ${OUTSIDE_CLAIMS.join(', ')}`);
    mutants.push({ text: `${text.trimEnd()}\n`, ...(claim === undefined ? {} : { claim }) });
  }
  return { mutants, problems };
}

function isClaim(text: string): text is OutsideClaim {
  return OUTSIDE_CLAIMS.some((each) => each === text);
}
