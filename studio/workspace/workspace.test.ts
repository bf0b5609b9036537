import { mkdirSync, mkdtempSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CAMPAIGN_FILE, Workspace } from './workspace.js';

let place: string;
beforeEach(() => (place = realpathSync(mkdtempSync(join(tmpdir(), 'gainsay-workspace-')))));
afterEach(() => rmSync(place, { recursive: true }));

function makeCampaign(name: string): void {
  mkdirSync(join(place, name), { recursive: true });
  writeFileSync(join(place, name, CAMPAIGN_FILE), '');
}

it('lists the campaigns that hunts started in a folder, each once, after the opened paths', () => {
  for (const name of ['gainsay-campaign-10', 'gainsay-campaign-2', 'other', 'files/gainsay-campaign-3'])
    makeCampaign(name);
  mkdirSync(join(place, 'gainsay-campaign-4'));
  const names = (...paths: string[]) => {
    const workspace = new Workspace(paths.map((path) => join(place, path)));
    workspace.addCampaignsOf(place);
    return workspace.list().campaigns.map(({ path, name }) => `${path} ${name}`);
  };
  const listed = ['gainsay-campaign-2 gainsay-campaign-2', 'gainsay-campaign-10 gainsay-campaign-10'];
  expect(names()).toEqual(listed);
  expect(names('files')).toEqual(['0/gainsay-campaign-3 gainsay-campaign-3', ...listed]);
  expect(names('.')).toHaveLength(4);

  const workspace = new Workspace([join(place, 'files')]);
  workspace.addCampaignsOf(place);
  makeCampaign('gainsay-campaign-11');
  expect(workspace.toWorkspacePath(join(place, 'gainsay-campaign-11'))).toBe('gainsay-campaign-11');
  expect(workspace.locate('gainsay-campaign-11')).toBe(join(place, 'gainsay-campaign-11'));
  expect(workspace.roots).toHaveLength(1);
  expect([workspace.pathOf(join(place, 'other')), workspace.pathOf(join(place, 'gone'))]).toEqual([null, null]);
  expect(() => workspace.locate('gainsay-campaign-12')).toThrow('is not in the workspace');
  rmSync(join(place, 'gainsay-campaign-11'), { recursive: true });
  expect(workspace.list().campaigns).toHaveLength(3);
});

it('names a missing folder when it cannot save a file', () => {
  const workspace = new Workspace([place]);
  mkdirSync(join(place, 'gone'));
  workspace.save('0/gone/a.smt2', '(exit)\n', null);
  rmSync(join(place, 'gone'), { recursive: true });
  for (const name of ['a', 'b'])
    expect(() => workspace.save(`0/gone/${name}.smt2`, '(exit)\n', undefined)).toThrow(
      `the folder ${join(place, 'gone')} no longer exists`,
    );
});

it('keeps the permissions of a file that it overwrites', () => {
  const file = join(place, 'private.smt2');
  writeFileSync(file, '(check-sat)\n', { mode: 0o600 });
  const workspace = new Workspace([place]);
  workspace.save('0/private.smt2', '(exit)\n', undefined);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});
