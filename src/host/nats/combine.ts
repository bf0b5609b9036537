import { setImmediate as tick } from 'node:timers/promises';

interface Combining<T> {
  send(items: readonly T[]): Promise<void>;
  /** Checks whether the next item fits into the message with the items of `group`. */
  fits(group: readonly T[], next: T): boolean;
  /** Resolves when the next message may be sent. */
  pause(sending: Promise<void>): Promise<unknown>;
}

/** Returns a function that sends an item, in order, together with items that wait at the same time. */
export function combine<T>({ send, fits, pause }: Combining<T>): (item: T) => Promise<void> {
  const queue: { readonly item: T; settle(): void; fail(error: unknown): void }[] = [];
  let isSending = false;
  const sendNext = async (): Promise<void> => {
    const items: T[] = [];
    while (queue[items.length] !== undefined) {
      const { item } = queue[items.length] as (typeof queue)[number];
      if (items.length > 0 && !fits(items, item)) break;
      items.push(item);
    }
    const group = queue.splice(0, items.length);
    const sending = send(items).then(
      () => group.forEach(({ settle }) => settle()),
      (error: unknown) => group.forEach(({ fail }) => fail(error)),
    );
    await pause(sending);
  };
  const sendAll = async (): Promise<void> => {
    if (isSending) return;
    isSending = true;
    await tick();
    while (queue.length > 0) await sendNext();
    isSending = false;
  };
  return (item) =>
    new Promise<void>((settle, fail) => {
      queue.push({ item, settle, fail });
      void sendAll();
    });
}
