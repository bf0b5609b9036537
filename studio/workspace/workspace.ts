import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import {
  type Stats,
  accessSync,
  constants,
  existsSync,
  lstatSync,
  readFileSync,
  readdirSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { Refused } from './refused.js';
import { BadInput, replaceFile, badUsage, describeReadError } from '../../src/index.js';
import { isAddress, isNatsAddress, parseNatsAddress, withoutSecrets } from '../../src/lab-front.js';
import { type FormulaLanguage, visibleLine } from '../../src/smt.js';

export interface WorkspaceRoot {
  readonly name: string;
  /** Absolute path, or an address without secrets. */
  readonly path: string;
  readonly kind: 'folder' | 'file' | 'campaign';
}

export interface FoundFile {
  /** Index of the root and relative path: `0/a/b.smt2`. */
  readonly path: string;
  readonly name: string;
  readonly language: FormulaLanguage;
  readonly bytes: number;
}

export interface ReadFormula extends FoundFile {
  readonly text: string;
  readonly version: string;
  readonly writable: boolean;
}

export interface FoundFolder {
  readonly path: string;
  readonly name: string;
  readonly folder: string;
}

export interface Listing {
  readonly files: readonly FoundFile[];
  readonly campaigns: readonly FoundFolder[];
  readonly experiments: readonly FoundFolder[];
  readonly hasMore: boolean;
}

const MOST_BYTES = 32 * 1024 * 1024;
const LISTED = { files: 2_000, folders: 5_000, depth: 8 } as const;
export const CAMPAIGN_FILE = 'campaign.db';
const EXPERIMENT_FILE = 'experiment.json';
const CAMPAIGN_NAME = /^gainsay-campaign-(\d+)$/;
/** Campaigns that are listed without being opened. */
const MOST_CAMPAIGNS = 50;

const isCampaign = (folder: string): boolean => existsSync(join(folder, CAMPAIGN_FILE));

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function languageOf(name: string): FormulaLanguage | undefined {
  const ending = /\.(smt2|btor2?)$/i.exec(name)?.[1];
  return ending?.toLowerCase() as FormulaLanguage | undefined;
}

/** Reads and writes nothing outside the opened files and folders, not even through links. */
export class Workspace {
  readonly #roots: WorkspaceRoot[] = [];
  /** Campaigns by the name of their folder in `#place`. */
  readonly #campaigns = new Map<string, WorkspaceRoot>();
  #place: string | undefined;

  constructor(paths: readonly string[]) {
    for (const path of paths) this.add(path);
  }

  get roots(): readonly WorkspaceRoot[] {
    return this.#roots;
  }

  add(given: string): number {
    if (isNatsAddress(given)) return this.#addRoot({ ...readAddress(given), kind: 'campaign' });
    let path: string;
    try {
      path = realpathSync(resolve(given));
    } catch (error) {
      throw badUsage(`${visibleLine(given)} cannot be opened: ${describeReadError(error)}`, {
        expected: 'a folder, a campaign, or an SMT-LIB, BTOR or BTOR2 file',
      });
    }
    const kind = !statSync(path).isDirectory() ? 'file' : existsSync(join(path, CAMPAIGN_FILE)) ? 'campaign' : 'folder';
    if (kind === 'file' && languageOf(path) === undefined) {
      throw badUsage(`${visibleLine(given)} is not a formula`, {
        expected: 'a file that ends in .smt2, .btor or .btor2',
      });
    }
    return this.#addRoot({ path, kind, name: basename(path) });
  }

  #addRoot(root: WorkspaceRoot): number {
    const known = this.#roots.findIndex(({ path }) => path === root.path);
    return known >= 0 ? known : this.#roots.push(root) - 1;
  }

  /**
   * Lists the campaigns that hunts started in this folder, unless an open folder has them. Their paths begin with their
   * names, so that they stay the same in later runs of the studio.
   */
  addCampaignsOf(folder: string): void {
    this.#place = realpathSync(folder);
    const numberOf = (name: string) => Number(CAMPAIGN_NAME.exec(name)?.[1] ?? Number.NaN);
    const names = listNames(this.#place).filter((name) => !Number.isNaN(numberOf(name)));
    const newest = names.sort((a, b) => numberOf(a) - numberOf(b)).slice(-MOST_CAMPAIGNS);
    for (const name of newest) this.pathOf(join(this.#place, name));
  }

  /** Null if the campaign is neither in an open folder nor one of those that are listed. */
  pathOf(campaign: string): string | null {
    if (!isCampaign(campaign)) return null;
    const path = realpathSync(campaign);
    const inside = this.#pathInside(path);
    if (inside !== undefined) return inside;
    const name = basename(path);
    if (dirname(path) !== this.#place || !CAMPAIGN_NAME.test(name)) return null;
    this.#campaigns.set(name, { path, name, kind: 'campaign' });
    return name;
  }

  #pathInside(path: string): string | undefined {
    const root = this.#roots.findIndex((each) => each.kind === 'folder' && path.startsWith(`${each.path}${sep}`));
    const around = this.#roots[root];
    return around && [root, ...path.slice(around.path.length + 1).split(sep)].join('/');
  }

  /** A file that is in no root becomes a root. */
  toWorkspacePath(given: string): string {
    if (isNatsAddress(given)) return String(this.add(given));
    const path = realpathSync(resolve(given));
    return this.#pathInside(path) ?? this.pathOf(path) ?? String(this.add(path));
  }

  /** Throws `Refused` if a new file would be outside the open folders. */
  requireInside(given: string): void {
    let there = resolve(given);
    while (!existsSync(there)) there = dirname(there);
    const path = realpathSync(there);
    const isInside = this.#roots.some(
      (root) => root.kind === 'folder' && (path === root.path || path.startsWith(`${root.path}${sep}`)),
    );
    if (!isInside) throw new Refused('forbidden', `${visibleLine(given)} is outside the open folders`);
  }

  list(): Listing {
    const found = { files: [] as FoundFile[], campaigns: [] as FoundFolder[], experiments: [] as FoundFolder[] };
    const walk = { ...found, folders: 0, hasMore: false };
    for (const [at, { path, name, kind }] of this.#roots.entries()) {
      const id = String(at);
      if (kind === 'file') walk.files.push(...fileAt(path, { path: id, name }));
      else if (isNatsAddress(path)) walk.campaigns.push({ folder: path, path: id, name });
      else walkFolder(path, id, walk);
    }
    for (const [id, { path, name }] of this.#campaigns)
      if (isCampaign(path)) walk.campaigns.push({ folder: path, path: id, name });
    return { ...found, hasMore: walk.hasMore };
  }

  /** Throws `Refused` if the file does not exist or is outside the workspace. */
  locate(path: string): string {
    const { root, rest } = this.#split(path);
    if (rest.length === 0) return root.path;
    return within(root, join(root.path, ...rest), path);
  }

  read(path: string): ReadFormula {
    const file = this.locate(path);
    const language = languageOf(file);
    if (language === undefined) throw new Refused('forbidden', `${visibleLine(path)} is not a formula`);
    const content = contentAt(file, path);
    const text = content.toString('utf8');
    const name = basename(file);
    return {
      path,
      name,
      language,
      bytes: content.length,
      text,
      version: hashContent(content),
      writable: isUtf8(content),
    };
  }

  /** Cheap to read. Empty if the file cannot be read. */
  stampOf(path: string): string {
    try {
      const { mtimeMs, size, ino } = statSync(this.locate(path));
      return `${mtimeMs} ${size} ${ino}`;
    } catch {
      return '';
    }
  }

  /** Null if the file cannot be read. */
  versionOf(path: string): string | null {
    try {
      return hashContent(contentAt(this.locate(path), path));
    } catch {
      return null;
    }
  }

  /** Throws `Refused` if the file has another version. Null requires a new file, undefined overwrites any file. */
  save(path: string, text: string, version: string | null | undefined): ReadFormula {
    const file = this.#target(path);
    if (languageOf(file) === undefined) {
      throw new Refused('forbidden', `${visibleLine(path)}: only .smt2, .btor and .btor2 files can be saved`);
    }
    const content = existsSync(file) ? contentAt(file, path) : null;
    if (content !== null && !isUtf8(content)) {
      throw new Refused(
        'forbidden',
        `${visibleLine(path)} is not UTF-8, so some of its bytes would be lost: save it elsewhere`,
      );
    }
    const now = content === null ? null : hashContent(content);
    if (version !== undefined && version !== now) {
      throw new Refused(
        'conflict',
        `${visibleLine(path)} was changed by another program: read it again, or save it elsewhere`,
      );
    }
    try {
      if (content !== null) accessSync(file, constants.W_OK);
      replaceFile(file, text, content === null ? undefined : statSync(file).mode & 0o777);
    } catch (error) {
      throw new Refused('forbidden', `${visibleLine(path)} cannot be written: ${describeReadError(error)}`);
    }
    return this.read(path);
  }

  #target(path: string): string {
    const { root, rest } = this.#split(path);
    if (rest.length === 0) return root.path;
    const full = join(root.path, ...rest);
    // A link, even a broken one, may be followed only if its target is inside the open folders.
    if (entryAt(full, path) !== undefined) return within(root, full, path);
    const folder = dirname(full);
    if (!existsSync(folder)) throw new Refused('not-found', `the folder ${visibleLine(folder)} no longer exists`);
    // Terminals and lists display a new name, so it must not contain control characters.
    if (/\p{Cc}/u.test(basename(full))) {
      throw new Refused('forbidden', `${visibleLine(path)}: file names must not contain control characters`);
    }
    return join(within(root, folder, path), basename(full));
  }

  #split(path: string): { readonly root: WorkspaceRoot; readonly rest: readonly string[] } {
    const [number = '', ...rest] = path.split('/');
    const root = /^\d{1,4}$/.test(number) ? this.#roots[Number(number)] : this.#campaigns.get(number);
    if (root === undefined) throw notThere(path);
    if (rest.some((part) => part === '' || part === '.' || part === '..' || /[\0\\]/.test(part))) throw outside(path);
    if ((root.kind === 'file' || isNatsAddress(root.path)) && rest.length > 0) throw outside(path);
    return { root, rest };
  }
}

/** Keeps the secrets of the address for connections of this process. Throws `BadInput` for an invalid address. */
function readAddress(given: string): Pick<WorkspaceRoot, 'name' | 'path'> {
  const read = parseNatsAddress(given);
  if (!isAddress(read)) throw new BadInput(read);
  const { campaign, shown } = read;
  if (campaign === undefined)
    throw badUsage(`${shown} does not name a campaign`, { expected: 'nats://HOST[:PORT]/NAME' });
  withoutSecrets(given);
  return { path: shown, name: campaign };
}

/** The number of the root, which means nothing to people. */
const ROOT = /^\d+\//;

function notThere(path: string): Refused {
  return new Refused('not-found', `${visibleLine(path.replace(ROOT, ''))} is not in the workspace`);
}

function outside(path: string): Refused {
  return new Refused('forbidden', `${visibleLine(path.replace(ROOT, ''))} is not in the workspace`);
}

/** Resolves links. Throws `Refused` if the target is missing or outside the root. */
function within(root: WorkspaceRoot, full: string, path: string): string {
  let real: string;
  try {
    real = realpathSync(full);
  } catch {
    throw notThere(path);
  }
  if (real !== root.path && !real.startsWith(root.path.endsWith(sep) ? root.path : root.path + sep))
    throw outside(path);
  return real;
}

/** Does not follow links. */
function entryAt(full: string, path: string): Stats | undefined {
  try {
    return lstatSync(full, { throwIfNoEntry: false });
  } catch (error) {
    throw new Refused('forbidden', `${visibleLine(path)} cannot be written: ${describeReadError(error)}`);
  }
}

function contentAt(file: string, path: string): Buffer {
  try {
    const found = statSync(file);
    if (!found.isFile()) throw new Refused('not-found', `${visibleLine(path)} is not a file`);
    if (found.size > MOST_BYTES) throw new Refused('too-large', `${visibleLine(path)} has ${found.size} bytes`);
    return readFileSync(file);
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused('forbidden', `${visibleLine(path)} cannot be read: ${describeReadError(error)}`);
  }
}

function hashContent(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 32);
}

interface Walk {
  readonly files: FoundFile[];
  readonly campaigns: FoundFolder[];
  readonly experiments: FoundFolder[];
  folders: number;
  hasMore: boolean;
}

/** Breadth first, because listings may be truncated. */
function walkFolder(root: string, id: string, walk: Walk): void {
  const queue: { folder: string; path: string; depth: number }[] = [{ folder: root, path: id, depth: 0 }];
  for (let here = queue.shift(); here !== undefined; here = queue.shift()) {
    const { folder, path, depth } = here;
    const name = basename(folder);
    if (existsSync(join(folder, CAMPAIGN_FILE))) {
      walk.campaigns.push({ folder, path, name });
      continue;
    }
    if (existsSync(join(folder, EXPERIMENT_FILE))) walk.experiments.push({ folder, path, name });
    if (++walk.folders > LISTED.folders || depth > LISTED.depth) {
      walk.hasMore = true;
      continue;
    }
    for (const entry of listEntries(folder)) {
      const below = { folder: join(folder, entry.name), path: `${path}/${entry.name}` };
      if (entry.isDirectory() && !/^\.|^node_modules$/.test(entry.name)) queue.push({ ...below, depth: depth + 1 });
      else if (entry.isFile() && languageOf(entry.name) !== undefined) {
        if (walk.files.length >= LISTED.files) walk.hasMore = true;
        else walk.files.push(...fileAt(below.folder, { path: below.path, name: entry.name }));
      }
    }
  }
}

function listEntries(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    // Unreadable folders are skipped.
    return [];
  }
}

function fileAt(file: string, { path, name }: Pick<FoundFile, 'path' | 'name'>): FoundFile[] {
  const language = languageOf(name);
  const bytes = statSync(file, { throwIfNoEntry: false })?.size;
  return language === undefined || bytes === undefined ? [] : [{ path, name, language, bytes }];
}
