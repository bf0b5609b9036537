import { statSync } from 'node:fs';
import {
  type GatheredSeed,
  checkSeedCertificate,
  readSeed,
  findSeedFiles,
  isLeftOut,
  readTextFile,
} from '../../src/index.js';
import { type Script, listStatuses, scanCommands, contentId, rngFromSeed } from '../../src/smt.js';
import type { ToolRequest } from './request.js';

interface Invalid {
  readonly path: string;
  readonly reason: string;
}

export interface ToolSeeds {
  readonly files: number;
  readonly seeds: readonly GatheredSeed[];
  readonly invalid: readonly Invalid[];
  /** Skipped files whose text equals that of an earlier file. */
  readonly repeated: readonly Invalid[];
}

type Asked = Pick<ToolRequest, 'seeds' | 'limitBytes' | 'strategy' | 'oracle' | 'key'>;

/**
 * Reads seeds, and shuffles them into an order that depends only on the key. For fusion, each seed gets the oracle's
 * `:status`.
 */
export function readToolSeeds(request: Asked): ToolSeeds {
  const { files, leftOut } = findSeedFiles(request.seeds);
  const invalid: Invalid[] = [...leftOut];
  const repeated: Invalid[] = [];
  const seeds = new Map<string, GatheredSeed>();
  for (const path of files) {
    const read = readToolSeed(path, request);
    const same = 'reason' in read ? undefined : seeds.get(read.blob);
    if ('reason' in read) invalid.push(read);
    else if (same !== undefined) repeated.push({ path, reason: `same text as ${same.path}` });
    else seeds.set(read.blob, read);
  }
  const order = rngFromSeed(request.key).fork('order');
  const all = [...seeds.values()];
  const shuffled = all.length === 0 ? [] : order.sample(all, all.length);
  return { files: files.length + leftOut.length, seeds: shuffled, invalid, repeated };
}

function readToolSeed(path: string, { limitBytes, strategy, oracle }: Asked): GatheredSeed | Invalid {
  const size = readSize(path);
  if (size >= limitBytes) return { path, reason: `too large (${size} bytes; the limit of -L is ${limitBytes})` };
  const read = readTextFile(path, limitBytes);
  if (isLeftOut(read)) return read;
  const seed = readSeed(read.text);
  if ('reason' in seed) return { path, ...seed };
  const certificate = checkSeedCertificate(path, seed.script);
  const certified = certificate?.kind === 'proved' ? { certified: certificate.status } : {};
  if (strategy !== 'fusion') return { ...read, blob: contentId(read.text), ...seed, ...certified };
  const text = withOracle(read.text, seed.script, oracle);
  if (text === undefined) return { path, reason: `its :status is ${opposite(oracle)}, but -o says ${oracle}` };
  if (certified.certified !== undefined && certified.certified !== oracle) {
    return { path, reason: `its certificate proves ${certified.certified}, but -o says ${oracle}` };
  }
  const again = readSeed(text);
  if ('reason' in again) return { path, ...again };
  return { ...read, text, blob: contentId(text), ...again, ...certified };
}

function readSize(path: string): number {
  try {
    return statSync(path).size;
  } catch {
    return 0;
  }
}

const UNKNOWN_STATUS = /^\(\s*set-info\s+:status\s+unknown\s*\)$/;

/** Adds the oracle's `:status`. Undefined if the text claims the opposite. */
export function withOracle(text: string, script: Script, oracle: 'sat' | 'unsat'): string | undefined {
  const claimed = listStatuses({ ...script, commands: [...script.commands, { kind: 'check-sat' }] });
  const said = claimed.filter((status) => status === 'sat' || status === 'unsat');
  if (said.includes(opposite(oracle))) return undefined;
  if (said.length > 0) return text;
  const status = `(set-info :status ${oracle})`;
  for (const { head, start, end } of scanCommands(text).commands) {
    if (head === 'set-info' && UNKNOWN_STATUS.test(text.slice(start, end))) {
      return text.slice(0, start) + status + text.slice(end);
    }
  }
  return `${status}\n${text}`;
}

function opposite(oracle: 'sat' | 'unsat'): 'sat' | 'unsat' {
  return oracle === 'sat' ? 'unsat' : 'sat';
}
