import { describe, expect, it } from 'vitest';
import { makeReduced, makeFinding, makeRun, SOME_MACHINE } from '../../../../test/support/findings.js';
import { contentId } from '../../../util/index.js';
import { type CampaignEvent, decodeEvent } from './event.js';
import type { FindingRecord } from './finding.js';
import { UnusableLog } from './json-text.js';

const blob = contentId('');
const reduced = {
  ...makeReduced({ script: blob }),
  difference: blob,
  smallestMutant: blob,
  base: blob,
  history: [blob],
  runs: [makeRun('z3', 'sat')],
};
const finding: FindingRecord = {
  ...makeFinding('wrong-answer-0123456789'),
  mutant: blob,
  parent: blob,
  base: blob,
  trace: blob,
};
const events: readonly CampaignEvent[] = [
  { kind: 'finding', at: 5, finding },
  { kind: 'finding-reduced', at: 6, id: finding.id, reduced },
  {
    kind: 'batch-done',
    at: 7,
    batch: { seed: blob, strategy: 'opfuzz', from: 0, to: 1 },
    counts: {
      tests: 1,
      none: 0,
      sameAsSeed: 0,
      duplicates: 0,
      tooLarge: 0,
      faults: 0,
      solvers: { z3: { runs: 1, ms: 2.5, restarts: 0, answers: { sat: 1 } } },
    },
    results: [{ index: 0, said: { z3: 'sat' }, ms: 2.5, rewrites: [], theories: [] }],
    repeats: [],
  },
];

const decode = (event: unknown) => decodeEvent(JSON.stringify(event), 'campaign.db: row 7 of its events');

it.each(['', '-x', '.hidden', 'a b', 'a\u001b[2J', 'x'.repeat(254), 7, null])('rejects the host name %j', (host) => {
  const machine = { ...SOME_MACHINE, host: 'node-17.example.org' };
  const event = { kind: 'finding', at: 5, finding, machine };
  expect(decode(event)).toEqual(event);
  expect(() => decode({ ...event, machine: { ...machine, host } })).toThrow(UnusableLog);
});

function pathsIn(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [[...path]];
  return [[...path], ...Object.entries(value).flatMap(([key, part]) => pathsIn(part, [...path, key]))];
}

function withPart(value: unknown, [first, ...rest]: readonly string[], part: unknown): unknown {
  if (first === undefined) return part;
  if (Array.isArray(value))
    return value.map((each, i) => (String(i) === first ? withPart(each, rest, part) : (each as unknown)));
  const record = value as Record<string, unknown>;
  return { ...record, [first]: withPart(record[first], rest, part) };
}

describe('decodeEvent', () => {
  it('decodes each written event to an equal event', () => {
    for (const event of events) expect(decode(event)).toEqual(event);
  });

  it('drops fields of a finding that only later events may set, such as its reduction', () => {
    const later = { reduced, bisection: {}, elsewhere: {}, reported: {}, claims: {}, triage: null };
    expect(decode({ kind: 'finding', at: 5, finding: { ...finding, ...later } })).toEqual(events[0]);
    const elsewhere = {
      kind: 'finding-elsewhere',
      at: 5,
      id: finding.id,
      elsewhere: { machine: SOME_MACHINE, shows: 'yes', said: 'sat', times: 1 },
    };
    expect(decode({ ...elsewhere, finding: { ...finding, ...later } })).toEqual({ ...elsewhere, finding });
    expect(decode(elsewhere)).toEqual(elsewhere);
  });

  it('rejects a wrong type in any field, and names the row of the event in the database', () => {
    const isRejected = (changed: unknown): boolean => {
      try {
        decode(changed);
        return false;
      } catch (error) {
        return error instanceof UnusableLog && error.message.includes('campaign.db: row 7 of its events');
      }
    };
    const accepted = events.flatMap((event) =>
      pathsIn(event)
        .filter((path) => path.length > 0)
        .filter((path) => [{ a: [] }, -1.5].some((hostile) => !isRejected(withPart(event, path, hostile))))
        .map((path) => `${event.kind} ${path.join('.')}`),
    );
    expect(accepted).toEqual([]);
  });

  it.each(['../../victim', '/etc', '..', '', 'crash-0123456789/../..', 'crash-0123456789\n', 'crash-01234', '.'])(
    'rejects %j as a finding id',
    (id) => {
      const expected = `finding.id is ${JSON.stringify(id)}; expected the name of a finding`;
      expect(() => decode({ kind: 'finding', at: 1, finding: { ...finding, id } })).toThrow(expected);
      expect(() => decode({ ...events[1], id })).toThrow(UnusableLog);
    },
  );

  it('rejects blob ids that are not hashes, and strategy names that contain a folder', () => {
    expect(() => decode({ kind: 'finding', at: 1, finding: { ...finding, mutant: '../x' } })).toThrow('finding.mutant');
    const coordinates = { ...finding.coordinates, strategy: '../x' };
    expect(() => decode({ kind: 'finding', at: 1, finding: { ...finding, coordinates } })).toThrow('strategy');
  });

  it('keeps unknown fields, but rejects unknown kinds of events and other formats', () => {
    const more = { ...events[0], later: 1 };
    expect(decode(more)).toEqual(more);
    expect(() => decode({ kind: 'finding-sold', at: 1 })).toThrow(
      'not an event known to this version of Gainsay (kind: "finding-sold")',
    );
    expect(() => decode({ kind: 'campaign-started', at: 0, started: '', plan: { format: 1 } })).toThrow(
      'the log was written in format 1, but this version of gainsay reads format 2',
    );
    expect(() => decodeEvent('{"kind":"fin', 'row 1')).toThrow('row 1 is not JSON');
    expect(() => decodeEvent('{"kind":"slow","__proto__":{}}', 'row 1')).toThrow('__proto__');
    expect(() => decodeEvent(null, 'row 1')).toThrow('row 1 is not a text');
  });

  it('rejects an event that is too large to be shown', () => {
    const large = `{"kind":"seed-left-out","at":0,"path":"${'x'.repeat(1 << 26)}","reason":"y"}`;
    expect(() => decodeEvent(large, 'row 1')).toThrow('row 1 has more than 64 million characters');
  });

  it('rejects an unknown field that is too deeply nested to be printed again', () => {
    const withField = (value: string) => `{"kind":"seed-left-out","at":0,"path":"x","reason":"y","later":${value}}`;
    const nest = (depth: number) => `${'[{"a":'.repeat(depth)}1${'}]'.repeat(depth)}`;
    expect(() => decodeEvent(withField(nest(200_000)), 'row 1')).toThrow('row 1 is nested more than 200 levels deep');
    expect(() => decodeEvent(withField(nest(101)), 'row 1')).toThrow(UnusableLog);
    expect(decodeEvent(withField(nest(90)), 'row 1')).toMatchObject({ path: 'x' });
    const brackets = JSON.stringify(`\\"${'['.repeat(1_000)}`);
    expect(decodeEvent(withField(brackets), 'row 1')).toMatchObject({ path: 'x' });
    expect(decodeEvent(withField(`[${'[],'.repeat(1_000)}0]`), 'row 1')).toMatchObject({ path: 'x' });
  });
});
