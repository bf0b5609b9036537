import { basename, extname } from 'node:path';
import { isReductionFolder, reductionPage } from '../export/reduction.js';
import { drawSvg } from './draw-svg.js';
import { BadInput, badUsage, isBtorFile, readUserBtor, readUserScript, writeUserFile } from '../../src/index.js';
import { visibleLine } from '../../src/smt.js';
import {
  type Picture,
  btorWords,
  printDot,
  foldPicture,
  printListing,
  findNodes,
  selectReachable,
  pictureOfBtor,
  pictureOfScript,
} from '../picture/index.js';

const FORMATS = ['svg', 'dot', 'text'] as const;
type Format = (typeof FORMATS)[number];

const ENDINGS: Readonly<Record<string, Format>> = { '.svg': 'svg', '.dot': 'dot', '.gv': 'dot', '.txt': 'text' };

const LIMIT = 300;

interface DrawOptions {
  readonly format?: string;
  readonly out?: string;
  readonly limit?: string;
  readonly from?: string;
}

export async function drawFile(file: string, options: DrawOptions): Promise<void> {
  if (isReductionFolder(file)) return writeReduction(file, options);
  const format = chooseFormat(options);
  const limit = readLimit(options);
  const whole = readPicture(file);
  if (whole.nodes.length === 0)
    throw badUsage(`${file} has nothing to draw`, { expected: 'a file with terms, or nodes' });
  const part = options.from === undefined ? whole : partNamed(whole, options.from, file);
  const drawn = foldPicture(part, limit);
  const text = format === 'text' ? printListing(drawn) : printDot(drawn, makeTitle(file, part, options));
  const result = format === 'svg' ? await renderSvg(text, drawn) : text;
  if (options.out === undefined) process.stdout.write(result);
  else writeUserFile(options.out, result);
}

async function writeReduction(folder: string, { out }: DrawOptions): Promise<void> {
  const { name, html } = await reductionPage(folder);
  writeUserFile(out ?? name, html);
  process.stdout.write(`${out ?? name}: all steps of the reduction, for a browser\n`);
}

function chooseFormat({ format, out }: DrawOptions): Format {
  if (format === undefined) return out === undefined ? 'text' : formatOfName(out);
  const known = FORMATS.find((each) => each === format);
  if (known === undefined) throw badUsage(`there is no format '${format}'`, { expected: FORMATS.join(', ') });
  return known;
}

/** Text in a file named `x.pdf` would be useless. */
function formatOfName(out: string): Format {
  const ending = extname(out).toLowerCase();
  const format = ending === '' ? 'text' : ENDINGS[ending];
  if (format !== undefined) return format;
  throw badUsage(`the extension ${ending} of ${out} does not name a format`, {
    expected: `${Object.keys(ENDINGS).join(', ')}, or --format`,
    hint: 'for other formats: gainsay show FILE --format dot, then Graphviz',
  });
}

function readLimit({ limit }: DrawOptions): number {
  const value = Number(limit ?? LIMIT);
  if (!Number.isSafeInteger(value) || value < 1)
    throw badUsage(`--limit ${limit} is not a number of nodes`, { expected: 'a whole number, at least 1' });
  return value;
}

function readPicture(file: string): Picture {
  if (!isBtorFile(file)) return pictureOfScript(readUserScript(file).script);
  const { graph, ids, starts, text } = readUserBtor(file);
  return pictureOfBtor(graph, ids, btorWords(text, starts));
}

function partNamed(picture: Picture, name: string, file: string): Picture {
  const found = findNodes(picture, name);
  if (found.length > 0) return selectReachable(picture, found);
  throw badUsage(`${visibleLine(file)} has no node '${visibleLine(name)}'`, {
    hint: 'gainsay show FILE --format text shows node numbers',
  });
}

function makeTitle(file: string, { nodes }: Picture, { from }: DrawOptions): string {
  const count = `${nodes.length} ${nodes.length === 1 ? 'node' : 'nodes'}`;
  return `${basename(file)}${from === undefined ? '' : `, below ${from}`}: ${count}`;
}

async function renderSvg(dot: string, { nodes }: Picture): Promise<string> {
  try {
    return await drawSvg(dot);
  } catch (error) {
    throw new BadInput({
      code: 'G504',
      severity: 'error',
      message: `Graphviz could not lay out ${nodes.length} nodes: ${(error as Error).message}`,
      hint: 'use a smaller --limit, or --format dot and your own Graphviz',
    });
  }
}
