import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenPage, hasBrowser, openStudioPage } from './studio-page.js';

const FILES = {
  'one.btor': '1 var 2\n2 redor 1 1\n3 root 1 2\n',
  'turned.smt2': '(declare-const |a\u202eb| Bool)\n(assert |a\u202eb|)\n(check-sat)\n',
  'turns.sh': `printf 'sat\\n431 \\342\\200\\256enil ppc.elif\\033[31m'\n`,
  'slow.sh': 'echo begun; exec sleep 60\n',
};

describe.skipIf(!hasBrowser())(
  'what the page keeps and shows (a browser is needed: chromium on PATH or GAINSAY_CHROMIUM)',
  () => {
    let open: OpenPage;
    let page: Page;
    const shell = (name: string) => `sh ${join(open.folder, name)}`;
    beforeAll(async () => {
      open = await openStudioPage(FILES);
      page = open.page;
    });
    afterAll(() => open.close());

    it('shows control characters and bidirectional marks of files and solvers as escapes', async () => {
      await open.openFile('turned.smt2');
      await page.keyboard.press('l');
      expect(await page.getByRole('table').innerText()).toContain('a\\u202eb');
      await page.keyboard.press('b');
      await open.tab('Call');
      await open.askOnly('call', shell('turns.sh'));
      await open.button('Call').click();
      await open.until('how', /exit 0/);
      expect(await open.text('console')).toContain('431 \\u202eenil ppc.elif\\x1b[31m');
      expect(await page.evaluate('document.body.innerText')).not.toMatch(/[\u202e\x1b]/);
    });

    it('shows the time of a running call, ends a stopped call, and reports a missing program alone', async () => {
      await open.askOnly('call', shell('slow.sh'), 'no-such-program', 'sh -c "echo sat"');
      await open.button('Call').click();
      const how = page.getByTestId('how');
      await how
        .nth(0)
        .filter({ hasText: /running · [1-9]\d*\.\d\d s|running · 0\.[1-9]\d s/ })
        .waitFor();
      await how
        .nth(1)
        .filter({ hasText: /cannot be started: there is no program/ })
        .waitFor();
      await how
        .nth(2)
        .filter({ hasText: /^sat · exit 0/ })
        .waitFor();
      await page.getByTestId('console').getByRole('button', { name: 'Stop' }).click();
      await how
        .nth(0)
        .filter({ hasText: /^stopped · \d+\.\d\d s$/ })
        .waitFor();
    });
  },
);
