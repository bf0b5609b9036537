import { type Suspicion, observationKind } from '../../oracle/index.js';
import { normaliseMessage, partsOfSignature } from '../../solver/index.js';

type Suspected = Pick<Suspicion, 'kind'> & {
  readonly suspects: readonly string[];
  readonly signature?: string | null | undefined;
  readonly wrong?: Pick<NonNullable<Suspicion['wrong']>, 'got'> | null | undefined;
};

/** Compares kinds and wrong answers, ignoring suspects. `stillShows` compares crashes and models. */
export function isSameSuspicion(one: Suspected, other: Suspected): boolean {
  if (one.kind !== other.kind) return false;
  if (observationKind(one.kind) === 'signature') return one.signature === other.signature;
  if (observationKind(one.kind) !== 'answer') return true;
  // If several suspects remain, it is unknown which answer is wrong.
  const isOpen = one.suspects.length > 1 || other.suspects.length > 1;
  return isOpen || one.wrong?.got === other.wrong?.got;
}

/** Some versions print this for every segmentation fault, so it adds nothing to the signal. */
const OF_EVERY = /cvc[45] suffered a segfault/i;

interface CrashParts {
  readonly cause: string;
  readonly messages: ReadonlySet<string>;
}

function splitSignature(signature: string): CrashParts {
  const { cause, messages } = partsOfSignature(signature);
  const said = messages.map(normaliseMessage).filter((message) => message !== '' && !OF_EVERY.test(message));
  return { cause, messages: new Set(said) };
}

/** Checks for a common message, since builds differ in lines and frames. Without messages, the signals must agree. */
export function isSameCrash(one: string, other: string): boolean {
  if (one === other) return true;
  const [a, b] = [splitSignature(one), splitSignature(other)];
  if (a.messages.size > 0 && b.messages.size > 0) return [...a.messages].some((message) => b.messages.has(message));
  return a.messages.size === b.messages.size && a.cause === b.cause;
}
