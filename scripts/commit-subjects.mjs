/**
 * Checks the subjects of commits since the last release tag (without a tag, the last 30 commits): imperative, at
 * most 72 characters, no semicolon (CONTRIBUTING, "How we write"). Skips tarballs without `.git`. In a shallow clone,
 * checks the commits that the clone has.
 */
import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = realpathSync(fileURLToPath(new URL('..', import.meta.url)));
const LONGEST = 72;
const RECENT = 30;

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** Describes how a subject breaks the rules; undefined if it follows them. */
export function findProblem(subject) {
  const [first = ''] = subject.split(' ');
  if (subject.length > LONGEST) return `${subject.length} characters instead of at most ${LONGEST}`;
  if (subject.includes(';')) return 'has a semicolon: make one change per commit';
  if (!/^[A-Z][a-z]+$/.test(first)) return 'does not begin with a verb';
  // Some imperatives, such as Pass, Feed, Embed and Bring, end like other verb forms.
  if (/(?<!e)ed$|(?<!s)s$|ing$/.test(first) && !/^(?:Embed|Bring|Focus|Shed)$/.test(first))
    return `begins with '${first}' instead of an imperative`;
  return undefined;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // A tarball without `.git` may be unpacked inside another repository's checkout.
  const top = git('rev-parse', '--show-toplevel');
  if (top === undefined || resolve(top) !== ROOT) {
    console.log('commit subjects: skipped, since this is not a git checkout');
    process.exit(0);
  }
  const tag = git('describe', '--tags', '--abbrev=0');
  const range = tag === undefined ? ['-n', String(RECENT)] : [`${tag}..HEAD`];
  const commits = (git('log', '--no-merges', '--format=%h %s', ...range) ?? '').split('\n').filter(Boolean);
  const wrong = commits.flatMap((commit) => {
    const at = commit.indexOf(' ');
    const problem = findProblem(commit.slice(at + 1));
    return problem === undefined ? [] : [`${commit}\n  ${problem}`];
  });
  for (const each of wrong) console.error(each);
  console.log(`commit subjects: ${commits.length} checked, ${wrong.length} wrong`);
  process.exit(wrong.length === 0 ? 0 : 1);
}
