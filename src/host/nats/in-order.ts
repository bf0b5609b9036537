/** A stream whose messages are delivered and acknowledged one by one. */
export interface Ordering {
  /** The number of the first message to come. */
  readonly first: number;
  /** Whether the stream still has this message. */
  isKept(number: number): Promise<boolean>;
}

/** Milliseconds between checks whether a missing message will still come. */
const LOOK_MS = 10_000;

/**
 * Yields messages in stream order. A message lost in transit, as when the server is killed, is redelivered after a
 * while; later ones wait for it, as they may depend on it. Redelivered messages are yielded at once.
 */
export async function* inOrder<Message extends { readonly seq: number }>(
  messages: AsyncIterable<Message>,
  { first, isKept }: Ordering,
): AsyncGenerator<Message> {
  const held = new Map<number, Message>();
  let next = Math.max(1, first);
  let missing: { readonly number: number; readonly seenAt: number } | undefined;
  for await (const message of messages) {
    if (message.seq < next) {
      yield message;
      continue;
    }
    held.set(message.seq, message);
    while (held.size > 0) {
      const found = held.get(next);
      if (found !== undefined) {
        held.delete(next++);
        yield found;
      } else if (missing?.number === next && performance.now() - missing.seenAt < LOOK_MS) break;
      else if (await isKept(next)) {
        missing = { number: next, seenAt: performance.now() };
        break;
      } else next++;
    }
  }
}
