import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenPage, hasBrowser, openStudioPage } from './studio-page.js';

const SMALL = '(declare-fun x () Int)\n(assert (> x 1))\n(check-sat)\n';

/** A text that takes seconds to parse. */
function large(): string {
  const lines = ['(set-logic QF_BV)', '(declare-fun x () (_ BitVec 32))'];
  for (let i = 0; i < 150_000; i++) lines.push(`(assert (bvult (bvadd x (_ bv${i} 32)) (bvmul x x)))`);
  return [...lines, '(check-sat)', ''].join('\n');
}

describe.skipIf(!hasBrowser())('a large file (a browser is needed: chromium on PATH or GAINSAY_CHROMIUM)', () => {
  let open: OpenPage;
  beforeAll(async () => {
    open = await openStudioPage({ 'small.smt2': SMALL, 'large.smt2': large() });
  });
  afterAll(() => open.close());

  it('never shows a large file with the graph of another file, and opens the next file without delay', async () => {
    const { page } = open;
    await open.openFile('small.smt2');
    expect(await open.text('size')).toBe('4 nodes');
    const link = (name: string) => page.getByTestId('files').getByRole('link', { name, exact: true });
    await link('large.smt2').click();
    await page.getByText('reading…').waitFor();
    expect(await page.getByTestId('size').count()).toBe(0);
    await link('small.smt2').click();
    await open.until('title', /small\.smt2/);
    await open.until('size', /^4 nodes$/);
    // The slower reply arrives after the reply to the last request.
    await page.goBack();
    await page.goForward();
    await open.until('title', /small\.smt2/);
    await page.waitForTimeout(1_500);
    await open.until('title', /small\.smt2/);
    await open.until('size', /^4 nodes$/);
    expect(open.errors).toEqual([]);
  });
});
