import { normaliseMessage, partsOfSignature } from '../../solver/index.js';

/** Some versions print this for every segmentation fault, so it says no more than the signal. */
const OF_EVERY = /cvc[45] suffered a segfault/i;

/** A crash's signature: the end of the process, and its messages about the fault. */
interface CrashParts {
  readonly cause: string;
  readonly messages: ReadonlySet<string>;
}

function splitSignature(signature: string): CrashParts {
  const { cause, messages } = partsOfSignature(signature);
  const said = messages.map(normaliseMessage).filter((message) => message !== '' && !OF_EVERY.test(message));
  return { cause, messages: new Set(said) };
}

/**
 * Checks whether two signatures name one fault. Builds differ in line numbers, frames, and whether an assertion ends
 * in a signal. If both have messages, one common message decides; if neither has, the signal decides.
 */
export function isSameCrash(one: string, other: string): boolean {
  if (one === other) return true;
  const [a, b] = [splitSignature(one), splitSignature(other)];
  if (a.messages.size > 0 && b.messages.size > 0) return [...a.messages].some((message) => b.messages.has(message));
  return a.messages.size === b.messages.size && a.cause === b.cause;
}
