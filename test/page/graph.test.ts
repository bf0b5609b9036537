import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printBtor } from '../../src/btor/index.js';
import { BTOR_DEFAULTS, btorOfSeed } from '../../src/generate/index.js';
import {
  type OpenPage,
  type WrittenText,
  accessibilityProblems,
  download,
  hasBrowser,
  openStudioPage,
  recordTexts,
} from './studio-page.js';

/** Node 5 has two arguments; 3 is used twice; the longest path is 9 8 7 6 3 1. */
const SMALL = `1 var 4 left
2 var 4 right
3 add 4 1 2
4 var 1 free
5 ugt 1 3 2
6 ult 1 3 1
7 or 1 4 6
8 and 1 5 7
9 root 1 8
`;
const ARRAYS = `(declare-const a (Array Int Int))
(declare-const f (_ FloatingPoint 5 11))
(declare-const s String)
(assert (= (select a 3) 7))
(assert (fp.isNaN f))
(assert (= s "x"))
(check-sat)
`;
const MODEL = `((define-fun a () (Array Int Int) (store ((as const (Array Int Int)) 1) 3 7))
 (define-fun f () (_ FloatingPoint 5 11) (fp #b0 #b10000 #b1000000000))
 (define-fun s () String "a\\u{7}b"))`;
/** Boolector's names of the operators differ from those of BTOR2. */
const NAMED = `1 array 2 2 first
2 array 2 2 second
3 var 1 which
4 acond 2 2 3 1 2
5 var 2 at
6 read 2 4 5
7 ne 1 6 5
8 root 1 7
`;
const VARIABLES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const NINETY = [
  ...VARIABLES.map((name) => `(declare-const ${name} (_ BitVec 16))`),
  ...VARIABLES.flatMap((name, i) => {
    const next = VARIABLES[(i + 1) % VARIABLES.length] ?? '';
    return [
      `(assert (bvult (bvadd ${name} (bvmul ${next} ${name})) (bvudiv ${name} ${next})))`,
      `(assert (not (= (concat ${name} ${next}) (concat (bvxor ${next} ${name}) ${next}))))`,
    ];
  }),
].join('\n');
const FILES = {
  'named.btor': NAMED,
  'ninety.smt2': NINETY,
  'colours.smt2': `(declare-datatypes ((Colour 0)) (((red) (green) (mixed (share Int)))))
(declare-const c Colour)
(assert (= c (mixed 3)))
(assert (distinct c red))
(check-sat)
`,
  'small.btor': SMALL,
  'arrays.smt2': ARRAYS,
  'wider.btor': printBtor(btorOfSeed({ ...BTOR_DEFAULTS, nodes: 600 }, 1), { dialect: 'boolector-1.5' }),
  'wide.btor': printBtor(btorOfSeed({ ...BTOR_DEFAULTS, nodes: 300 }, 1), { dialect: 'boolector-1.5' }),
};
/** The canvas APIs that the tests use. */
interface Canvas {
  readonly width: number;
  readonly height: number;
  toDataURL(): string;
  getContext(kind: '2d'): {
    getImageData(x: number, y: number, width: number, height: number): { readonly data: Uint8ClampedArray };
  };
}

/** Counts pixels that are neither transparent nor white. */
function countOtherColours(element: unknown): number {
  const canvas = element as Canvas;
  const bytes = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
  let count = 0;
  for (let at = 0; at < bytes.length; at += 4)
    if (bytes[at + 3] !== 0 && (bytes[at] as number) + (bytes[at + 1] as number) + (bytes[at + 2] as number) < 740)
      count++;
  return count;
}

/** The extent of the pixels that differ from the first one, in pixels of the canvas. */
function measureDrawing(element: unknown): WrittenText['box'] {
  const canvas = element as Canvas;
  const { width, height } = canvas;
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
  const box = { left: width, top: height, right: 0, bottom: 0 };
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = 4 * (y * width + x);
      if (data[at] === data[0] && data[at + 1] === data[1] && data[at + 2] === data[2]) continue;
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y);
    }
  return box;
}

/** Records the ellipses that the page draws since it last cleared a canvas, in device pixels. */
async function recordEllipses(page: Page) {
  await page.evaluate(`(() => {
    const prototype = CanvasRenderingContext2D.prototype;
    const { clearRect, ellipse } = prototype;
    globalThis.ellipses = [];
    prototype.clearRect = function (...box) {
      globalThis.ellipses = [];
      clearRect.apply(this, box);
    };
    prototype.ellipse = function (x, y, across, down, ...more) {
      const { a, d, e, f } = this.getTransform();
      globalThis.ellipses.push({ x: a * x + e, y: d * y + f, across: a * across, down: d * down });
      ellipse.call(this, x, y, across, down, ...more);
    };
  })()`);
  return () => page.evaluate<readonly Ellipse[]>('globalThis.ellipses');
}

interface Ellipse {
  readonly x: number;
  readonly y: number;
  readonly across: number;
  readonly down: number;
}

function isInside({ left, top, right, bottom }: WrittenText['box'], { x, y, across, down }: Ellipse): boolean {
  return [left, right].every((at) =>
    [top, bottom].every((to) => ((at - x) / across) ** 2 + ((to - y) / down) ** 2 < 1),
  );
}

/** Colours of `studio/page/graph/palette.ts`, light. */
const COLOUR = { wrong: 'ffb4ab', path: 'b85c00', hit: 'ffd23f', shared: '8a3ffc', selected: '0b57d0' };

describe.skipIf(!hasBrowser())('the graph (a browser is needed: chromium on PATH or GAINSAY_CHROMIUM)', () => {
  let open: OpenPage;
  let page: Page;
  beforeAll(async () => {
    open = await openStudioPage(FILES);
    page = open.page;
  });
  afterAll(() => open.close());

  const graph = () => page.getByTestId('graph');
  const picture = () => graph().evaluate((element) => (element as unknown as Canvas).toDataURL());

  /** Counts pixels of this colour. */
  function points(colour: keyof typeof COLOUR): Promise<number> {
    return graph().evaluate((element, hex) => {
      const canvas = element as unknown as Canvas;
      const bytes = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
      const wanted = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
      let count = 0;
      for (let at = 0; at < bytes.length; at += 4) if (wanted.every((each, i) => bytes[at + i] === each)) count++;
      return count;
    }, COLOUR[colour]);
  }
  const isPainted = (colour: keyof typeof COLOUR) => expect.poll(() => points(colour)).toBeGreaterThan(10);
  const isNotPainted = (colour: keyof typeof COLOUR) => expect.poll(() => points(colour)).toBe(0);

  async function selectNumber(id: string): Promise<void> {
    await page.getByRole('searchbox').fill(id);
    await page.getByRole('searchbox').press('Enter');
    await open.tab('Node');
    await open.until('inspector', new RegExp(`^${id} `));
    await page.getByRole('searchbox').fill('');
  }

  it('finds nodes by number, name, operator and sort, and goes to the next hit when Enter is pressed', async () => {
    await open.openFile('small.btor');
    await open.tab('Node');
    const search = page.getByRole('searchbox');
    await search.fill('right');
    expect(await open.text('hits')).toBe('1 node');
    await isPainted('hit');
    await search.fill('4 bits');
    expect(await open.text('hits')).toBe('3 nodes');
    await search.press('Enter');
    await open.until('inspector', /^1 left/);
    await search.press('Enter');
    await open.until('inspector', /^2 right/);
    await search.press('Shift+Enter');
    await open.until('inspector', /^1 left/);
    await search.fill('');
    await isNotPainted('hit');
  });

  it('folds and unfolds by button, by key and by a double click', async () => {
    await selectNumber('8');
    await open.button('Fold').click();
    await open.until('size', /^2 of 9 nodes/);
    await open.button('Unfold').click();
    await open.until('size', /^9 nodes/);
    await graph().focus();
    await page.keyboard.press('x');
    await open.until('size', /^2 of 9 nodes/);
    await page.keyboard.press('u');
    await open.until('size', /^9 nodes/);
    await open.button('Fit').click();
    const box = await graph().boundingBox();
    if (box === null) throw new Error('no graph');
    // The root is the highest box, in the middle.
    await graph().focus();
    await page.keyboard.press('Escape');
    await isNotPainted('selected');
    await page.keyboard.press('ArrowDown');
    await open.until('inspector', /^9 root/);
    await page.keyboard.press('Enter');
    await open.until('size', /^1 of 9 nodes/);
    // The node is alone, in the middle of the window.
    await open.button('Fit').click();
    await graph().dblclick({ position: { x: box.width / 2, y: box.height / 2 } });
    await open.until('size', /^9 nodes/);
  });

  it('shows only the nodes below or above a node', async () => {
    await selectNumber('5');
    await open.button('Only below').click();
    await open.until('size', /^4 of 9 nodes/);
    await open.button('Only above').click();
    await open.until('size', /^3 of 9 nodes/);
    await open.button('Show all').click();
    await open.until('size', /^9 nodes/);
  });

  it('marks the longest path and shared nodes', async () => {
    await isPainted('shared');
    await isNotPainted('path');
    await open.button('Longest path').click();
    await isPainted('path');
    const pressed = page.getByRole('button', { name: /^Longest path/ });
    expect(await pressed.getAttribute('aria-pressed')).toBe('true');
    expect(await pressed.textContent()).toBe('Longest path (6 nodes)');
    await page.keyboard.press('p');
    await isNotPainted('path');
  });

  it('moves by arrow keys, and describes the selection in words', async () => {
    await selectNumber('8');
    await graph().focus();
    await page.keyboard.press('ArrowDown');
    await open.until('inspector', /^5 ugt/);
    await page.keyboard.press('ArrowRight');
    await open.until('inspector', /^7 or/);
    await page.keyboard.press('ArrowUp');
    await open.until('inspector', /^8 and/);
    expect(await graph().getAttribute('aria-label')).toMatch(/Graph of 9 nodes, selected: 8 and, 1 bit/);
  });

  it('selects the node that the address names', async () => {
    await selectNumber('6');
    await page.waitForURL(/node=6/);
    const address = page.url();
    await selectNumber('2');
    await page.waitForURL(/node=2/);
    const other = await open.context.newPage();
    await other.goto(address);
    await other
      .getByTestId('inspector')
      .filter({ hasText: /^6 ult/ })
      .waitFor();
    expect(await other.title()).toContain('small.btor');
    await other.close();
  });

  it('keeps the text of the search after a reload', async () => {
    await open.openFile('small.btor');
    const search = page.getByRole('searchbox');
    await search.fill('ult');
    await open.until('hits', /^1 node$/);
    await page.reload();
    await open.until('hits', /^1 node$/);
    expect(await search.inputValue()).toBe('ult');
    await search.fill('');
  });

  it('zooms, pans and fits by mouse and keys, and moves by the minimap', async () => {
    await open.openFile('wide.btor');
    await open.button('Show all').click();
    await graph().focus();
    const minimap = page.locator('.minimap');
    // The size is displayed when the drawing is ready, and the next frame paints the drawing.
    await open.until('size', /^3\d\d nodes$/);
    await page.locator('canvas[data-drawn^="3"]').waitFor();
    const whole = await picture();
    expect(await minimap.isVisible()).toBe(false);
    for (let i = 0; i < 6; i++) await page.keyboard.press('+');
    await minimap.waitFor();
    const near = await picture();
    await minimap.click({ position: { x: 85, y: 20 } });
    await expect.poll(async () => (await picture()) === near).toBe(false);
    const above = await picture();
    const box = await graph().boundingBox();
    if (box === null) throw new Error('no graph');
    await page.mouse.move(box.x + 200, box.y + 200);
    await page.mouse.down();
    await page.mouse.move(box.x + 260, box.y + 240, { steps: 3 });
    await page.mouse.up();
    await expect.poll(async () => (await picture()) === above).toBe(false);
    await page.mouse.wheel(0, 3_000);
    await minimap.waitFor({ state: 'hidden' });
    await page.keyboard.press('f');
    await expect.poll(async () => (await picture()) === whole).toBe(true);
  });

  it('keeps folded nodes of a script while a line is wrong, and after an edit that moves them', async () => {
    await open.openFile('ninety.smt2');
    await open.button('both').click();
    await selectNumber('c1');
    await open.button('Fold').click();
    await open.until('size', / of /);
    const [shown = 0, all = 0] = (await open.text('size')).split(' of ').map((each) => Number.parseInt(each, 10));
    await page.getByTestId('text').locator('.cm-content').focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('(declare-const z (_ BitVec 16))(assert (= z (bvneg z)');
    await page.getByTestId('size').waitFor({ state: 'detached' });
    await page.keyboard.type('))\n');
    // The new nodes are `z`, its negation, the equation, and the assertion.
    await open.until('size', new RegExp(`^${shown + 4} of ${all + 4} nodes$`));
  });

  it('moves the minimap to another corner if it covers nodes', async () => {
    await open.openFile('small.btor');
    await open.button('graph').click();
    await open.button('Fit').click();
    for (let i = 0; i < 3; i++) await open.button('Zoom in').click();
    const box = await graph().boundingBox();
    if (box === null) throw new Error('no graph');
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const drag = async (dx: number, dy: number) => {
      await page.mouse.move(middle.x, middle.y);
      await page.mouse.down();
      await page.mouse.move(middle.x + dx, middle.y + dy, { steps: 3 });
      await page.mouse.up();
    };
    const isLeft = async () => {
      const map = await page.locator('.minimap').boundingBox();
      return map !== null && map.x < middle.x;
    };
    await drag(box.width / 2 - 100, 0);
    await expect.poll(isLeft).toBe(true);
    await drag(-box.width / 2 + 100, 0);
    await drag(-box.width / 2 + 100, 0);
    await expect.poll(isLeft).toBe(false);
    await open.button('both').click();
    await open.button('Fit').click();
  });

  it('keeps folded nodes of a graph while a line is wrong', async () => {
    await open.openFile('small.btor');
    await selectNumber('7');
    await open.button('Fold').click();
    await open.until('size', /^7 of 9 nodes/);
    await page.getByTestId('text').locator('.cm-content').focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('x');
    await page.getByText(/^7 of 9 nodes/).waitFor({ state: 'detached' });
    await page.keyboard.press('Backspace');
    await open.until('size', /^7 of 9 nodes/);
    await open.button('Show all').click();
  });

  it('opens a graph of more than 300 nodes folded, and unfolds what the user asks for', async () => {
    await open.openFile('wider.btor');
    await open.until('size', /^\d\d of \d{3} nodes$/);
    await graph().focus();
    await page.keyboard.press('ArrowDown');
    const size = async () => Number((await open.text('size')).split(' ')[0]);
    const opened = await size();
    // Folds the only root, and unfolds it by the key and by a click on the selected node.
    await page.keyboard.press('Enter');
    await open.until('size', /^1 of /);
    await page.keyboard.press('Enter');
    await open.until('size', /^[2-9]\d of /);
    await page.keyboard.press('Enter');
    await open.until('size', /^1 of /);
    await open.button('Fit').click();
    const box = await graph().boundingBox();
    if (box === null) throw new Error('no graph');
    await graph().click({ position: { x: box.width / 2, y: box.height / 2 } });
    await open.until('size', /^[2-9]\d of /);
    expect(await size()).toBeLessThan(opened);
    // A search shows the surroundings of a hidden node.
    await selectNumber('20');
    expect(await graph().getAttribute('aria-label')).toMatch(/selected: 20 /);
    await open.button('table').click();
    await page.getByRole('table', { name: /^\d{3} nodes/ }).waitFor();
    await open.button('both').click();
  });

  it('shows a graph of 600 nodes in the minimap if the address selects a node', async () => {
    await page.evaluate("location.hash = '#/debug?file=0%2Fwider.btor&node=300'");
    await open.tab('Node');
    await open.until('inspector', /^300 /);
    await open.until('size', /^\d+ of \d{3} nodes$/);
    await open.button('Show all').click();
    await open.until('size', /^\d{3} nodes$/);
    const minimap = page.locator('.minimap');
    await minimap.waitFor();
    await expect.poll(() => minimap.evaluate(countOtherColours)).toBeGreaterThan(500);
  });

  it('edits the text from the graph by key and by context menu, and undoes the edit', async () => {
    await open.openFile('small.btor');
    await selectNumber('3');
    const form = page.getByRole('dialog', { name: 'Node 3 add' });
    await page.getByRole('tab', { name: 'Node', exact: true }).focus();
    await page.keyboard.press('e');
    await form.waitFor();
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
    await graph().focus();
    await page.keyboard.press('e');
    await form.getByLabel('Constant').fill('99');
    await form.getByRole('button', { name: 'Replace', exact: true }).click();
    await form.getByText('99 is not a value of 4 bits').waitFor();
    await form.getByRole('button', { name: 'Replace by argument 2: 2 right' }).click();
    await open.until('inspector', /^2 right/);
    const line = (text: string) => page.locator('.cm-line').filter({ hasText: text }).waitFor();
    await line('6 ult 1 2 1');
    await page.getByRole('tab', { name: 'Node', exact: true }).focus();
    await page.keyboard.press('Control+z');
    await line('3 add 4 1 2');
    await line('6 ult 1 3 1');
    await page.keyboard.press('Control+Shift+z');
    await line('6 ult 1 2 1');
    const search = page.getByLabel('Search nodes');
    await search.pressSequentially('ult');
    await search.press('Control+z');
    await line('6 ult 1 2 1');
    await search.fill('');
    await graph().press('Control+z');
    await line('6 ult 1 3 1');
    await graph().press('Escape');
    await selectNumber('1');
    const box = await graph().boundingBox();
    if (box === null) throw new Error('no graph');
    await open.button('Only below').click();
    await open.until('size', /^1 of /);
    await open.button('Fit').click();
    await graph().click({ button: 'right', position: { x: box.width / 2, y: box.height / 2 } });
    const other = page.getByRole('dialog', { name: 'Node 1 left' });
    await other.getByLabel('Name').fill('renamed');
    await other.getByRole('button', { name: 'Rename' }).click();
    await open.until('inspector', /^1 renamed/);
    await graph().press('Control+z');
    await open.until('inspector', /^1 left/);
    await open.button('Show all').click();
  });

  it('keeps the edit form under Node open after an edit', async () => {
    await open.openFile('small.btor');
    await selectNumber('2');
    const inspector = page.getByTestId('inspector');
    await inspector.getByText('Edit', { exact: true }).click();
    for (const name of ['renamed', 'right']) {
      await inspector.getByLabel('Name').fill(name);
      await inspector.getByRole('button', { name: 'Rename' }).click();
      await open.until('inspector', new RegExp(`^2 ${name}`));
    }
    await inspector.getByText('Edit', { exact: true }).click();
  });

  it('writes the number and the operator at the nodes of a script of ninety nodes, and fits it into a small window', async () => {
    const written = await recordTexts(page);
    await open.openFile('ninety.smt2');
    await graph().focus();
    await page.keyboard.press('g');
    await open.button('Fit').click();
    const count = Number((await open.text('size')).split(' ')[0]);
    expect(count).toBeGreaterThan(68);
    const words = async () => [...new Set((await written()).flat().flatMap(({ text }) => text.split(' ')))];
    await expect.poll(async () => (await words()).filter((word) => /^\d+$/.test(word)).length).toBeGreaterThan(68);
    const shown = await words();
    // A long operator may be shortened.
    const shows = (operator: string) =>
      shown.some((word) => word.length > 2 && operator.startsWith(word.replace('…', '')));
    expect(['bvult', 'bvadd', 'bvmul', 'bvudiv', 'bvxor', 'concat'].filter((word) => !shows(word))).toEqual([]);
    await page.setViewportSize({ width: 640, height: 450 });
    await open.button('Fit').click();
    // In one direction, the graph fills the window except for a margin.
    await expect.poll(filledShare).toBeGreaterThan(0.8);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.keyboard.press('b');
  });

  it('fits the graph again after another view of the page, also if a node is selected', async () => {
    await open.openFile('arrays.smt2');
    await graph().focus();
    await page.keyboard.press('g');
    await selectNumber('6');
    await open.button('Fit').click();
    await expect.poll(filledShare).toBeGreaterThan(0.8);
    const share = await filledShare();
    await page.evaluate("location.hash = '#/campaigns'");
    await graph().waitFor({ state: 'detached' });
    await page.goBack();
    await expect.poll(filledShare).toBeCloseTo(share, 2);
    await page.keyboard.press('b');
  });

  /** The part of the canvas between the outermost painted pixels, in the direction in which it is larger. */
  function filledShare(): Promise<number> {
    return graph().evaluate((element) => {
      const canvas = element as unknown as Canvas;
      const { width, height } = canvas;
      const bytes = canvas.getContext('2d').getImageData(0, 0, width, height).data;
      const [across, down] = [new Set<number>(), new Set<number>()];
      for (let at = 0; at < width * height; at++) {
        if ([0, 1, 2].every((i) => bytes[4 * at + i] === bytes[i])) continue;
        across.add(at % width);
        down.add(Math.floor(at / width));
      }
      const extent = (all: ReadonlySet<number>) => Math.max(...all) - Math.min(...all);
      return Math.max(extent(across) / width, extent(down) / height);
    });
  }

  it('names operators as in the file, in the graph, the table, the search and the description of a node', async () => {
    const written = await recordTexts(page);
    await open.openFile('named.btor');
    await expect
      .poll(async () => (await written()).flat().map(({ text }) => text))
      .toEqual(expect.arrayContaining(['4 acond', '7 ne', '6 read']));
    await page.keyboard.press('Escape');
    await open.button('table').click();
    expect(await page.getByRole('table').innerText()).toMatch(/acond[^]*ne/);
    await open.button('both').click();
    const search = page.getByRole('searchbox');
    await search.fill('acond');
    expect(await open.text('hits')).toBe('1 node');
    await search.press('Enter');
    await open.tab('Node');
    await open.until('inspector', /^4 acond/);
    await search.fill('');
  });

  it('keeps the graph in its position if a field of an input gets the focus', async () => {
    await open.openFile('wide.btor');
    if (await open.button('Show all').isVisible()) await open.button('Show all').click();
    await open.until('size', /^\d+ nodes$/);
    await open.tab('Values');
    await page.getByRole('button', { name: 'Fit' }).click();
    const extent = () => page.getByTestId('graph').evaluate(measureDrawing);
    await expect.poll(async () => (await extent()).bottom).toBeGreaterThan(0);
    const before = await extent();
    await page.getByTestId('values').locator('.fields input').first().focus();
    await page.waitForURL(/node=/);
    await page.waitForTimeout(200);
    const after = await extent();
    for (const side of ['left', 'top', 'right', 'bottom'] as const)
      expect(Math.abs(after[side] - before[side]), side).toBeLessThan(10);
  });

  it('lists no constructor of a datatype as an input', async () => {
    await open.openFile('colours.smt2');
    await open.tab('Values');
    await page.getByLabel(/^c /).waitFor();
    expect(await page.getByTestId('values').locator('.fields input').count()).toBe(1);
  });

  it('exports the shown graph as SVG, PNG and DOT', async () => {
    await open.openFile('small.btor');
    const save = (format: string) =>
      download(open, () => page.getByLabel('Export the shown graph').selectOption(format));
    const [svg, png, dot] = [await save('SVG'), await save('PNG'), await save('DOT')];
    expect([svg.name, png.name, dot.name]).toEqual(['small.btor.svg', 'small.btor.png', 'small.btor.dot']);
    expect(svg.bytes.toString()).toMatch(/^<svg [^]*>8 and<[^]*<\/svg>\n$/);
    expect(png.bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(png.bytes.length).toBeGreaterThan(5_000);
    expect(dot.bytes.toString()).toMatch(/^digraph [^]*8 : 1 bit/);
    expect(dot.bytes.toString()).not.toContain('= 0');
    await open.tab('Values');
    await page.getByLabel(/^left/).fill('1');
    await page.getByLabel(/^right/).fill('15');
    await open.until('verdict', /1 assertion is false/);
    expect((await save('DOT')).bytes.toString()).toMatch(/=<and<br\/><font [^>]*>= 0</);
  });

  it('draws false assertions red with the path that made them false, and fades the rest', async () => {
    await open.openFile('small.btor');
    await open.tab('Values');
    await page.getByLabel(/^left/).fill('1');
    await page.getByLabel(/^right/).fill('15');
    await open.until('verdict', /1 assertion is false[^]*9 root[^]*8 and[^]*5 ugt/);
    await isPainted('wrong');
    await isPainted('path');
    await selectNumber('7');
    await open.until('inspector', /does not matter/);
    await selectNumber('8');
    expect(await open.text('inspector')).not.toContain('does not matter');
    expect(await page.getByTestId('value').innerText()).toBe('0');
    await open.tab('Values');
    await page.getByLabel(/^left/).fill('two');
    await open.until('verdict', /two is not a value of 4 bits/);
    await page.getByLabel(/^left/).fill('3');
    await page.getByLabel(/^right/).fill('4');
    await page.getByLabel(/^free/).fill('1');
    await open.until('verdict', /1 assertion is true/);
    await isNotPainted('wrong');
  });

  it('keeps the sizes of columns and the values of nodes across a reload', async () => {
    const border = page.getByRole('separator', { name: 'Width of the text' });
    const width = async () => (await page.getByTestId('text').boundingBox())?.width ?? 0;
    const standard = await width();
    await border.press('ArrowRight');
    await expect.poll(width).toBeGreaterThan(standard + 10);
    const tools = page.getByRole('separator', { name: 'Width of the tools' });
    const at = await tools.boundingBox();
    if (at === null) throw new Error('no border');
    await page.mouse.move(at.x + 2, at.y + 100);
    await page.mouse.down();
    await page.mouse.move(at.x - 198, at.y + 100, { steps: 2 });
    await page.mouse.up();
    await expect.poll(async () => Math.abs(((await tools.boundingBox())?.x ?? 0) - at.x + 200)).toBeLessThan(3);
    await tools.dblclick();
    await expect.poll(async () => (await tools.boundingBox())?.x).toBe(at.x);
    await page.reload();
    await open.until('title', /small/);
    expect(await width()).toBeGreaterThan(standard + 10);
    await border.press('Enter');
    await expect.poll(width).toBe(standard);
    await open.until('verdict', /1 assertion is true/);
    expect(await page.getByLabel(/^left/).inputValue()).toBe('3');
    await open.button('Clear').click();
  });

  it('keeps the elements that a model lists if the others are set to 0', async () => {
    await open.openFile('named.btor');
    await open.tab('Values');
    const first = page.getByRole('textbox', { name: 'first array' });
    await expect.poll(() => first.getAttribute('placeholder')).toBe('for example 0->1, else 0');
    await page.getByTestId('model').fill('sat\n3 1 which\n');
    await open.button('Use this model').click();
    await expect.poll(() => first.getAttribute('placeholder')).toBe('? for example 0->1, else 0');
    const at = page.getByRole('textbox', { name: /^at / });
    expect(await at.getAttribute('placeholder')).toBe('?');
    await page.getByTestId('model').fill('sat\n1[01] 10 first\n3 1 which\n5 01 at\n');
    await open.button('Use this model').click();
    await expect.poll(() => first.getAttribute('placeholder')).toBe('[01→10; else ?]');
    await open.button('Set others to 0').click();
    await expect.poll(() => first.inputValue()).toBe('01→10; else 0');
    await expect.poll(() => first.getAttribute('placeholder')).toBe('[01→10; else 00]');
    await open.button('Clear').click();
    await open.tab('Node');
  });

  it('reads a printed model, and shows arrays as tables, floats as bits and numbers, and strings escaped', async () => {
    await open.openFile('arrays.smt2');
    await open.tab('Values');
    await page.getByTestId('model').fill(MODEL);
    await open.button('Use this model').click();
    await open.until('verdict', /2 assertions are false/);
    // The fields of the inputs show whole values.
    const values = page.getByTestId('values').locator('.fields input');
    const hidden = (element: unknown) => {
      const field = element as { readonly placeholder: string; readonly clientWidth: number };
      return field.clientWidth < 6 * field.placeholder.length;
    };
    expect(await values.nth(1).getAttribute('placeholder')).toBe('(fp #b0 #b10000 #b1000000000)');
    expect(await values.nth(1).getAttribute('title')).toBe('(fp #b0 #b10000 #b1000000000)');
    expect(await values.nth(1).evaluate(hidden)).toBe(false);
    const drawn = await recordEllipses(page);
    const written = await recordTexts(page);
    await page.keyboard.press('g');
    const outside = async () => {
      const values = (await written()).flat().filter(({ text }) => /^\((?:store \(|fp #)/.test(text));
      const ellipses = await drawn();
      const wide = values.filter(({ box }) => !ellipses.some((ellipse) => isInside(box, ellipse)));
      return [values.length > 1, wide.map(({ text }) => text)];
    };
    await expect.poll(outside).toEqual([true, []]);
    await page.keyboard.press('b');
    const search = page.getByRole('searchbox');
    await open.tab('Node');
    await search.fill('Array Int Int');
    await search.press('Enter');
    expect(await page.getByRole('table', { name: 'Array' }).innerText()).toMatch(/3\s+7\s+all others\s+1/);
    await search.fill('FloatingPoint');
    await search.press('Enter');
    await open.until('inspector', /exponent\s*10000\s*significand\s*1000000000\s*number\s*3 /);
    await search.fill('String');
    await search.press('Enter');
    await open.until('inspector', /a\\u\{7\}b/);
    await search.fill('');
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(open.errors).toEqual([]);
  });
});
