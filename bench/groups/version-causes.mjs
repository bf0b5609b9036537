import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Returns the causes of a campaign's findings, by id. Runs every npm version of z3 on each finding's evidence: its
 * ground term at fault or, if no model is involved, its input. Two findings have the same cause if they have the same
 * theory (or crash signature) and appear in the same versions. If only a model shows a finding, its cause is unknown,
 * because each version may print another model.
 */
export function versionCauses(dir, findings, { main, engine }) {
  const rows = bisections(dir, main);
  const pinned = pinAnswers(findings, rows, { main, engine });
  const known = [];
  const causes = new Map();
  for (const finding of findings) {
    const row = rows.get(finding.id);
    const evidence = pinned.get(finding.id) ?? row;
    const unknown = unknownBecause(evidence);
    if (unknown === undefined)
      known.push({ finding, history: historyOf(evidence), kinds: kindsOf(finding, engine), row, of: evidence.of });
    else causes.set(finding.id, { unknown, row });
  }
  // Findings with few unclear versions and few theories come first. A later finding that is compatible with an earlier
  // finding gets the earlier finding's cause.
  known.sort((a, b) => unclear(a.history) - unclear(b.history) || a.kinds.length - b.kinds.length);
  const classes = [];
  for (const { finding, history, kinds, row, of } of known) {
    let found = classes.find((one) => kinds.some((kind) => one.kinds.includes(kind)) && fit(one.history, history));
    if (found === undefined) classes.push((found = { kinds, history }));
    causes.set(finding.id, { cause: `${found.kinds.join(' ')} ${found.history}`, row, evidence: of });
  }
  return causes;
}

function bisections(dir, main) {
  const rows = bisect(main, [dir, '--all', '--no-keep', '--trust']);
  return new Map(rows.filter(({ id }) => id !== undefined).map((row) => [row.id, row]));
}

/**
 * Writes each ground term at fault to a file and bisects it, since `gainsay bisect` would run the finding's whole input. Returns the results by finding.
 */
function pinAnswers(findings, rows, { main, engine }) {
  const folder = mkdtempSync(join(tmpdir(), 'gainsay-pinned-'));
  const asked = new Map();
  const pinned = new Map();
  try {
    for (const { id, fault } of findings.map((each) => ({ id: each.id, fault: engine.currentFacts(each).fault }))) {
      if (fault === null || !rows.has(id) || rows.get(id).of === 'pinned') continue;
      if (!asked.has(fault.text)) {
        const file = join(folder, `${asked.size}.smt2`);
        writeFileSync(file, fault.text);
        asked.set(fault.text, bisect(main, [file, '--expect', fault.expected])[0]);
      }
      const row = asked.get(fault.text);
      if (row.firstBad !== null) pinned.set(id, { ...row, of: 'pinned' });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return pinned;
}

function bisect(main, args) {
  const how = ['--scan', '--json', '--jobs', '2'];
  const options = { encoding: 'utf8', maxBuffer: 1 << 30, stdio: ['ignore', 'pipe', 'inherit'] };
  const lines = execFileSync(process.execPath, [main, 'bisect', ...args, ...how], options).split('\n');
  return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
}

function unknownBecause(row) {
  if (row === undefined) return 'blames a solver without other versions, or has no stored input';
  if (row.reran) return 'has no ground term as evidence, and each version may print a different model';
  if (row.firstBad === null) return 'appears in no version';
  return undefined;
}

const MARKS = { yes: 'X', no: '.', other: '?', unclear: '?' };

/** Encodes each version's result as one character. An unclear result between two equal results gets their value. */
function historyOf({ versions, observations }) {
  const seen = new Map(observations.map(({ version, shows }) => [version, MARKS[shows]]));
  const marks = versions.map((version) => seen.get(version) ?? '?').join('');
  return marks.replaceAll(/([X.])(\?+)(?=\1)/g, (_, side, gap) => side + side.repeat(gap.length));
}

function unclear(history) {
  return history.split('?').length;
}

function fit(one, other) {
  return [...one].every((mark, i) => mark === other[i] || mark === '?' || other[i] === '?');
}

const THEORIES = { Array: 'ArraysEx', BitVec: 'FixedSizeBitVectors' };

/**
 * Lists the topics of a finding: a crash's signature, the theory of the term at fault, or the input's theories. Bugs
 * that one release fixes may have different causes. Topics distinguish these causes.
 */
function kindsOf(finding, { currentFacts, operatorNamed, operatorInfo }) {
  const { crashes, signature, fault, operators, theories } = currentFacts(finding);
  if (crashes) return [`crash ${signature ?? ''}`];
  const names = fault === null ? (operators ?? []) : (fault.cause ?? '').split(' of ');
  if (names[0] === '=' && names.length === 2) return [THEORIES[names[1]] ?? names[1]];
  const found = names.flatMap((name) => {
    const op = operatorNamed(name.replace(' with overflow', ''));
    return op === undefined || operatorInfo(op).theory === 'Core' ? [] : [operatorInfo(op).theory];
  });
  if (found.length === 0) return theories;
  return fault === null ? [...new Set(found)] : [found[0]];
}
