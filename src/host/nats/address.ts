import type { Diagnostic } from '../../diag/index.js';
import { NAME_RULE, isCampaignName } from './names.js';

/** How a server is to know who asks. */
export interface Credentials {
  readonly user?: string;
  readonly password?: string;
  readonly token?: string;
  /** A file of the server's operator that proves who one is (a token and a key). */
  readonly creds?: string;
}

/** A server of NATS, or several of one cluster, and a campaign there. */
export interface NatsAddress {
  /** `host:port`, at least one. */
  readonly servers: readonly string[];
  readonly tls: boolean;
  readonly campaign: string | undefined;
  /** How many servers keep a new campaign. */
  readonly replicas: number;
  readonly credentials: Credentials;
  /** The address without anything that is secret: the only form that is shown or written down. */
  readonly shown: string;
}

const PORT = 4222;
const HOST = /^(?:[A-Za-z0-9_](?:[A-Za-z0-9._-]*[A-Za-z0-9_])?|\[[0-9A-Fa-f:.]+\])$/;
const REPLICAS: readonly string[] = ['1', '3', '5'];
const EXPECTED = 'nats://[USER:PASSWORD@]HOST[:PORT][,HOST…]/NAME, or tls://…';

/** Credentials that were taken out of addresses, by the servers: what a command line says once goes with all that it does. */
const known = new Map<string, Credentials>();

/** Whether a text is meant as the address of a server and not as the name of a file or folder. */
export function isNatsAddress(text: string): boolean {
  return /^(?:nats|tls):\/\//i.test(text);
}

/** Reads an address. What is wrong with it is said without what may be secret. */
export function parseNatsAddress(text: string): NatsAddress | Diagnostic {
  const [, scheme = '', userinfo, hosts = '', name, query = ''] =
    /^(nats|tls):\/\/(?:(.*)@)?([^/?#@]*)(?:\/([^/?#@]*)\/?)?(?:\?([^#@]*))?$/i.exec(text) ?? [];
  if (scheme === '') return wrong(`${hidden(text)} is no address of a server`);
  const servers: string[] = [];
  for (const host of hosts.split(',')) {
    const server = serverOf(host);
    if (server === undefined) return wrong(`'${host}' in ${hidden(text)} is no name of a host, with or without a port`);
    servers.push(server);
  }
  if (name !== undefined && name !== '' && !isCampaignName(name))
    return wrong(`'${name}' cannot be the name of a campaign`, `${NAME_RULE}`);
  const given = userinfo === undefined ? {} : credentialsIn(userinfo);
  if (given === undefined)
    return wrong(`user and password in ${hidden(text)} are ill-formed`, 'USER:PASSWORD, or a token');
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
    shown: shownOf({ servers, tls, campaign }),
  };
}

/** Whether reading an address has found out what is wrong with it. */
export function isAddress(read: NatsAddress | Diagnostic): read is NatsAddress {
  return 'servers' in read;
}

/**
 * Takes what is secret out of an address and keeps it in this process, so that it can stand in no message, log or hint: the same address
 * without it means the same from here on. What cannot be read is given back without what stands before an `@`.
 */
export function withoutSecrets(text: string, more: Credentials = {}): string {
  const address = parseNatsAddress(text);
  if (!isAddress(address)) return hidden(text);
  const credentials = { ...address.credentials, ...more };
  if (Object.keys(credentials).length > 0) known.set(address.servers.join(','), credentials);
  return address.replicas === 1 ? address.shown : `${address.shown}?replicas=${address.replicas}`;
}

/** How a campaign is named in what is shown and written down: its folder, or its address without what is secret. */
export function shownWhere(where: string): string {
  if (!isNatsAddress(where)) return where;
  const address = parseNatsAddress(where);
  return isAddress(address) ? address.shown : hidden(where);
}

/** The same servers, and this campaign there, or none. */
export function addressOf(address: NatsAddress, campaign: string | undefined): NatsAddress {
  const { servers, tls } = address;
  return { ...address, campaign, shown: shownOf({ servers, tls, campaign }) };
}

function shownOf({ servers, tls, campaign }: Pick<NatsAddress, 'servers' | 'tls' | 'campaign'>): string {
  return `${tls ? 'tls' : 'nats'}://${servers.join(',')}${campaign === undefined ? '' : `/${campaign}`}`;
}

function hidden(text: string): string {
  return text.replace(/\/\/.*@/, '//');
}

function serverOf(text: string): string | undefined {
  const [, host = '', port] = /^(\[[^\]]*\]|[^:]*)(?::(\d{1,5}))?$/.exec(text) ?? [];
  const number = port === undefined ? PORT : Number(port);
  return HOST.test(host) && number > 0 && number < 65_536 ? `${host}:${number}` : undefined;
}

/** A user and a password, or a token alone. */
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
    else return wrong(`'${key}=${value}' is no option of an address`, 'replicas=1, 3 or 5; creds=FILE');
  }
  return creds === undefined ? { replicas } : { creds, replicas };
}

function wrong(message: string, expected: string = EXPECTED): Diagnostic {
  return { code: 'G504', severity: 'error', message, expected };
}
