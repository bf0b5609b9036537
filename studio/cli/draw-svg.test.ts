import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readBtor } from '../../src/btor/index.js';
import { printDot, foldPicture, pictureOfBtor, pictureOfScript } from '../picture/index.js';
import { readScript } from '../../src/syntax/index.js';
import { drawSvg } from './draw-svg.js';
import { nightly } from '../../test/support/nightly.js';

/** Throws if tags are not balanced, or if an ampersand starts no entity. */
function checkWellFormed(xml: string): void {
  const open: string[] = [];
  expect(xml).not.toMatch(/&(?!#\d+;|#x[0-9a-f]+;|\w+;)/i);
  for (const [, close, name, empty] of xml.matchAll(/<(\/?)([a-z]\w*)[^<>]*?(\/?)>/gi)) {
    if (close === '/') expect(open.pop()).toBe(name);
    else if (empty !== '/') open.push(name as string);
  }
  expect(open).toEqual([]);
}

it('draws pictures as SVG', async () => {
  const { script } = readScript(`
    (declare-const |a "<&>" b| Int) (declare-const s String)
    (assert (not (> |a "<&>" b| (ite (= s "\\u{0}<!-- ]]>") 1 2))))`);
  const svg = await drawSvg(printDot(pictureOfScript(script), 'x'));
  checkWellFormed(svg);
  expect(svg).toContain('stroke-dasharray');
  expect(svg).toContain('assert 1');
  expect(svg).toMatch(/text-anchor="middle" x="[0-9.]+"[^>]*>assert 1</);
});

nightly('draws the folded graph of 2,000 nodes', async () => {
  let text = '(declare-const x Int)';
  for (let i = 0; i < 1000; i++) text += `(assert (< (+ x ${i}) (* x ${i + 1})))`;
  const folded = foldPicture(pictureOfScript(readScript(text).script), 200);
  checkWellFormed(await drawSvg(printDot(folded, 'many')));
});

/** Accept changed pictures with `npm run promote`. */
it('draws the pictures of docs/pictures.md', async () => {
  const file = fileURLToPath(new URL('../../docs/pictures/inequality', import.meta.url));
  const { graph, ids } = readBtor(readFileSync(`${file}.btor`, 'utf8'));
  const picture = pictureOfBtor(graph, ids);
  const svg = await drawSvg(printDot(picture, `inequality.btor: ${picture.nodes.length} nodes`));
  if (process.env['GAINSAY_PROMOTE'] === '1') writeFileSync(`${file}.svg`, svg);
  expect(svg).toBe(readFileSync(`${file}.svg`, 'utf8'));
});
