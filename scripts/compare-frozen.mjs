// Compares the working tree with another commit: shows the differences in the texts that test/golden freezes as hashes.
// Default: the last commit or, if the working tree has no changes, the commit before it.
//
//   npm run compare-frozen -- test/golden/shrinks.test.ts [COMMIT]
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const [test, given] = process.argv.slice(2);
if (test === undefined) {
  console.error('compare-frozen: name a test file, such as test/golden/shrinks.test.ts');
  process.exit(2);
}
const git = (...words) => execFileSync('git', words, { encoding: 'utf8' });
const commit = given ?? (git('status', '--porcelain') === '' ? 'HEAD~1' : 'HEAD');
const folder = mkdtempSync(join(tmpdir(), 'gainsay-compare-'));
const tree = join(folder, 'tree');

git('worktree', 'add', '--quiet', '--detach', tree, commit);
try {
  symlinkSync(resolve('node_modules'), join(tree, 'node_modules'));
  writeTexts(tree, join(folder, 'before'));
} finally {
  git('worktree', 'remove', '--force', tree);
}
writeTexts('.', join(folder, 'after'));
console.log(`before (${commit}): ${join(folder, 'before')}\nafter: ${join(folder, 'after')}`);
spawnSync('git', ['diff', '--no-index', '--stat', '--patch', 'before', 'after'], { cwd: folder, stdio: 'inherit' });

/** Runs the test in a working tree, so that the test writes its texts. Ignores failures, since hashes may differ. */
function writeTexts(cwd, texts) {
  mkdirSync(texts);
  const env = { ...process.env, GAINSAY_FROZEN_TEXTS: texts, GAINSAY_SKIP_BUILD: '1' };
  spawnSync('npx', ['vitest', 'run', test, '--reporter=dot'], { cwd, env, stdio: 'ignore' });
}
