import { chmodSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withCampaign } from '../../src/app/index.js';
import type { FindingView, FindingState, FullRunRecord, ReducedFinding } from '../../src/campaign/index.js';
import type { FindingJson } from '../../src/cli/findings/findings.js';
import { type SummaryJson, summaryJson } from '../../src/cli/findings/summary-json.js';
import { libsqlStore } from '../../src/host/index.js';
import { answeringSolver } from '../support/answering-solver.js';
import { SOME_PLAN, makeReduced as reduce, makeFinding, makeRun, makeStarted } from '../support/findings.js';
import { type Workshop, jsonLines, workshop } from '../support/gainsay.js';
import { identityNamed } from '../support/identity.js';
import { listUndocumented } from '../support/json-docs.js';
import { runHere } from '../support/run-here.js';

let shop: Workshop;
beforeAll(async () => {
  shop = workshop();
  await makeCampaign();
});
afterAll(() => shop.remove());

/** Facts about a group that every output must state. */
interface GroupFacts {
  readonly kind: string;
  readonly trust: string;
  readonly theories: string;
  readonly bytes: number;
  readonly times: number;
}

const ID = {
  first: 'wrong-answer-0000000001',
  smaller: 'wrong-answer-0000000002',
  wrongSat: 'wrong-answer-0000000003',
  model: 'invalid-model-0000000004',
  crash: 'crash-0000000005',
} as const;

/** Expected facts, by the group's representative. */
const EXPECTED: Readonly<Record<string, GroupFacts>> = {
  // The representative has the strongest trust, although another member is smaller. `bytes` is the size of the reduced
  // input.
  [ID.first]: { kind: 'wrong-answer', trust: 'certified', theories: 'Ints', bytes: 1_040, times: 2 },
  // The gravest kind comes first, then the strongest trust.
  [ID.wrongSat]: { kind: 'wrong-answer', trust: 'majority', theories: 'FixedSizeBitVectors', bytes: 60, times: 2 },
  [ID.crash]: { kind: 'crash', trust: 'observed', theories: 'ArraysEx Strings', bytes: 700, times: 2 },
};

const FALSE_IN_MODEL: Partial<FullRunRecord> = {
  model: {
    verdict: 'false',
    because: null,
    choices: [],
    ms: 1,
    wrong: { assertion: '(= (bvurem a b) a)', part: '(= (bvurem a b) a)', signature: 'false = of bvurem' },
  },
};

async function makeCampaign(): Promise<void> {
  const folder = join(shop.path, 'c');
  mkdirSync(folder);
  const store = libsqlStore(join(folder, 'campaign.db'));
  const text = await store.put('(declare-const x Int)\n(assert (= (mod x 3) x))\n(check-sat)\n');
  const texts = { mutant: text, parent: text, base: text, trace: text };
  const of = (strategy: string, index: number) => ({ coordinates: { key: 'k', seed: text, strategy, index } });
  const by = { solver: 'cvc5', suspects: ['cvc5'], ...texts };
  const makeReduced = (bytes: number, more: Parameters<typeof reduce>[0]): ReducedFinding => {
    const blamed = { suspects: ['cvc5'], witnesses: ['z3'], runs: [makeRun('cvc5', 'unsat'), makeRun('z3', 'sat')] };
    const size = { before: 2_000, after: bytes };
    return reduce({ script: text, from: 90, nodes: bytes, ...blamed, bytes: size, ...more });
  };
  const sat = { check: 0, got: 'sat', expected: 'unsat' } as const;
  const modelRuns = { runs: [makeRun('cvc5', 'sat', FALSE_IN_MODEL), makeRun('z3', 'unsat')] };
  const mod = { operators: ['mod'], theories: ['Ints'] };
  const urem = { operators: ['bvurem'], theories: ['FixedSizeBitVectors'] };
  const findings: FindingState[] = [
    makeFinding(ID.first, {
      ...{ ...by, ...of('opfuzz', 1) },
      trust: 'majority',
      theories: ['Strings', 'UF'],
      reduced: makeReduced(1_040, { trust: 'certified', shape: 's1', ...mod }),
    }),
    makeFinding(ID.smaller, {
      ...{ ...by, ...of('sae', 1) },
      trust: 'majority',
      reduced: makeReduced(20, { trust: 'majority', shape: 's2', ...mod }),
    }),
    makeFinding(ID.wrongSat, {
      ...{ ...by, ...of('opfuzz', 2), ...modelRuns },
      trust: 'majority',
      wrong: sat,
      reduced: makeReduced(60, { trust: 'majority', shape: 's3', wrong: sat, ...urem, ...modelRuns }),
    }),
    makeFinding(ID.model, {
      ...{ ...by, ...of('opfuzz', 3), ...modelRuns },
      kind: 'invalid-model',
      wrong: null,
      signature: 'false = of bvurem',
      reduced: makeReduced(50, { shape: 's4', wrong: null, signature: 'false = of bvurem', ...urem, ...modelRuns }),
    }),
    makeFinding(ID.crash, {
      ...{ ...by, ...of('opfuzz', 4) },
      ...{ kind: 'crash', trust: 'observed', wrong: null, signature: 'SIGABRT | smt::f', group: 'crash-1' },
      ...{ theories: ['ArraysEx', 'Strings'], bytes: 700, runs: [makeRun('cvc5', '')] },
    }),
  ];
  const plan = {
    ...SOME_PLAN,
    ...{ seeds: [{ path: 'a.smt2', blob: text, bytes: 60 }], strategies: ['opfuzz', 'sae'] },
    ...{ operators: text, rules: text, proofs: text, solvers: [{ id: 'cvc5', ...identityNamed('cvc5') }] },
  };
  await store.append([
    { ...makeStarted(plan), started: '2026-01-01T00:00:00Z' },
    ...findings.map((finding, i) => ({ kind: 'finding', at: i + 1, finding }) as const),
    ...findings.flatMap(({ id, reduced }) =>
      reduced === undefined ? [] : [{ kind: 'finding-reduced', at: 8, id, reduced } as const],
    ),
    {
      kind: 'finding-again',
      at: 9,
      id: 'crash-0000000006',
      of: 'crash',
      group: 'crash-1',
      known: null,
      suspects: ['cvc5'],
      ...of('sae', 7),
    },
    { kind: 'campaign-ended', at: 10, reason: 'tests' },
  ]);
  await store.close();
}

const run = async (...args: string[]) => {
  const { out, err, code } = await runHere(args, { cwd: shop.path });
  expect(code, err).toBe(0);
  return out;
};
const summary = (): Promise<SummaryJson> =>
  withCampaign(join(shop.path, 'c'), ({ tally }) => summaryJson(tally.summary(), { folder: 'c', pathOf: (id) => id }));
const theoriesText = (theories: readonly string[]) => theories.join(' ');

/** Maps the id of each group's representative to the group's name. */
async function groupNames(): Promise<Record<string, string>> {
  return Object.fromEntries((await summary()).groups.map(({ group, smallest }) => [smallest.id, group]));
}

describe('the facts of a group', () => {
  it('summarises each group of findings correctly', async () => {
    const { groups, trusts, findings } = await summary();
    const said = groups.map(({ kind, trust, theories, count, again, smallest }) => {
      const { id, bytes } = smallest;
      return [id, { kind, trust, theories: theoriesText(theories), bytes, times: count + again }];
    });
    expect(Object.fromEntries(said)).toEqual(EXPECTED);
    expect(findings).toMatchObject({ 'wrong-answer': 3, 'invalid-model': 1, crash: 1, unstable: 0, anomaly: 0 });
    // Counts by current trust, not by the trust at discovery.
    expect(trusts['wrong-answer']).toEqual({ certified: 1, majority: 2 });
  });

  it('prints correct facts of each group with `findings`, as text and as JSON', async () => {
    const all = jsonLines<FindingJson>(await run('findings', 'c', '--json'));
    const names = await groupNames();
    const standing = all.filter(({ representative }) => representative);
    for (const { id, group, kind, trust, theories, bytes } of standing) {
      const again = id === ID.crash ? 1 : 0;
      const times = all.filter((each) => each.group === group).length + again;
      expect({ kind, trust, theories: theoriesText(theories), bytes, times }).toEqual(EXPECTED[id]);
      expect(group).toBe(names[id]);
    }
    expect(standing).toHaveLength(3);
    const text = (await run('findings', 'c')).replaceAll(/\n {4}/g, '  ');
    const others: Readonly<Record<string, string>> = { [ID.first]: 'majority', [ID.wrongSat]: 'certified' };
    for (const [id, { kind, trust, theories, bytes }] of Object.entries(EXPECTED)) {
      const times = id === ID.crash ? '×1+1' : '×2';
      const line = text.split('\n').find((each) => each.endsWith(id)) ?? '';
      const parts = [
        `${kind} ${times}`,
        id in others ? `${trust} (others ${others[id]})` : trust,
        expect.stringMatching(/^cvc5\b/),
        `[${theories}]`,
        expect.stringMatching(new RegExp(`^${bytes.toLocaleString('en')} bytes(?: without \\(get-model\\))?$`)),
      ];
      expect(line.trim().split(/ {2,}/)).toEqual(expect.arrayContaining(parts));
    }
    expect(text).toMatch(/3 wrong-answer:\s+1 certified \(1 only as reduced\), 2 majority/);
    // The JSON lines begin with the representatives, in the order of the list.
    const listed = text.split('\n').flatMap((line) => Object.values(ID).find((id) => line.endsWith(id)) ?? []);
    expect(all.slice(0, 3).map(({ id }) => id)).toEqual(listed);
  });

  it('takes each finding of a group for known if one of them is', async () => {
    const bug = { name: 'issue 7', kind: 'wrong-answer', solver: 'cvc5', shape: 's2' };
    writeFileSync(join(shop.path, 'known.json'), JSON.stringify({ bugs: [bug] }));
    const all = jsonLines<FindingJson>(await run('findings', 'c', '--json', '--known', 'known.json'));
    const known = Object.fromEntries(all.map(({ id, known: name }) => [id, name]));
    expect([known[ID.first], known[ID.smaller], known[ID.crash]]).toEqual(['issue 7', 'issue 7', null]);
  });

  it('prints correct facts of each group with `show`, as text and as JSON', async () => {
    const names = await groupNames();
    for (const [id, { kind, trust, theories, bytes, times }] of Object.entries(EXPECTED)) {
      const { group, now, ...found } = JSON.parse(await run('show', 'c', id, '--json')) as {
        group: string;
        trust: string;
        now: FindingView;
      };
      const said = { kind: now.kind, trust: now.trust, theories: theoriesText(now.theories), bytes: now.bytes };
      expect({ group, ...said }).toEqual({ group: names[id], kind, trust, theories, bytes });
      const text = await run('show', 'c', id);
      expect(text).toContain(`${kind}, ${trust}, theories ${theories}, ${bytes.toLocaleString('en')} bytes`);
      expect(text).toContain(`group ${names[id]}: ${id === ID.crash ? '1+1' : times} finding`);
      const input = found.trust === now.trust ? '' : ' for reduced.smt2';
      expect(text.split('\n')[1]?.startsWith(`${trust.toUpperCase()}${input}: `)).toBe(true);
    }
    expect(await run('show', 'c', ID.smaller)).toContain(`wrong-answer, certified; represented by ${ID.first}`);
  });

  it('prints correct facts of each group in reports of every format', async () => {
    const names = await groupNames();
    const idOf = new Map(Object.entries(names).map(([id, group]) => [group, id]));
    const facts = JSON.parse(await run('report', 'c', '--format', 'json')) as {
      group: string;
      kind: string;
      trust: string;
      formula: { theories: string[] };
      bytes: number;
      count: number;
      again: number;
    }[];
    const inJson = facts.map(({ group, kind, trust, formula, bytes, count, again }) => {
      const theories = theoriesText(formula.theories);
      return [idOf.get(group), { kind, trust, theories, bytes, times: count + again }];
    });
    expect(Object.fromEntries(inJson)).toEqual(EXPECTED);
    const junit = await run('report', 'c', '--format', 'junit');
    const sarif = JSON.parse(await run('report', 'c', '--format', 'sarif')) as {
      runs: { results: { partialFingerprints: object; occurrenceCount: number; properties: { trust: string } }[] }[];
    };
    await run('report', 'c');
    await run('report', 'c', '--format', 'html', '-o', 'bugs.html');
    const [md, html] = [read('c/report/index.md'), read('bugs.html')];
    for (const [id, { kind, trust, bytes, times }] of Object.entries(EXPECTED)) {
      const name = names[id] as string;
      const part = junit.slice(junit.indexOf(`[${name}]`));
      expect(part.slice(0, part.indexOf('</failure>'))).toMatch(
        new RegExp(`type="${kind}"[^]*${times} times; .*${id}`),
      );
      const result = sarif.runs[0]?.results.find((each) => JSON.stringify(each.partialFingerprints).includes(name));
      expect(result).toMatchObject({ occurrenceCount: times, properties: { trust } });
      const row = md.split('\n').find((line) => line.includes(`${id}.md`)) ?? '';
      const size = `${bytes.toLocaleString('en')}${id === ID.crash ? ' (not reduced: the hunt ran with --reduce none)' : ''}`;
      expect(row.split('|').map((cell) => cell.trim())).toEqual(expect.arrayContaining([trust, size, `${times}`]));
      const [tag = ''] = new RegExp(`<details class="finding" id="${id}"[^>]*>`).exec(html) ?? [];
      for (const data of [`trust="${trust}"`, `bytes="${bytes}"`, `times="${times}"`])
        expect(tag).toContain(`data-${data}`);
    }
  });

  it('counts the groups of findings correctly with `stats` and `count`', async () => {
    const rows = jsonLines<{ of: string; name: string; groups: number; first: number }>(
      await run('campaign', 'stats', 'c', '--json'),
    );
    expect(listUndocumented(rows, 'json.md', ['`gainsay campaign stats'])).toEqual([]);
    const first = rows.filter(({ of }) => of === 'strategy').reduce((sum, row) => sum + row.first, 0);
    expect(first).toBe(3);
    // No finding reproduces in these versions, so the findings of a group count as one bug.
    const versions = [1, 2].map((number) => {
      const text = answeringSolver(`This is cvc5 version ${number}.0.0`, { 'check-sat': 'unknown' }, 'file');
      const file = shop.write(`${number}/cvc5`, text);
      chmodSync(file, 0o755);
      return file;
    });
    const counted = JSON.parse(
      await run('campaign', 'count', 'c', '--json', '--trust', '--versions', versions.join()),
    ) as {
      bugs: { findings: string[] }[];
      all: { total: number };
    };
    expect(counted.all.total).toBe(3);
    expect(counted.bugs.map(({ findings }) => findings)).toEqual([
      [ID.first, ID.smaller],
      [ID.wrongSat, ID.model],
      [ID.crash],
    ]);
  });
});

const read = (path: string) => readFileSync(join(shop.path, path), 'utf8');

it('packs the files and the report of a finding as a zip archive', async () => {
  await run('report', 'c', '--zip', ID.first);
  await run('report', 'c', ID.first, '--zip', '-o', 'again.zip');
  const [zip, again] = [`${ID.first}.zip`, 'again.zip'].map((name) => readFileSync(join(shop.path, name)));
  expect(again).toEqual(zip);
  const files = Object.entries(unzipSync(zip as Buffer)).map(([name, bytes]) => [name, strFromU8(bytes)] as const);
  const texts = new Map(files.map(([name, text]) => [name.replace(`${ID.first}/`, ''), text]));
  expect(texts.get('README.md')).toBe(await run('report', 'c', ID.first));
  const written = readdirSync(join(shop.path, 'c/findings', ID.first));
  expect([...texts.keys(), 'finding.json'].sort()).toEqual([...written, 'README.md', 'bug.smt2'].sort());
  expect(texts.get('README.md')).toContain(texts.get('bug.smt2')?.trim());
});

it('replaces the files of an earlier report, and no other files', async () => {
  const folder = join(shop.path, 'c/report');
  await run('report', 'c');
  const before = readdirSync(folder).sort();
  const [old] = before.filter((name) => name.includes(ID.crash));
  // The first file imitates the finding's page in an earlier report, which numbered the finding differently. `report`
  // deletes only this file, and keeps the other three.
  shop.write(`c/report/09-${ID.crash}.md`, 'old');
  shop.write('c/report/09-notes.md', 'mine');
  shop.write('c/report/01-crash-ffffffffff.md', 'of another campaign');
  shop.write(`c/report/my-${ID.crash}.md`, 'mine');
  await run('report', 'c');
  const mine = ['09-notes.md', '01-crash-ffffffffff.md', `my-${ID.crash}.md`];
  expect(readdirSync(folder).sort()).toEqual([...before, ...mine].sort());
  expect(readdirSync(folder)).toContain(old);
});
