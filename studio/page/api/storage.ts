import { api } from './studio.js';

const PREFIX = 'gainsay.';
const EVERY_MS = 1_000;

function readAll(): Map<string, string> {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  return new Map(keys.map((key) => [key, localStorage.getItem(key) ?? '']));
}

let sent = new Map<string, string>();

async function send(): Promise<void> {
  const now = readAll();
  const changed = [...now].filter(([key, value]) => sent.get(key) !== value);
  const removed = [...sent.keys()].flatMap((key) => (now.has(key) ? [] : [[key, null] as const]));
  if (changed.length + removed.length === 0) return;
  await api.storeForPages({ changed: Object.fromEntries([...changed, ...removed]) });
  sent = now;
}

/** Keeps a copy in the studio, because the page of the next studio has another port and another storage. */
export function copyStorage(isViewOnly: () => boolean): void {
  let sending = Promise.resolve();
  const start = (): void => {
    if (!isViewOnly()) sending = sending.then(send).catch(() => undefined);
  };
  setInterval(start, EVERY_MS);
  document.addEventListener('visibilitychange', start);
}

/** True if this page got what a page of an earlier studio had stored. */
export let isRestored = false;

/** Has an effect only on the first page of a new port. */
export async function restoreStorage(): Promise<void> {
  if (readAll().size > 0) return;
  try {
    for (const [key, value] of Object.entries(await api.pageStorage({}))) localStorage.setItem(key, value);
    sent = readAll();
    isRestored = true;
  } catch {
    // The page starts without earlier edits.
  }
}
