import type { Command } from 'commander';
import { type DiscoverEvent, type DiscoverResult, discover } from '../run/discover.js';
import { isNotice } from '../../src/index.js';
import { DISCOVERY_THEORIES } from '../discover/scope.js';
import { formatCount } from '../../src/lab-front.js';
import { groupDigits } from '../../src/smt.js';
import {
  positive,
  makeRepeatableOption,
  timeText,
  makeTimeOption,
  EXIT,
  onInterrupt,
  reportStopping,
  printNotice,
  withExitCode,
} from '../../src/cli/index.js';

interface DiscoverTyped {
  readonly theory: readonly string[];
  readonly for: number;
  readonly out: string;
  readonly seed: string;
  readonly size: number;
  readonly solver: readonly string[];
  readonly timeout: number;
  readonly jobs: number;
  readonly json?: boolean;
  readonly fromNothing?: boolean;
}

const FOR_MS = 300_000;
/** Interval of progress lines, in milliseconds, if standard error is not a terminal. */
const PLAIN_EVERY = 15_000;

export function registerDiscover(rules: Command): void {
  rules
    .command('discover')
    .description(
      'Looks for new approximation rules and equivalences: enumerates patterns, compares their values on fixed assignments, ' +
        'proves the remaining candidates with solvers, and keeps those that do not follow from known rules ' +
        '(docs/rules.md). After an interruption the same command continues.',
    )
    .option('--theory <names...>', `theories: ${DISCOVERY_THEORIES.join(', ')} (default: all)`, [])
    .addOption(makeTimeOption('--for <time>', 'total time for all theories', FOR_MS))
    .option('--out <file>', 'the file of the rules; the proofs are stored next to it', 'discovered.rules')
    .option('--seed <text>', 'random seed for choosing assignments if there are too many', '0')
    .option('--size <n>', 'maximum number of operators on each side', positive, 2)
    .addOption(
      makeRepeatableOption('--solver <spec>', 'a solver that must prove each rule; give two or more', {
        otherwise: 'z3 and cvc5',
      }),
    )
    .addOption(makeTimeOption('--timeout <time>', 'time limit for one query', 2_000))
    .option('--jobs <n>', 'number of rules proved at a time', positive, 2)
    .option('--from-nothing', 'also report rules that follow from the shipped rules')
    .option('--json', 'print one JSON object per line')
    .action((typed: DiscoverTyped) => withExitCode(() => runDiscover(typed)));
}

async function runDiscover(typed: DiscoverTyped): Promise<number> {
  const stop = new AbortController();
  const release = onInterrupt(() => {
    if (stop.signal.aborted) process.exit(EXIT.interrupted);
    reportStopping();
    stop.abort(new Error('stopped by the user'));
  });
  try {
    const { theory: theories, for: forMs, solver: solvers, timeout: timeoutMs, json = false } = typed;
    const { out, seed, size, jobs, fromNothing = false } = typed;
    const work = discover(
      { out, theories, forMs, seed, size, solvers, timeoutMs, jobs, fromNothing },
      { signal: stop.signal },
    );
    const emit = progressTeller(json);
    for await (const event of work) emit.event(event);
    const result = await work.result;
    emit.end();
    show(result, json);
    return result.stopped ? EXIT.interrupted : EXIT.nothing;
  } finally {
    release();
  }
}

function show(result: DiscoverResult, json: boolean): void {
  const { out, rules, counts, complete, stopped, spentMs } = result;
  if (stopped) process.stderr.write('stopped; run the same command again to resume\n');
  const perMinute = spentMs === 0 ? 0 : Math.round((rules.length * 600_000) / spentMs) / 10;
  if (json) {
    for (const { name, theory, use, text } of rules)
      process.stdout.write(`${JSON.stringify({ kind: 'rule', rule: name, theory, use, text })}\n`);
    const summary = { kind: 'summary', out, ...counts, complete, stopped, ms: Math.round(spentMs), perMinute };
    process.stdout.write(`${JSON.stringify(summary)}\n`);
    return;
  }
  const rows: readonly (readonly [string, number])[] = [
    ['terms enumerated', counts.terms],
    ['classes of terms by fingerprint', counts.classes],
    ['pairs refuted by fingerprints', counts.differ],
    ['pairs that follow from known rules', counts.known],
    ['candidates', counts.candidates],
    ['  follow from others', counts.followed],
    ['  hold only at one width or format', counts.unsayable],
    ['  refuted on small values', counts.exhausted],
    ['  refuted by a solver', counts.refuted],
    ['  not proved', counts.unproved],
    ['  proved', counts.proved],
    ['kept', counts.kept],
  ];
  for (const [words, count] of rows) process.stdout.write(`${words.padEnd(38)}${groupDigits(count).padStart(12)}\n`);
  process.stdout.write(`${formatCount(rules.length, 'rule')} in ${out} after ${timeText(spentMs)}, ${perMinute}/min\n`);
  if (!complete && !stopped) process.stdout.write('the time limit was reached before all candidates were checked\n');
}

function progressTeller(json: boolean) {
  const terminal = !json && process.stderr.isTTY === true;
  let told = performance.now();
  return {
    event(event: DiscoverEvent): void {
      if (isNotice(event)) printNotice(event);
      else if (event.kind === 'discovery-resumed') {
        const before = `${formatCount(event.verdicts, 'verdict')} in ${timeText(event.spentMs)}`;
        process.stderr.write(`continuing an interrupted discovery: ${before}\n`);
      } else if (!json) {
        const now = performance.now();
        if (!terminal && now - told < PLAIN_EVERY) return;
        told = now;
        const { theory, scope, stage, counts } = event.progress;
        const { terms, candidates, proved, kept } = counts;
        const line =
          `${theory}, ${scope}: ${stage}; ${groupDigits(terms)} terms, ${groupDigits(candidates)} candidates, ` +
          `${groupDigits(proved)} proved, ${groupDigits(kept)} kept, ${timeText(event.spentMs)}`;
        process.stderr.write(terminal ? `\r\x1b[2K${line}` : `${line}\n`);
      }
    },
    end(): void {
      if (terminal) process.stderr.write('\r\x1b[2K');
    },
  };
}
