import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';

/** A NATS server with JetStream on loopback, with its files in a temporary folder. */
export interface NatsServer {
  /** `nats://127.0.0.1:PORT`. */
  readonly url: string;
  readonly port: number;
  /** Ends the process: cleanly, or like a power cut. */
  end(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Restarts the server with the same port and files. */
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** Starts a server on a free port. `more` are words of its command line, or lines of its configuration. */
export async function natsServer(more: readonly string[] = []): Promise<NatsServer> {
  const folder = mkdtempSync(join(tmpdir(), 'gainsay-nats-'));
  let running: ChildProcess | undefined;
  let port = 0;
  const start = async (): Promise<void> => {
    const ports = mkdtempSync(join(folder, 'ports-'));
    const words = ['-a', '127.0.0.1', '-p', String(port === 0 ? -1 : port), '--ports_file_dir', ports];
    const js = more.includes('--no-js') ? [] : ['-js', '-sd', join(folder, 'files')];
    const rest = more.filter((word) => word !== '--no-js');
    running = spawn('nats-server', [...words, ...js, ...rest], { stdio: 'ignore' });
    port = await vi.waitFor(() => portIn(ports), { timeout: 20_000, interval: 10 });
  };
  const end = async (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> => {
    const child = running;
    running = undefined;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  await start();
  return {
    url: `nats://127.0.0.1:${port}`,
    port,
    end,
    start,
    async remove() {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The server writes its port to a file once it listens. */
function portIn(folder: string): number {
  const file = readdirSync(folder).find((name) => name.endsWith('.ports'));
  if (file === undefined || !existsSync(join(folder, file))) throw new Error('nats-server does not listen yet');
  const { nats } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { readonly nats: readonly string[] };
  return Number(/:(\d+)$/.exec(nats[0] ?? '')?.[1]);
}
