/** What is known of a stream whose messages are handed over and acknowledged one by one. */
export interface Ordering {
  /** The number of the first message that will come. */
  readonly first: number;
  /** Whether the stream still has a message of this number. */
  isKept(number: number): Promise<boolean>;
}

/** Between two looks whether a message that is missing will come, milliseconds. */
const LOOK_MS = 10_000;

/**
 * Messages in the order of their stream. One that was lost on its way, as happens where the server is killed, is handed over again after
 * a while: later ones wait for it, since what they say may rest on it. What comes a second time is passed on at once.
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
