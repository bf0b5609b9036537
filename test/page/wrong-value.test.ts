import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeReduced, makeRun, makeStarted } from '../support/findings.js';
import { foundAt, makeCampaign } from './made-campaign.js';
import { type OpenPage, accessibilityProblems, hasBrowser, openStudioPage } from './studio-page.js';

const SCRIPT = `(declare-const x Int)
(assert (> x 4))
(assert (< x 9))
(check-sat)
(get-value ((+ x 1)))
`;

const MODEL = '((define-fun x () Int 5))';
const BAD_MODEL = '((define-fun x () Int 12))';

describe.skipIf(!hasBrowser())('wrong values (a browser is needed: chromium on PATH or GAINSAY_CHROMIUM)', () => {
  let open: OpenPage;
  beforeAll(async () => {
    open = await openStudioPage({});
    const made = await makeCampaign(join(open.folder, 'wrong'), []);
    const mutant = await made.put(SCRIPT);
    const modelOf = async (text: string, assertion: string | null) => ({
      ...({ solver: 'z3', of: 'script', text: await made.put(text), choices: [] } as const),
      wrong: assertion === null ? null : { assertion, part: assertion, signature: '<' },
    });
    const wrong = { term: '(+ x 1)', reply: '7', proof: 'the value is 6', right: '6', signature: '+' };
    const runs = [
      makeRun('z3', 'sat', {
        stdout: `sat\n${MODEL}\n((|(+ x 1)| 7))\n`,
        replies: [{ inquiry: 'get-value', verdict: 'wrong', because: null, wrong }],
      }),
    ];
    const some = {
      mutant,
      parent: mutant,
      base: mutant,
      trace: await made.put(''),
      runs,
      wrong: null,
      coordinates: { key: 'k', seed: mutant, strategy: 'opfuzz', index: 3 },
    };
    await made.append([
      { ...makeStarted(), started: new Date().toISOString() },
      foundAt(10, 'wrong-value-0123456789', {
        ...{ ...some, kind: 'wrong-value', signature: '+' },
      }),
      foundAt(11, 'invalid-model-0123456789', {
        ...{ ...some, kind: 'invalid-model', model: await modelOf(BAD_MODEL, '(< x 9)'), runs: [makeRun('z3', 'sat')] },
      }),
      { kind: 'campaign-ended', at: 12, reason: 'tests' },
    ]);
    await made.close();
  });
  afterAll(() => open.close());

  const show = async (finding: string) => {
    await open.page.goto(new URL(`#/findings/0%2Fwrong/${finding}`, open.page.url()).href);
    await open.page.getByRole('link', { name: 'Open in the debugger' }).click();
  };

  const marked = (kind: string) => open.page.getByTestId('text').locator(`.m-${kind}`);

  it('selects and marks the term with the wrong value, and shows the right value next to it', async () => {
    await show('wrong-value-0123456789');
    await open.until('inspector', /^\d+ \+/);
    await open.until('wrong-value', /^z3 4\.8\.12 replies 7, but in its model the value is 6\.$/);
    expect(await marked('wrong').allInnerTexts()).toEqual(['(+ x 1)']);
    expect(await open.page.getByTestId('graph').getAttribute('aria-label')).toMatch(/z3 4\.8\.12 replies 7/);
    expect(await accessibilityProblems(open.page)).toEqual([]);
    await open.page.reload();
    await open.until('wrong-value', /replies 7/);
    await open.tab('Values');
    await open.button('Clear').click();
    await marked('wrong').waitFor({ state: 'detached' });
  });

  it('replaces the model of the input by that of the reduced input', async () => {
    const made = await makeCampaign(join(open.folder, 'reducing'), [makeStarted()]);
    const [mutant, script] = [await made.put(SCRIPT), await made.put(SCRIPT.replaceAll('x', 'y'))];
    const wrong = { assertion: '(< x 9)', part: '(< x 9)', signature: '<' };
    const model = { solver: 'z3', of: 'script', text: await made.put(BAD_MODEL), choices: [], wrong } as const;
    const later = { ...model, text: await made.put(BAD_MODEL.replace('x', 'y')) };
    const id = 'invalid-model-0123456789';
    const coordinates = { key: 'k', seed: mutant, strategy: 'opfuzz', index: 3 };
    const texts = { mutant, parent: mutant, base: mutant, trace: await made.put(''), coordinates };
    const runs = [makeRun('z3', 'sat')];
    await made.append([foundAt(11, id, { ...texts, kind: 'invalid-model', model, runs, wrong: null })]);
    const { page } = open;
    await page.goto(new URL(`#/debug?campaign=0%2Freducing&finding=${id}`, page.url()).href);
    await open.tab('Values');
    await open.until('verdict', /false\./);
    await made.append([{ kind: 'finding-reduced', at: 12, id, reduced: makeReduced({ script, model: later, runs }) }]);
    await page.getByTestId('finding-bar').getByRole('link', { name: 'reduced input' }).waitFor();
    await expect.poll(() => page.getByTestId('values').innerText()).toContain('y Int');
    await open.until('verdict', /false\./);
    await made.close();
  });

  it('selects and marks the assertion that the model makes false', async () => {
    await show('invalid-model-0123456789');
    await open.tab('Node');
    await open.until('inspector', /assert 2/);
    await open.until('value', /^false$/);
    expect((await marked('wrong').allInnerTexts()).join('')).toBe('(< x 9)');
    expect(open.errors).toEqual([]);
  });
});
