import { isUtf8 } from 'node:buffer';
import { copyFileSync, existsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import Database from 'libsql';
import {
  type BlobId,
  type CampaignEvent,
  type LoggedEvent,
  type Store,
  UnusableLog,
  decodeEvent,
} from '../../campaign/index.js';
import { SCRATCH, ownFolder } from '../files/own-folders.js';
import { withArticle } from '../../util/index.js';

const PAGE = 500;

const TABLES: Readonly<Record<string, string>> = {
  events: '(sequence INTEGER PRIMARY KEY, event TEXT NOT NULL) STRICT',
  blobs: '(id TEXT PRIMARY KEY, text BLOB NOT NULL) STRICT, WITHOUT ROWID',
};

/** Values of other types would crash the process. Texts are bound as bytes, because strings are cut at a NUL. */
type BoundValue = string | number | Uint8Array;

class Statements {
  readonly #db: Database.Database;
  readonly #prepared = new Map<string, Database.Statement>();

  constructor(db: Database.Database) {
    this.#db = db;
  }

  run(sql: string, ...values: readonly BoundValue[]): void {
    this.#statement(sql, values).run(...values);
  }

  /** Drops the prepared statements, each of which keeps the file open until it is garbage-collected. */
  forget(): void {
    this.#prepared.clear();
  }

  all(sql: string, ...values: readonly BoundValue[]): Record<string, unknown>[] {
    return this.#statement(sql, values).all(...values) as Record<string, unknown>[];
  }

  #statement(sql: string, values: readonly BoundValue[]): Database.Statement {
    const places = sql.split('?').length - 1;
    if (places !== values.length) throw new TypeError(`${values.length} values for ${places} places: ${sql}`);
    for (const value of values) {
      if (!canStore(value))
        throw new TypeError(`${withArticle(typeof value)} that the database would not store unchanged: ${sql}`);
    }
    const known = this.#prepared.get(sql);
    if (known !== undefined) return known;
    const made = this.#db.prepare(sql);
    this.#prepared.set(sql, made);
    return made;
  }
}

function canStore(value: BoundValue): boolean {
  if (typeof value === 'string') return !/[\0\p{Surrogate}]/u.test(value);
  return value instanceof Uint8Array || Number.isSafeInteger(value);
}

/**
 * Acknowledged appends survive `kill -9`. Findings are flushed to disk. Throws `DiskFull`, and `FolderGone` if the file
 * no longer exists under its name.
 */
export function libsqlStore(file: string, options: { readonly readOnly?: boolean } = {}): Store {
  const { db, release } = options.readOnly === true ? openToLook(file) : openToWrite(file);
  const sql = new Statements(db);
  const requireFile = watchFile(file);
  let synchronous: 'FULL' | 'NORMAL' | undefined;
  const append = (events: readonly CampaignEvent[]): void => {
    const lasting = events.some((event) => event.kind === 'finding' || event.kind === 'campaign-started');
    const now = lasting ? 'FULL' : 'NORMAL';
    if (synchronous !== now) db.exec(`PRAGMA synchronous=${now}`);
    synchronous = now;
    const insert = (event: CampaignEvent) => sql.run('INSERT INTO events (event) VALUES (?)', JSON.stringify(event));
    if (events.length === 1) return events.forEach(insert);
    db.exec('BEGIN IMMEDIATE');
    try {
      events.forEach(insert);
      db.exec('COMMIT');
    } catch (error) {
      if (db.inTransaction) db.exec('ROLLBACK');
      throw error;
    }
  };
  return {
    put: (text) =>
      guard(() => {
        requireFile();
        const bytes = Buffer.from(text, 'utf8');
        const id = idOfBytes(bytes);
        sql.run('INSERT INTO blobs (id, text) VALUES (?, ?) ON CONFLICT DO NOTHING', id, bytes);
        return id;
      }),
    get: (id) =>
      guard(() => {
        const row = sql.all('SELECT text FROM blobs WHERE id = ?', id)[0];
        return row === undefined ? undefined : textNamed(id, row['text'], file);
      }),
    async *ids() {
      let last = '';
      for (;;) {
        const from = last;
        const rows = await guard(() => sql.all('SELECT id FROM blobs WHERE id > ? ORDER BY id LIMIT ?', from, PAGE));
        for (const { id } of rows) yield (last = id as BlobId);
        if (rows.length === 0) return;
      }
    },
    append: (events) =>
      guard(() => {
        requireFile();
        append(events);
      }),
    async *events(after = 0) {
      let last = after;
      for (;;) {
        const from = last;
        const rows = await guard(() =>
          sql.all(
            'SELECT sequence, CAST(event AS BLOB) AS event FROM events WHERE sequence > ? ORDER BY sequence LIMIT ?',
            from,
            PAGE,
          ),
        );
        for (const row of rows) {
          last = row['sequence'] as number;
          const event = eventIn(row, placeIn(file, last));
          yield { sequence: last, event } satisfies LoggedEvent;
        }
        if (rows.length === 0) return;
      }
    },
    event: (sequence) =>
      guard(() => {
        const [row] = sql.all('SELECT CAST(event AS BLOB) AS event FROM events WHERE sequence = ?', sequence);
        return row === undefined ? undefined : eventIn(row, placeIn(file, sequence));
      }),
    close: () =>
      guard(() => {
        sql.forget();
        // Moves the write-ahead log into the file now, since closing waits for garbage collection of statements.
        if (options.readOnly !== true) db.exec('PRAGMA wal_checkpoint(PASSIVE)');
        db.close();
        release();
      }),
  };
}

/** SQLite continues to write to a file that was deleted or moved. */
function watchFile(file: string): () => void {
  const identify = (): string => {
    const found = statSync(file, { throwIfNoEntry: false });
    return found === undefined ? 'missing' : `${found.dev} ${found.ino}`;
  };
  const opened = identify();
  return () => {
    if (identify() !== opened)
      throw new FolderGone(`${file} was deleted, moved or replaced while it was written; later results are lost`);
  };
}

function placeIn(file: string, sequence: number): string {
  return `${file}: row ${sequence} of its events`;
}

/** Reads bytes, since the library would end the process if it read invalid UTF-8 as a string. */
function eventIn(row: Record<string, unknown>, place: string): CampaignEvent {
  const bytes = toBytes(row['event']);
  if (bytes === undefined || !isUtf8(bytes)) throw new UnusableLog(`${place} is not a text`);
  return decodeEvent(bytes.toString('utf8'), place);
}

function toBytes(value: unknown): Buffer | undefined {
  if (Buffer.isBuffer(value)) return value;
  return value instanceof ArrayBuffer || value instanceof Uint8Array ? Buffer.from(value as Uint8Array) : undefined;
}

function textNamed(id: BlobId, kept: unknown, file: string): string {
  const bytes = toBytes(kept);
  if (bytes === undefined || idOfBytes(bytes) !== id)
    throw new UnusableLog(`${file}: the content of the text ${id} does not match its name`);
  return bytes.toString('utf8');
}

interface OpenDatabase {
  readonly db: Database.Database;
  release(): void;
}

function openToWrite(file: string): OpenDatabase {
  const db = new Database(file, { timeout: 5_000 });
  try {
    tablesIn(db, file);
    db.exec('PRAGMA journal_mode=WAL');
    for (const [name, columns] of Object.entries(TABLES)) db.exec(`CREATE TABLE IF NOT EXISTS ${name} ${columns}`);
  } catch (error) {
    db.close();
    throw isDamaged(error) ? toDamaged(error) : error;
  }
  return { db, release: () => undefined };
}

/** If the folder is read-only, opens a copy, since reading a write-ahead log also writes files next to it. */
function openToLook(file: string): OpenDatabase {
  const db = new Database(file, { timeout: 5_000 });
  try {
    db.exec('PRAGMA query_only=ON');
    checkTables(db, file);
    return { db, release: () => undefined };
  } catch (error) {
    db.close();
    if (isDamaged(error)) throw toDamaged(error);
    if (!hasCode(error, SQLITE.readOnly, SQLITE.cannotOpen)) throw error;
  }
  const folder = ownFolder(tmpdir(), SCRATCH);
  const copy = join(folder.path, 'campaign.db');
  for (const suffix of ['', '-wal']) if (existsSync(file + suffix)) copyFileSync(file + suffix, copy + suffix);
  const copied = new Database(copy);
  checkTables(copied, file);
  return { db: copied, release: () => folder.remove() };
}

/** Rejects unexpected schema objects: a view may be slow to read, and a trigger would run on each write. */
function tablesIn(db: Database.Database, file: string): ReadonlySet<string> {
  const rows = db
    .prepare(
      'SELECT CAST(type AS BLOB) AS type, CAST(name AS BLOB) AS name, CAST(sql AS BLOB) AS sql FROM sqlite_schema',
    )
    .all() as Record<'type' | 'name' | 'sql', unknown>[];
  const there = new Set<string>();
  for (const row of rows) {
    const [type = '', name = '', sql] = [row.type, row.name, row.sql].map((each) => toBytes(each)?.toString('utf8'));
    const isTable = type === 'table' && Object.hasOwn(TABLES, name);
    if (!isTable && !(type === 'index' && name.startsWith('sqlite_autoindex_')))
      throw new UnusableLog(`${file} contains the ${type} ${name}, which does not belong to a campaign`);
    if (isTable && sql !== `CREATE TABLE ${name} ${TABLES[name]}`)
      throw new UnusableLog(`the table ${name} of ${file} does not have the expected columns`);
    there.add(name);
  }
  return there;
}

function checkTables(db: Database.Database, file: string): void {
  const there = tablesIn(db, file);
  const missing = Object.keys(TABLES).find((name) => !there.has(name));
  if (missing !== undefined) throw new UnusableLog(`its database is damaged (${file} has no table ${missing})`);
}

function toDamaged(error: unknown): UnusableLog {
  return new UnusableLog(`its database is damaged (${error instanceof Error ? error.message : String(error)})`, {
    cause: error,
  });
}

async function guard<T>(action: () => T): Promise<T> {
  try {
    return action();
  } catch (error) {
    if (isDiskFull(error)) throw new DiskFull('no space is left on the disk for the campaign', { cause: error });
    if (isDamaged(error)) throw toDamaged(error);
    throw error;
  }
}

/** Result codes (https://www.sqlite.org/rescode.html). */
const SQLITE = { readOnly: 8, corrupt: 11, cannotOpen: 14, notADatabase: 26 } as const;

const isDamaged = (error: unknown): boolean => hasCode(error, SQLITE.corrupt, SQLITE.notADatabase);

/** `codes` are primary result codes, which are the lowest byte of extended ones. */
function hasCode(error: unknown, ...codes: readonly number[]): boolean {
  return error instanceof Database.SqliteError && codes.includes(((error as { rawCode?: number }).rawCode ?? 0) & 0xff);
}

/** The disk or the quota is full. All acknowledged events are stored. */
export class DiskFull extends Error {}

/** The campaign's file was deleted, moved or replaced while the campaign was open. */
export class FolderGone extends Error {}

export function isDiskFull(error: unknown): boolean {
  if (error instanceof DiskFull) return true;
  const { code } = error as { code?: string };
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'SQLITE_FULL';
}

/** Returns the same id as `contentId`, but many times faster. */
export function idOfText(text: string): BlobId {
  return idOfBytes(Buffer.from(text, 'utf8'));
}

const idOfBytes = (bytes: Uint8Array): BlobId => createHash('sha256').update(bytes).digest('hex');
