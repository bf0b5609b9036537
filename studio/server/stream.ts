import { setMaxListeners } from 'node:events';
import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import * as v from 'valibot';
import { EVENTS_QUERY } from './contract/index.js';
import type { Hub } from './hub.js';
import { schemaProblem, statusOf } from './problems.js';

const LISTENERS = 64;
/** Comments keep a connection open and detect a broken one. */
const BEAT = 15_000;

export function eventStream(hub: Hub, closed: AbortSignal): (cx: Context) => Response {
  // Each page adds a listener, so more than ten listeners are not a leak.
  setMaxListeners(0, closed);
  return (cx) => {
    // The guard has already read the key.
    const { key: _, ...query } = cx.req.query();
    const read = v.safeParse(EVENTS_QUERY, query);
    const problem = !read.success
      ? schemaProblem(read.issues)
      : hub.listeners >= LISTENERS
        ? ({ kind: 'too-many', message: `${LISTENERS} pages are already connected` } as const)
        : undefined;
    if (!read.success || problem !== undefined) return cx.json({ error: problem }, statusOf(problem ?? NEVER));
    const since = cx.req.header('last-event-id') ?? read.output.since;
    const topics = new Set(read.output.topics.split(',').filter((topic) => topic !== ''));
    return streamSSE(cx, async (stream) => {
      const over = new AbortController();
      const end = () => over.abort();
      stream.onAbort(end);
      closed.addEventListener('abort', end, { once: true });
      const beat = setInterval(() => void stream.write(': still here\n\n'), BEAT);
      try {
        await stream.write(': the studio\n\n');
        for await (const { id, event } of hub.listen({ topics, since, signal: over.signal })) {
          await stream.writeSSE({ id, data: JSON.stringify(event) });
        }
      } finally {
        clearInterval(beat);
        closed.removeEventListener('abort', end);
      }
    });
  };
}

const NEVER = { kind: 'fault', message: '' } as const;
