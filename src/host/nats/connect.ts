import { readFileSync } from 'node:fs';
import type { JetStreamClient, JetStreamManager } from '@nats-io/jetstream';
import type * as Nats from '@nats-io/transport-node';
import type { NatsConnection, NodeConnectionOptions } from '@nats-io/transport-node';
import type { Diagnostic } from '../../diag/index.js';
import type { Credentials, NatsAddress } from './address.js';

const CONNECT_MS = 5_000;
const PING_MS = 10_000;

export const PULL_MS = 4_000;

export type NatsNotice =
  | { readonly kind: 'server-lost'; readonly address: string }
  | { readonly kind: 'server-back'; readonly address: string }
  | { readonly kind: 'server-full'; readonly address: string; readonly because: string }
  | { readonly kind: 'server-has-room'; readonly address: string }
  | { readonly kind: 'message-refused'; readonly address: string; readonly because: string }
  | { readonly kind: 'consumer-gone'; readonly address: string; readonly consumer: string }
  | { readonly kind: 'messages-refused'; readonly address: string; readonly count: number };

export type OnNotice = (notice: NatsNotice) => void;

let defaultHandler: OnNotice = () => {};

export function onNotices(listener: OnNotice): void {
  defaultHandler = listener;
}

/** A connection to a NATS server that reconnects any number of times. */
export interface NatsLink {
  readonly address: NatsAddress;
  readonly connection: NatsConnection;
  readonly jetstream: JetStreamClient;
  readonly manager: JetStreamManager;
  readonly nats: typeof Nats;
  readonly emit: OnNotice;
  close(): Promise<void>;
}

export async function connectNats(
  address: NatsAddress,
  emit: OnNotice = defaultHandler,
): Promise<NatsLink | Diagnostic> {
  const [nats, { jetstream, jetstreamManager }] = await Promise.all([
    import('@nats-io/transport-node'),
    import('@nats-io/jetstream'),
  ]);
  const options = optionsFor(address, nats);
  if ('message' in options) return options;
  let connection: NatsConnection;
  try {
    connection = await nats.connect(options);
  } catch (error) {
    return cannotConnect(address, error as Error);
  }
  try {
    const manager = await jetstreamManager(connection);
    await manager.getAccountInfo();
    void watch(connection, address, emit);
    const close = async () => {
      // Closes without waiting for acknowledgements: unacknowledged messages count as not sent.
      await connection.close();
    };
    return { address, connection, jetstream: jetstream(connection), manager, nats, emit, close };
  } catch (error) {
    await connection.close();
    return noJetStream(address, error as Error);
  }
}

export function isLink(made: NatsLink | Diagnostic): made is NatsLink {
  return 'connection' in made;
}

function optionsFor(address: NatsAddress, nats: typeof Nats): NodeConnectionOptions | Diagnostic {
  const { user, password, token, creds } = { ...readEnvironment(), ...address.credentials };
  const options: NodeConnectionOptions = {
    name: 'gainsay',
    servers: [...address.servers],
    timeout: CONNECT_MS,
    maxReconnectAttempts: -1,
    pingInterval: PING_MS,
    maxPingOut: 2,
    ...(user === undefined ? {} : { user }),
    ...(password === undefined ? {} : { pass: password }),
    ...(token === undefined ? {} : { token }),
  };
  const files = tlsFiles();
  if (address.tls || Object.keys(files).length > 0) options.tls = files;
  if (creds === undefined) return options;
  try {
    const content = readFileSync(creds);
    const seed = /^\s*(S[A-Z2-7]{57})\s*$/.exec(content.toString('latin1'))?.[1];
    if (seed !== undefined) return { ...options, authenticator: nats.nkeyAuthenticator(Buffer.from(seed)) };
    if (!/-----BEGIN [^\n]*SEED-----/.test(content.toString('latin1')))
      return problem(`${creds} is not a credentials file`, {
        expected: 'a credentials file (nsc generate creds), or a file with only the seed of an nkey (nk -gen user)',
      });
    return { ...options, authenticator: nats.credsAuthenticator(content) };
  } catch (error) {
    return {
      code: 'G501',
      severity: 'error',
      message: `the credentials in ${creds} cannot be read: ${(error as Error).message}`,
    };
  }
}

function readEnvironment(): Credentials {
  const { NATS_USER: user, NATS_PASSWORD: password, NATS_TOKEN: token, NATS_CREDS: creds } = process.env;
  return dropEmpty({ user, password, token, creds });
}

function tlsFiles() {
  const { NATS_CA: caFile, NATS_CERT: certFile, NATS_KEY: keyFile } = process.env;
  return dropEmpty({ caFile, certFile, keyFile });
}

function dropEmpty<Key extends string>(
  fields: Readonly<Record<Key, string | undefined>>,
): Partial<Record<Key, string>> {
  const found = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(found) as Partial<Record<Key, string>>;
}

async function watch(connection: NatsConnection, { shown }: NatsAddress, emit: OnNotice): Promise<void> {
  for await (const { type } of connection.status()) {
    if (type === 'disconnect') emit({ kind: 'server-lost', address: shown });
    else if (type === 'reconnect') emit({ kind: 'server-back', address: shown });
  }
}

function cannotConnect({ servers, shown, tls }: NatsAddress, error: Error): Diagnostic {
  const where = servers.join(', ');
  if (REFUSED.includes(error.name)) {
    return problem(`the server at ${where} refuses access: ${error.message.toLowerCase()}`, {
      expected: 'a user and password, a token, or a credentials file that the server accepts',
      hint: 'pass the credentials with --creds FILE, in the address, or as NATS_USER and NATS_PASSWORD',
    });
  }
  const cause = error.cause instanceof Error ? error.cause.message : undefined;
  const why = error.name === 'TimeoutError' ? `no answer within ${CONNECT_MS / 1_000} s` : (cause ?? error.message);
  return problem(`cannot connect to ${where}: ${why}`, {
    hint: tls
      ? `check host and port of ${shown}, and the certificates (NATS_CA names the file of the certificate authority)`
      : `check host and port of ${shown}, or start a server there (nats-server -js)`,
  });
}

const REFUSED: readonly string[] = ['AuthorizationError', 'UserAuthenticationExpiredError', 'PermissionViolationError'];

function noJetStream({ servers }: NatsAddress, error: Error): Diagnostic {
  const where = servers.join(', ');
  return problem(`the server at ${where} does not offer JetStream: ${error.message}`, {
    hint: 'start the server with JetStream (nats-server -js -sd FOLDER), or allow JetStream for this account and user',
  });
}

function problem(message: string, more: { expected?: string; hint?: string } = {}): Diagnostic {
  return { code: 'G507', severity: 'error', message, ...more };
}
