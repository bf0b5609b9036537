import { describe, expect, it } from 'vitest';
import type { RawResult } from '../../solver/index.js';
import { type MemoryGuard, checkCrash, hasCrashed } from './memory-limit.js';
import { canMeasureMemory } from './memory-watch.js';

const SEGV: RawResult = { stdout: '', stderr: '', signal: 'SIGSEGV' };
const SAT: RawResult = { stdout: 'sat\n', stderr: '', exit: 0 };
const LIMIT = 100;
let commands = 0;

interface Ending {
  readonly raw: RawResult;
  readonly peakBytes?: number;
}

async function runBelieved(endings: Record<MemoryGuard, readonly Ending[]>, first = endings['address-space'][0]) {
  const turns = { 'address-space': endings['address-space'].slice(1), resident: [...endings.resident] };
  const asked: MemoryGuard[] = [];
  const command = [`/bin/program-${++commands}`];
  const run = await checkCrash(first as Ending, {
    command,
    memoryBytes: LIMIT,
    key: command.join(),
    run: (guard) => {
      asked.push(guard);
      return Promise.resolve((turns[guard].shift() ?? endings[guard].at(-1)) as Ending);
    },
    isDeath: hasCrashed,
  });
  return { raw: run.raw, asked };
}

describe.skipIf(!canMeasureMemory())('a crash under an address-space limit', () => {
  it('accepts a crash that recurs without the address-space limit', async () => {
    const { raw, asked } = await runBelieved({ 'address-space': [{ raw: SEGV }], resident: [{ raw: SEGV }] });
    expect(raw).toEqual(SEGV);
    expect(asked).toEqual(['resident']);
  });

  it('blames the memory limit if a run without the address-space limit uses much memory and does not crash', async () => {
    const resident = [{ raw: SAT, peakBytes: 80 }];
    const { raw } = await runBelieved({ 'address-space': [{ raw: SEGV }], resident });
    expect(raw).toEqual({ ...SEGV, limit: 'memory' });
  });

  it('attributes a crash to the memory limit if a second run, without the address-space limit, exceeds the memory limit or takes too long', async () => {
    for (const limit of ['memory', 'timeout'] as const) {
      const resident = [{ raw: { stdout: '', stderr: '', signal: 'SIGKILL', limit } as const }];
      const { raw, asked } = await runBelieved({ 'address-space': [{ raw: SEGV }], resident });
      expect(raw).toEqual({ ...SEGV, limit: 'memory' });
      expect(asked).toEqual(['resident']);
    }
  });

  it('replaces a crash by the result of a run without the address-space limit if that run needs little memory', async () => {
    const resident = [{ raw: SAT, peakBytes: 10 }];
    expect((await runBelieved({ 'address-space': [{ raw: SEGV }], resident })).raw).toEqual(SAT);
  });

  it.each([
    'Could not reserve enough space for 1048576KB object heap',
    '# There is insufficient memory for the Java Runtime Environment to continue.',
    '==7==ERROR: AddressSanitizer failed to allocate 0xdfff0001000 bytes at address 2008fff7000',
    '==7==ReserveShadowMemoryRange failed while trying to map 0xdfff0001000 bytes.',
    'GC heap initialization failed with error 0x8007000E',
    'Fatal error: Not enough heap memory to reserve minor heaps',
  ])('runs the command again, without the address-space limit, after the message: %s', async (words) => {
    const endings = (stderr: string) => ({
      'address-space': [{ raw: { stdout: '', stderr, exit: 1 } }],
      resident: [{ raw: SAT }],
    });
    const { raw, asked } = await runBelieved(endings(words));
    expect(raw).toEqual(SAT);
    expect(asked).toEqual(['resident']);
    expect((await runBelieved(endings('syntax error'))).asked).toEqual([]);
  });

  it('reports a crash under an address-space limit even if the crash does not recur under the same limit', async () => {
    const sometimes = { 'address-space': [{ raw: SEGV }, { raw: SAT }], resident: [{ raw: SAT }] };
    expect((await runBelieved(sometimes)).raw).toEqual(SEGV);
  });
});
