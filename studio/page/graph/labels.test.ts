import { describe, expect, it } from 'vitest';
import { readBtor } from '../../../src/btor/index.js';
import { readScript } from '../../../src/syntax/index.js';
import { BTOR_DEFAULTS, btorOfSeed } from '../../../src/generate/index.js';
import { type Picture, type PictureNode, makeDrawing, pictureOfBtor, pictureOfScript } from '../../picture/index.js';
import { fitCamera } from './camera.js';
import { layOutDirected, stretchLayout } from './direction.js';
import { paintLabels } from './labels.js';
import { NO_MARKS } from './marks.js';
import { fillOf } from './painting.js';
import { readPalette } from './palette.js';
import type { Values } from '../model/protocol.js';
import { Scene } from './scene.js';
import { NOTHING_FOLDED, computeView } from './view-of.js';

const WINDOW = { width: 680, height: 800 };

interface Written {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly half: number;
}

/** The labels at a scale that shows everything, as they are written on a canvas. */
function writeLabels(picture: Picture, values?: readonly string[]): Written[] {
  const drawing = makeDrawing(picture);
  const layout = stretchLayout(layOutDirected(drawing, 'down'), WINDOW);
  const of = Int32Array.from(picture.nodes, (_, at) => at);
  const scene = new Scene({ picture, of }, { drawing, layout, direction: 'down' });
  const written: Written[] = [];
  const paper = {
    save: () => undefined,
    restore: () => undefined,
    fillRect: () => undefined,
    measureText: (text: string) => ({ width: 5.3 * text.length }),
    fillText: (text: string, x: number, y: number) => written.push({ text, x, y, half: 2.65 * text.length }),
  } as unknown as CanvasRenderingContext2D;
  const marks =
    values === undefined
      ? NO_MARKS
      : { ...NO_MARKS, values: { texts: values, falseRoots: [], path: [], matters: [] } as unknown as Values };
  const painting = { scene, marks, palette: readPalette('light') };
  const pieces = paintLabels(paper, painting, fitCamera(layout, WINDOW), WINDOW);
  while (pieces.next().done !== true);
  return written;
}

const VARIABLES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const SCRIPT = [
  ...VARIABLES.map((name) => `(declare-const ${name} (_ BitVec 16))`),
  ...VARIABLES.flatMap((name, i) => {
    const next = VARIABLES[(i + 1) % VARIABLES.length] as string;
    return [
      `(assert (bvult (bvadd ${name} (bvmul ${next} ${name})) (bvudiv ${name} ${next})))`,
      `(assert (not (= (concat ${name} ${next}) (concat (bvxor ${next} ${name}) ${next}))))`,
    ];
  }),
].join('\n');

describe('the labels of a drawing', () => {
  it('shows the number and the operator of every node of a script of ninety nodes that fills a window', () => {
    const picture = pictureOfScript(readScript(SCRIPT).script);
    expect(picture.nodes.length).toBeGreaterThan(68);
    const words = new Set(writeLabels(picture).flatMap(({ text }) => text.split(' ')));
    for (const { id, group, label } of picture.nodes) if (group !== 'output') expect([...words], label).toContain(id);
    // A long operator may be shortened.
    const shows = (operator: string): boolean =>
      [...words].some((word) => word.length > 2 && operator.startsWith(word.replace('…', '')));
    expect(['bvult', 'bvadd', 'bvmul', 'bvudiv', 'bvxor', 'concat', 'assert'].filter((word) => !shows(word))).toEqual(
      [],
    );
  });

  it('shows the operator of a node whose number is too long', () => {
    const lines = Array.from({ length: 60 }, (_, i) => `${70_001 + i} or 1 1 -1`);
    const text = `1 var 1\n${lines.join('\n')}\n${lines.map((_, i) => `${80_001 + i} root 1 ${70_001 + i}`).join('\n')}\n`;
    const { graph, ids } = readBtor(text);
    const words = writeLabels(pictureOfBtor(graph, ids)).map((each) => each.text);
    expect(words.filter((word) => word === 'or').length).toBeGreaterThan(10);
  });

  it('shortens operators rather than omit values', () => {
    const picture = pictureOfBtor(btorOfSeed({ ...BTOR_DEFAULTS, nodes: 100 }, 3));
    const count = picture.nodes.filter(({ group }) => group !== 'constant' && group !== 'output').length;
    const words = writeLabels(
      picture,
      picture.nodes.map(() => '0x7'),
    ).map(({ text }) => text);
    expect([words.filter((word) => word === '0x7').length, count]).toEqual([count, count]);
  });

  it('marks folded nodes with their hidden nodes, in boxes of that width, also next to values', () => {
    const { graph, ids } = readBtor('1 var 1\n2 var 1\n3 and 1 1 2\n4 or 1 3 1\n5 root 1 4\n');
    const whole = pictureOfBtor(graph, ids);
    const { picture } = computeView(whole, { ...NOTHING_FOLDED, folded: new Set([2, 3]) });
    const [or] = picture.nodes.filter(({ folded }) => folded !== undefined);
    expect(or?.folded?.nodes).toBe(3);
    const lower = writeLabels(picture).map(({ text }) => text);
    expect(lower).toContain('+ 3 below');
    expect(writeLabels(picture, ['1', '']).map(({ text }) => text)).toContain('1 (+ 3)');
    const none = { ...or, id: '4', folded: { nodes: 0, depth: 1, inputs: 0 } } as PictureNode;
    const [box] = makeDrawing({ nodes: [none], roots: [0] }).boxes;
    expect(box?.width).toBeGreaterThan('no hidden nodes'.length * 5 + 10);
  });

  it('paints the path that makes an assertion false red, not the longest path', () => {
    const picture = pictureOfBtor(readBtor('1 var 1\n2 not 1 1\n3 root 1 2\n').graph);
    const drawing = makeDrawing(picture);
    const layout = layOutDirected(drawing, 'down');
    const scene = new Scene({ picture, of: Int32Array.of(0, 1, 2) }, { drawing, layout, direction: 'down' });
    const values = { falseRoots: [2], path: [1], truth: [1, 1, 1], matters: [0, 1, 1] } as unknown as Values;
    const palette = readPalette('light');
    const painting = { scene, palette, marks: { ...NO_MARKS, values, path: new Set([0, 1, 2]) } };
    const fills = [0, 1, 2].map((at) => fillOf(painting, scene.boxOf(at) as number));
    expect(fills).toEqual(['transparent', palette.wrong, palette.wrong]);
  });

  it('escapes hidden characters of names', () => {
    const text = '(declare-const |a\u202eb| Bool)\n(assert (not (=> |a\u202eb| true)))\n';
    const words = writeLabels(pictureOfScript(readScript(text).script)).map((each) => each.text);
    expect(words.some((word) => word.includes('a\\u202eb'))).toBe(true);
    expect(words.join()).not.toContain('\u202e');
  });

  it('never writes a label over another label', () => {
    const written = writeLabels(pictureOfBtor(btorOfSeed({ ...BTOR_DEFAULTS, nodes: 300 }, 2)));
    expect(written.length).toBeGreaterThan(150);
    const overlapping = written.filter((a, i) =>
      written.slice(i + 1).some((b) => Math.abs(a.y - b.y) < 9 && Math.abs(a.x - b.x) < a.half + b.half),
    );
    expect(overlapping).toEqual([]);
  });
});
