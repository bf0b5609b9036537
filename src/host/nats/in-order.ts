export interface Ordering {
  readonly first: number;
  isKept(number: number): Promise<boolean>;
}

const LOOK_MS = 10_000;

/** Yields messages in stream order. If one is lost, later messages wait until it is redelivered. */
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
