import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until the nats-server that was started with `--ports_file_dir FOLDER` listens. Returns its address. */
export async function natsUrl(folder) {
  for (;;) {
    const file = readdirSync(folder).find((name) => name.endsWith('.ports'));
    const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8');
    // The server creates the file before it writes the content.
    if (text.trimEnd().endsWith('}')) return JSON.parse(text).nats[0].replace('0.0.0.0', '127.0.0.1');
    await sleep(20);
  }
}
