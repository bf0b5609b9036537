import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join, relative } from 'node:path';
import { afterAll, expect } from 'vitest';

/*
 * If `GAINSAY_TEST_TIMES` names a file, each test file appends a line: processor time of the tests' process, that of
 * the processes it waited for, wall time (all in seconds), and its name. Linux only.
 *
 * If `GAINSAY_TEST_PROFILE` names a folder, each test file leaves a CPU profile there.
 */
const TIMES = process.env['GAINSAY_TEST_TIMES'];
const PROFILES = process.env['GAINSAY_TEST_PROFILE'];
const TICKS_A_SECOND = 100;

const name = () => relative('.', expect.getState().testPath ?? '');

if (TIMES !== undefined) {
  const before = measureTimes();
  afterAll(() => {
    const after = measureTimes();
    const spent = after.map((seconds, i) => (seconds - (before[i] ?? 0)).toFixed(2));
    appendFileSync(TIMES, `${spent.join('\t')}\t${name()}\n`);
  });
}

if (PROFILES !== undefined) {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.start');
  afterAll(async () => {
    const { profile } = await session.post('Profiler.stop');
    session.disconnect();
    mkdirSync(PROFILES, { recursive: true });
    writeFileSync(join(PROFILES, `${name().replaceAll('/', '-')}.cpuprofile`), JSON.stringify(profile));
  });
}

/** Three times in seconds: processor time of this process, processor time of its ended children, and wall time. */
function measureTimes(): readonly number[] {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const [user, system, ofChildrenUser, ofChildrenSystem] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map((ticks) => Number(ticks) / TICKS_A_SECOND);
  return [(user ?? 0) + (system ?? 0), (ofChildrenUser ?? 0) + (ofChildrenSystem ?? 0), performance.now() / 1000];
}
