import { afterEach, expect, it } from 'vitest';
import { asTyped, findOwnName, setOwnName } from './own-name.js';

afterEach(() => setOwnName('gainsay', ['hunt']));

it('finds the command line that starts Gainsay in a folder', () => {
  const find = (program: string, cwd: string, env = {}) => findOwnName({ program, cwd, env, root: '/clone' });
  expect(find('/usr/bin/gainsay', '/project')).toBe('gainsay');
  expect(find('/project/node_modules/.bin/gainsay', '/project', { npm_command: 'exec' })).toBe('npx gainsay');
  expect(find('/clone/dist/cli/main.js', '/clone/seeds')).toBe('npx gainsay');
  expect(find('/clone/dist/cli/main.js', '/project')).toBe('node /clone/dist/cli/main.js');
  expect(find("/my clone's/dist/cli/main.js", '/project')).toBe(String.raw`node '/my clone'\''s/dist/cli/main.js'`);
});

it('replaces only the name in commands', () => {
  setOwnName('npx gainsay', ['hunt', 'report']);
  expect(asTyped("see gainsay --explain G504, gainsay COMMAND --help; gainsay report 'a b'")).toBe(
    "see npx gainsay --explain G504, npx gainsay COMMAND --help; npx gainsay report 'a b'",
  );
  const others = 'gainsay: error; this version of gainsay reads; npx gainsay hunt; ./gainsay hunt; gainsay-report-1';
  expect(asTyped(others)).toBe(others);
});
