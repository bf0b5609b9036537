import { once } from 'node:events';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';

/** A proxy that can disturb the connections through it. */
export interface TcpProxy {
  readonly port: number;
  /** Connections stay open without traffic. */
  stall(): void;
  /** Connections break, and new ones fail. */
  cut(): void;
  /** Delays all traffic by `ms` milliseconds. */
  slow(ms: number): void;
  restore(): void;
  close(): Promise<void>;
}

/** Starts a proxy on a free loopback port. The proxy forwards connections to the loopback port `port`. */
export async function tcpProxy(port: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let state: 'whole' | 'stalled' | 'cut' = 'whole';
  let delay = 0;
  let waiting: (() => void)[] = [];
  const join = (from: Socket, to: Socket): void => {
    from.on('data', (chunk: Buffer) => {
      const send = (): void => void (to.destroyed || to.write(chunk));
      if (state === 'stalled') waiting.push(send);
      else if (delay > 0) setTimeout(send, delay);
      else send();
    });
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  };
  const server = createServer((here) => {
    if (state === 'cut') return void here.destroy();
    const there = connect(port, '127.0.0.1');
    for (const socket of [here, there]) sockets.add(socket.setNoDelay(true));
    join(here, there);
    join(there, here);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = (): void => {
    state = 'cut';
    waiting = [];
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    stall: () => (state = 'stalled'),
    cut,
    slow: (ms) => (delay = ms),
    restore() {
      state = 'whole';
      delay = 0;
      for (const send of waiting.splice(0)) send();
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
