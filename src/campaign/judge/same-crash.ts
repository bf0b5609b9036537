import { normaliseMessage, partsOfSignature } from '../../solver/index.js';

/** What some versions of a solver say of every segmentation fault: it tells no more than the signal. */
const OF_EVERY = /cvc[45] suffered a segfault/i;

/** A crash's signature in parts: what ended the process, and what it said of the fault. */
interface CrashParts {
  readonly cause: string;
  readonly messages: ReadonlySet<string>;
}

function partsOf(signature: string): CrashParts {
  const { cause, messages } = partsOfSignature(signature);
  const said = messages.map(normaliseMessage).filter((message) => message !== '' && !OF_EVERY.test(message));
  return { cause, messages: new Set(said) };
}

/**
 * Whether two signatures name one fault. Builds differ in line numbers, in frames, and in whether an assertion ends in a
 * signal: where both say something of the fault, one message in common decides; where neither does, the signal.
 */
export function isSameCrash(one: string, other: string): boolean {
  if (one === other) return true;
  const [a, b] = [partsOf(one), partsOf(other)];
  if (a.messages.size > 0 && b.messages.size > 0) return [...a.messages].some((message) => b.messages.has(message));
  return a.messages.size === b.messages.size && a.cause === b.cause;
}
