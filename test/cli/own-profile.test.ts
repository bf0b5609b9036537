import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCampaign } from '../../lab/campaign/open-campaign.js';
import { hunt, reportFinding, resume } from '../../src/app/index.js';
import { type FindingState, currentFacts } from '../../src/campaign/index.js';
import { countBugs } from '../../lab/count/count-bugs.js';
import { recheck, replay } from '../../lab/index.js';
import { parseVersions } from '../../src/host/index.js';
import { OWN_COMMANDS } from '../../src/solver/index.js';

// If a user's profile extends a built-in profile, its solver counts as a version of the built-in profile's solver.

const folder = mkdtempSync(join(tmpdir(), 'gainsay-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

/** A program that gives one answer to every query. */
function standIn(name: string, version: string, said: string): string {
  const path = write(
    name,
    `#!/bin/sh\ncase "$*" in *version*) echo "${version}"; exit 0 ;; esac\ncat >/dev/null\nprintf '%s\\n' ${said}\n`,
  );
  chmodSync(path, 0o755);
  return path;
}

const REPORTING = {
  project: 'My Z3',
  tracker: 'https://example.org/bugs',
  sources: [],
  needs: [],
  priorities: {},
  unwantedOptions: [],
  advice: [],
  inputOptions: ['-smt2', '-in'],
  idleOutput: ['^idle words'],
};

describe('a solver and a build of it with an extended profile', () => {
  let dir: string;
  let found: FindingState;
  const profile = write('my-z3.json', JSON.stringify({ name: 'my-z3', extends: 'z3', reporting: REPORTING }));
  const mine = `${profile}:${standIn('b/solver', 'Z3 version 9.9.8', "'idle words' unsat")}`;

  beforeAll(async () => {
    const seed = write('seed.smt2', '(set-logic QF_LIA)\n(declare-const x Int)\n(assert (> x 1234))\n(check-sat)\n');
    dir = join(folder, 'campaign');
    await hunt({
      seeds: [seed],
      solvers: [standIn('a/z3', 'Z3 version 9.9.9', 'unsat'), mine, standIn('c/cvc5', 'This is cvc5 version 9', 'sat')],
      strategies: ['opfuzz'],
      ...{
        mode: 'fresh',
        tests: 1,
        repeats: 1,
        models: false,
        tieBreakers: false,
        adaptiveLimits: false,
        reduce: 'none',
        bisect: 'none',
      },
      out: dir,
    }).result;
    const campaign = await openCampaign(dir);
    const [first] = campaign.findings;
    await campaign.close();
    if (first === undefined) throw new Error('two of one solver contradict another');
    found = first;
  }, 60_000);

  it('gives one vote to two builds of a solver, even if one build has an extended profile', () => {
    expect(found).toMatchObject({ solver: null, trust: 'undecided' });
    expect(currentFacts(found).families.toSorted()).toEqual(['cvc5', 'z3']);
  });

  it('accepts a build with an extended profile as a version of the original solver', () => {
    expect(parseVersions([mine, join(folder, 'a/z3')], OWN_COMMANDS)).toMatchObject({ solver: 'z3' });
    expect(parseVersions([mine, join(folder, 'c/cvc5')], OWN_COMMANDS)).toMatchObject({ code: 'G402' });
  });

  it("reports a finding with the stored profile, even if the profile's file is missing", async () => {
    const run = found.runs.find(({ solver }) => solver === mine);
    expect(run).toMatchObject({ profile: 'my-z3', family: 'z3', version: { number: '9.9.8' } });
    const { facts, policy } = await reportFinding(dir, found.id);
    expect(policy.project).not.toBe('');
    const command = facts.commands.find(({ solver }) => solver === mine);
    expect(command).toMatchObject({ printed: 'unsat', warnings: 1 });
    expect(command?.args).not.toContain('-in');
  });

  it('replays and rechecks a finding of an extended profile, and counts both profiles as one solver', async () => {
    const again = await replay(dir, found.id).result;
    expect(again).toMatchObject({ still: true });
    const { checked } = await recheck(dir, [], { solver: mine, cache: false }).result;
    expect(checked).toHaveLength(1);
    const { solvers } = countBugs([{ finding: found, group: found.group, bisection: null }]);
    expect(Object.keys(solvers)).toEqual(['cvc5 or z3']);
  });

  it('refuses to resume if the file of an extended profile has changed', async () => {
    write('my-z3.json', JSON.stringify({ name: 'my-z3', extends: 'z3' }));
    await expect(resume(dir, { tests: 5 }).result).rejects.toThrow(/the profile of .*my-z3.json.* has changed/);
  });
});
