import { type Picture, printDot } from '../../picture/index.js';
import type { ExportFormat } from './export-format.js';
import { paint } from './paint.js';
import type { Painting } from './painting.js';
import { SvgPaper } from './svg-paper.js';

const MARGIN = 16;
/** Pixels per unit of a PNG. */
const SHARPNESS = 2;
const LARGEST_SIDE = 8_000;

function withValues({ scene: { picture, of }, marks: { values } }: Painting): Picture {
  if (values === undefined) return picture;
  const nodes = picture.nodes.map((node, i) => {
    const value = values.texts[of[i] as number] ?? '';
    return value === '' || node.group === 'constant'
      ? node
      : { ...node, note: [node.note, `= ${value}`].filter(Boolean).join(' ') };
  });
  return { ...picture, nodes };
}

export async function exportGraph(painting: Painting, format: ExportFormat, title: string): Promise<Blob> {
  const { scene, palette } = painting;
  if (format === 'DOT') return new Blob([printDot(withValues(painting), title)], { type: 'text/vnd.graphviz' });
  const [width, height] = [scene.layout.width + 2 * MARGIN, scene.layout.height + 2 * MARGIN];
  const camera = { x: scene.layout.width / 2, y: scene.layout.height / 2 };
  if (format === 'SVG') {
    const paper = new SvgPaper();
    paint(paper as unknown as CanvasRenderingContext2D, painting, { ...camera, scale: 1 }, { width, height });
    return new Blob([paper.finish({ width, height, paper: palette.paper })], { type: 'image/svg+xml' });
  }
  const scale = Math.min(SHARPNESS, LARGEST_SIDE / Math.max(width, height));
  const size = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
  const image = new OffscreenCanvas(size.width, size.height);
  const paper = image.getContext('2d');
  if (paper === null) throw new Error('the browser draws no picture of this size');
  paper.fillStyle = palette.paper;
  paper.fillRect(0, 0, size.width, size.height);
  paint(paper as unknown as CanvasRenderingContext2D, painting, { ...camera, scale }, size);
  return image.convertToBlob({ type: 'image/png' });
}
