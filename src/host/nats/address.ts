import type { Diagnostic } from '../../diag/index.js';
import { NAME_RULE, isCampaignName } from './names.js';

export interface Credentials {
  readonly user?: string;
  readonly password?: string;
  readonly token?: string;
  readonly creds?: string;
}

export interface NatsAddress {
  readonly servers: readonly string[];
  readonly tls: boolean;
  readonly campaign: string | undefined;
  readonly replicas: number;
  readonly credentials: Credentials;
  /** The address without secrets, for display and storage. */
  readonly shown: string;
}

const PORT = 4222;
const HOST = /^(?:[A-Za-z0-9_](?:[A-Za-z0-9._-]*[A-Za-z0-9_])?|\[[0-9A-Fa-f:.]+\])$/;
const REPLICAS: readonly string[] = ['1', '3', '5'];
const EXPECTED = 'nats://[USER:PASSWORD@]HOST[:PORT][,HOST…]/NAME, or tls://…';

/** Credentials from the command line, keyed by servers, for all connections to these servers. */
const known = new Map<string, Credentials>();

export function isNatsAddress(text: string): boolean {
  return /^(?:nats|tls):\/\//i.test(text);
}

/** The diagnostic omits all text that may be secret. */
export function parseNatsAddress(text: string): NatsAddress | Diagnostic {
  const [, scheme = '', userinfo, hosts = '', name, query = ''] =
    /^(nats|tls):\/\/(?:(.*)@)?([^/?#@]*)(?:\/([^/?#@]*)\/?)?(?:\?([^#@]*))?$/i.exec(text) ?? [];
  if (scheme === '') return problem(`${hideUserinfo(text)} is not the address of a server`);
  const servers: string[] = [];
  for (const host of hosts.split(',')) {
    const server = parseServer(host);
    if (server === undefined) return problem(`'${host}' in ${hideUserinfo(text)} is not a host name or HOST:PORT`);
    servers.push(server);
  }
  if (name !== undefined && name !== '' && !isCampaignName(name))
    return problem(`'${name}' cannot be the name of a campaign`, `${NAME_RULE}`);
  const given = userinfo === undefined ? {} : credentialsIn(userinfo);
  if (given === undefined)
    return problem(`user and password in ${hideUserinfo(text)} are ill-formed`, 'USER:PASSWORD, or a token');
  const options = optionsIn(query);
  if ('message' in options) return options;
  const { creds, replicas } = options;
  const tls = scheme.toLowerCase() === 'tls';
  const campaign = name === '' ? undefined : name;
  const key = servers.join(',');
  const own: Credentials = { ...given, ...(creds === undefined ? {} : { creds }) };
  return {
    servers,
    tls,
    campaign,
    replicas,
    credentials: Object.keys(own).length > 0 ? own : (known.get(key) ?? {}),
    shown: formatAddress({ servers, tls, campaign }),
  };
}

export function isAddress(read: NatsAddress | Diagnostic): read is NatsAddress {
  return 'servers' in read;
}

/**
 * Removes the secrets of an address from the text, and remembers them in this process. If the text is not an address,
 * removes everything before its `@`.
 */
export function withoutSecrets(text: string, more: Credentials = {}): string {
  const address = parseNatsAddress(text);
  if (!isAddress(address)) return hideUserinfo(text);
  const credentials = { ...address.credentials, ...more };
  if (Object.keys(credentials).length > 0) known.set(address.servers.join(','), credentials);
  return address.replicas === 1 ? address.shown : `${address.shown}?replicas=${address.replicas}`;
}

export function hideSecrets(where: string): string {
  if (!isNatsAddress(where)) return where;
  const address = parseNatsAddress(where);
  return isAddress(address) ? address.shown : hideUserinfo(where);
}

export function replaceCampaign(address: NatsAddress, campaign: string | undefined): NatsAddress {
  const { servers, tls } = address;
  return { ...address, campaign, shown: formatAddress({ servers, tls, campaign }) };
}

function formatAddress({ servers, tls, campaign }: Pick<NatsAddress, 'servers' | 'tls' | 'campaign'>): string {
  return `${tls ? 'tls' : 'nats'}://${servers.join(',')}${campaign === undefined ? '' : `/${campaign}`}`;
}

function hideUserinfo(text: string): string {
  return text.replace(/\/\/.*@/, '//');
}

function parseServer(text: string): string | undefined {
  const [, host = '', port] = /^(\[[^\]]*\]|[^:]*)(?::(\d{1,5}))?$/.exec(text) ?? [];
  const number = port === undefined ? PORT : Number(port);
  return HOST.test(host) && number > 0 && number < 65_536 ? `${host}:${number}` : undefined;
}

function credentialsIn(userinfo: string): Credentials | undefined {
  const [first = '', ...rest] = userinfo.split(':');
  try {
    if (first === '') return undefined;
    const user = decodeURIComponent(first);
    return rest.length === 0 ? { token: user } : { user, password: decodeURIComponent(rest.join(':')) };
  } catch {
    return undefined;
  }
}

function optionsIn(query: string): { readonly creds?: string; readonly replicas: number } | Diagnostic {
  let replicas = 1;
  let creds: string | undefined;
  for (const [key, value] of new URLSearchParams(query)) {
    if (key === 'creds' && value !== '') creds = value;
    else if (key === 'replicas' && REPLICAS.includes(value)) replicas = Number(value);
    else return problem(`'${key}=${value}' is not a valid option of an address`, 'replicas=1, 3 or 5; creds=FILE');
  }
  return creds === undefined ? { replicas } : { creds, replicas };
}

function problem(message: string, expected: string = EXPECTED): Diagnostic {
  return { code: 'G504', severity: 'error', message, expected };
}
