import { diffLines } from 'diff';
import { groupDigits, visible, visibleLine } from '../../../src/smt.js';
import { type Picture, makeDrawing } from '../../picture/index.js';
import type { SharedReduction } from '../../server/contract/index.js';
import { comparePictures } from '../graph/difference.js';
import { layOutDirected } from '../graph/direction.js';
import { GraphCanvas } from '../graph/graph-canvas.js';
import { NO_MARKS } from '../graph/marks.js';
import { Scene } from '../graph/scene.js';
import { computeView } from '../graph/view-of.js';
import { toLanguage } from '../model/language-of.js';
import { duration } from '../shell/duration.js';
import type { ParsedText } from '../model/protocol.js';
import { readText } from '../model/read.js';

/** Above this number of nodes, the layout takes seconds, so the user starts it. */
const MOST_AT_ONCE = 3_000;
const COMPARING_MS = 200;
const PLAYING_MS = 700;
const MOST_READINGS = 12;

type Reading = Pick<ParsedText, 'picture' | 'spans'>;

interface ChangedLines {
  readonly fresh: ReadonlySet<number>;
  readonly gone: ReadonlySet<number>;
}

async function open(): Promise<void> {
  const shared = JSON.parse(await unpack(byId('data').textContent)) as SharedReduction;
  new ReductionPage(shared);
}

async function unpack(base64: string): Promise<string> {
  const bytes = Uint8Array.from(atob(base64.trim()), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
}

function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no element ${id}`);
  return found as T;
}

class ReductionPage {
  readonly #shared: SharedReduction;
  readonly #readings = new Map<number, Reading>();
  readonly #graph: GraphCanvas;
  readonly #dark = matchMedia('(prefers-color-scheme: dark)');
  readonly #slider = byId<HTMLInputElement>('slider');
  #at = 0;
  #drawn: number | undefined;
  #selected: number | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(shared: SharedReduction) {
    this.#shared = shared;
    this.#graph = new GraphCanvas(byId('graph'), byId('minimap'), {
      select: (node) => this.#select(node),
      fold: () => undefined,
      menu: () => undefined,
      resized: () => undefined,
    });
    this.#describe();
    this.#drawCurve();
    this.#listen();
    this.#go(this.#last);
  }

  get #last(): number {
    return this.#shared.steps.length - 1;
  }

  #describe(): void {
    const { steps, unit, algorithm, made, calls, ms, command, shows, omitted, isWhole } = this.#shared;
    const [first, last] = [steps[0], steps[this.#last]];
    if (first === undefined || last === undefined) return;
    const left =
      omitted === 0 ? '' : ` ${groupDigits(omitted)} steps were left out, because the file would be too large.`;
    byId('about').textContent =
      `${algorithm}: ${sizeText(first.size, first.bytes, unit)} → ${sizeText(last.size, last.bytes, unit)} in ` +
      `${groupDigits(calls)} executions and ${duration(ms)}${isWhole ? '' : ', not ended'}. Made by Gainsay ${made}.${left}`;
    const code = document.createElement('code');
    code.textContent = visibleLine(command);
    byId('check').replaceChildren('Checked with ', code, shows === null ? '' : `; preserved: ${visibleLine(shows)}`);
    this.#slider.max = String(this.#last);
  }

  #drawCurve(): void {
    const { steps } = this.#shared;
    const sizes = steps.map(({ size, bytes }) => size || bytes);
    const most = Math.max(...sizes, 1);
    const x = (at: number): number => (1000 * at) / Math.max(1, this.#last);
    const y = (size: number): number => 98 - (96 * size) / most;
    const path = sizes.map((size, at) => (at === 0 ? `M0 ${y(size)}` : `H${x(at)}V${y(size)}`)).join('');
    document.querySelector('.curve path')?.setAttribute('d', path);
  }

  #listen(): void {
    this.#slider.addEventListener('input', () => this.#go(Number(this.#slider.value)));
    byId('previous').addEventListener('click', () => this.#go(this.#at - 1));
    byId('next').addEventListener('click', () => this.#go(this.#at + 1));
    byId('play').addEventListener('click', () => this.#play(this.#timer === undefined));
    byId('fit').addEventListener('click', () => this.#graph.fit());
    byId('draw').addEventListener('click', () => this.#draw());
    this.#dark.addEventListener('change', () => this.#mark());
    byId('graph').addEventListener('keydown', (event) => {
      if (event.key === '+' || event.key === '=') this.#graph.zoom(1.25);
      else if (event.key === '-') this.#graph.zoom(0.8);
      else if (event.key === '0') this.#graph.fit();
    });
  }

  #play(isPlaying: boolean): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    byId('play').setAttribute('aria-pressed', String(isPlaying));
    byId('play').textContent = isPlaying ? 'Pause' : 'Play';
    if (!isPlaying) return;
    if (this.#at === this.#last) this.#go(0);
    this.#timer = setInterval(() => {
      if (this.#at === this.#last) this.#play(false);
      else this.#go(this.#at + 1);
    }, PLAYING_MS);
  }

  #go(wanted: number): void {
    const { steps, unit } = this.#shared;
    const at = Math.max(0, Math.min(this.#last, wanted));
    const step = steps[at];
    if (step === undefined) return;
    this.#at = at;
    this.#selected = undefined;
    this.#slider.value = String(at);
    const pass = step.pass === '' ? '' : `, ${step.pass}`;
    const said = `${sizeText(step.size, step.bytes, unit)}, ${groupDigits(step.calls)} executions${pass}`;
    byId('step').textContent = `Step ${step.step} of ${steps[this.#last]?.step ?? 0}: ${said}`;
    this.#slider.setAttribute('aria-valuetext', byId('step').textContent);
    byId<HTMLButtonElement>('previous').disabled = at === 0;
    byId<HTMLButtonElement>('next').disabled = at === this.#last;
    const line = document.querySelector('.curve line');
    for (const name of ['x1', 'x2']) line?.setAttribute(name, String((1000 * at) / Math.max(1, this.#last)));
    this.#showText();
    this.#showGraph();
  }

  #showText(): void {
    const { steps, language } = this.#shared;
    const [before, now, after] = [-1, 0, 1].map((by) => steps[this.#at + by]?.text);
    if (now === undefined) return;
    const { fresh, gone } = language === 'smt2' ? compareLines(before, now, after) : this.#compareNodes(now);
    const lines = visible(now).trimEnd().split('\n');
    byId('text').replaceChildren(
      ...lines.map((line, at) => {
        const span = document.createElement('span');
        span.textContent = line === '' ? ' ' : line;
        const classes = [gone.has(at) ? 'gone' : '', fresh.has(at) ? 'new' : ''].join(' ').trim();
        if (classes !== '') span.className = classes;
        return span;
      }),
    );
  }

  #showGraph(): void {
    const { nodes } = this.#picture(this.#at);
    const isLarge = nodes.length > MOST_AT_ONCE;
    const large = document.querySelector<HTMLElement>('.large');
    if (large !== null) {
      large.hidden = !isLarge;
      const words = large.querySelector('p');
      if (words !== null) words.textContent = `The graph of this step has ${groupDigits(nodes.length)} nodes.`;
    }
    if (!isLarge) this.#draw();
  }

  #draw(): void {
    const picture = this.#picture(this.#at);
    const large = document.querySelector<HTMLElement>('.large');
    if (large !== null) large.hidden = true;
    const drawing = makeDrawing(picture);
    const layout = layOutDirected(drawing, 'down');
    const view = computeView(picture, { folded: new Set(), only: undefined });
    this.#graph.show(new Scene(view, { drawing, layout, direction: 'down' }), undefined);
    this.#drawn = this.#at;
    byId('graph').setAttribute('aria-label', `Graph of ${groupDigits(picture.nodes.length)} nodes`);
    this.#mark();
  }

  #select(node: number | undefined): void {
    this.#selected = node;
    this.#mark();
  }

  #mark(): void {
    if (this.#drawn !== this.#at) return;
    const now = this.#picture(this.#at);
    const selected = this.#selected;
    const node = selected === undefined ? undefined : now.nodes[selected];
    byId('node').textContent = node === undefined ? '' : visibleLine(`${node.id} ${node.label}, ${node.sort}`);
    const args = new Set(node?.args.map(({ to }) => to));
    const users = new Set(now.nodes.flatMap((each, at) => (each.args.some(({ to }) => to === selected) ? [at] : [])));
    const { replaced, removed } = this.#changes();
    const theme = this.#dark.matches ? 'dark' : 'light';
    this.#graph.mark({ ...NO_MARKS, selected, args, users, replaced, removed }, theme);
  }

  /** Nodes that are new or have another argument in this step, and nodes that the next step removes. */
  #changes(): { readonly replaced: ReadonlySet<number>; readonly removed: ReadonlySet<number> } {
    const now = this.#picture(this.#at);
    const before = this.#at === 0 ? undefined : comparePictures(this.#picture(this.#at - 1), now);
    const replaced = before === undefined ? NONE : new Set([...before.replaced, ...before.changed]);
    const removed = this.#at === this.#last ? NONE : comparePictures(now, this.#picture(this.#at + 1)).removed;
    return { replaced, removed };
  }

  /** Lines of changed nodes. A reduction numbers the lines of BTOR again, so a comparison of texts shows more. */
  #compareNodes(text: string): ChangedLines {
    const { replaced, removed } = this.#changes();
    const { spans } = this.#reading(this.#at);
    const [fresh, gone] = [new Set<number>(), new Set<number>()];
    let [line, offset] = [0, 0];
    for (let i = 0; i < spans.length; i += 3) {
      const [node, start] = [spans[i] as number, spans[i + 1] as number];
      for (; offset < start; offset++) if (text[offset] === '\n') line++;
      if (replaced.has(node)) fresh.add(line);
      if (removed.has(node)) gone.add(line);
    }
    return { fresh, gone };
  }

  #picture(at: number): Picture {
    return this.#reading(at).picture;
  }

  #reading(at: number): Reading {
    const known = this.#readings.get(at);
    if (known !== undefined) return known;
    const { language, steps } = this.#shared;
    const { picture, spans } = readText(steps[at]?.text ?? '', toLanguage(language)).reading;
    const reading = { picture, spans };
    this.#readings.set(at, reading);
    for (const old of this.#readings.keys()) if (this.#readings.size > MOST_READINGS) this.#readings.delete(old);
    return reading;
  }
}

const NONE: ReadonlySet<number> = new Set();

function compareLines(before: string | undefined, now: string, after: string | undefined): ChangedLines {
  return {
    fresh: before === undefined ? NONE : changedLines(before, now, 'added'),
    gone: after === undefined ? NONE : changedLines(now, after, 'removed'),
  };
}

/** Lines, counted in the text that has them, that only one of two texts has. Empty if the comparison takes too long. */
function changedLines(before: string, after: string, wanted: 'added' | 'removed'): ReadonlySet<number> {
  const changed = new Set<number>();
  let line = 0;
  for (const { added, removed, count } of diffLines(before, after, { timeout: COMPARING_MS }) ?? []) {
    if (wanted === 'added' ? removed : added) continue;
    for (let i = 0; i < count; i++, line++) if (wanted === 'added' ? added : removed) changed.add(line);
  }
  return changed;
}

function sizeText(size: number, bytes: number, unit: string): string {
  return size === 0 ? `${groupDigits(bytes)} bytes` : `${groupDigits(size)} ${unit} (${groupDigits(bytes)} bytes)`;
}

void open();
