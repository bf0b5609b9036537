import { basename, extname } from 'node:path';
import type { Command } from 'commander';
import { BadInput, badUsage, isBtorFile, readUserBtor, readUserScript, writeUserFile } from '../../app/index.js';
import { drawSvg, isCampaignPlace } from '../../host/index.js';
import {
  type Picture,
  printDot,
  foldPicture,
  printListing,
  findNodes,
  selectReachable,
  pictureOfBtor,
  pictureOfScript,
} from '../../picture/index.js';
import { visibleLine } from '../../util/index.js';
import { EXIT, withExitCode } from '../terminal/index.js';
import { showFinding } from './findings.js';

const FORMATS = ['svg', 'dot', 'text'] as const;
type Format = (typeof FORMATS)[number];

/** Default of `--format`, by extension. */
const ENDINGS: Readonly<Record<string, Format>> = { '.svg': 'svg', '.dot': 'dot', '.gv': 'dot', '.txt': 'text' };

/** Default number of nodes in a picture of a large file. */
const LIMIT = 300;

interface ShowOptions {
  readonly json?: boolean;
  readonly format?: string;
  readonly out?: string;
  readonly limit?: string;
  readonly from?: string;
}

export function registerShow(program: Command): void {
  program
    .command('show')
    .usage('[options] FILE   |   show [--json] DIR ID')
    .description(
      'With a file (SMT-LIB, BTOR or BTOR2): draws its terms as a graph with shared terms drawn once ' +
        '(docs/pictures.md).\nWith a campaign folder and a finding: shows that finding, and writes its files ' +
        'again if they are missing.',
    )
    .argument('<file-or-dir>', 'a file to draw, or the folder of a campaign')
    .argument('[id]', 'a finding of the campaign, or a unique prefix of its name')
    .option('--json', 'for a finding: print all its facts as JSON')
    .option('--format <format>', `for a file: ${FORMATS.join(', ')} (default: from the extension of --out, else text)`)
    .option('--out <file>', 'for a file: write to this file instead of standard output')
    .option('--limit <n>', `for a file: fold the deepest nodes beyond about this many (default: ${LIMIT})`)
    .option('--from <node>', 'for a file: draw only what is below this node (its number or name in a picture)')
    .action((path: string, id: string | undefined, options: ShowOptions) =>
      withExitCode(() => (id === undefined ? showFile(path, options) : showFinding(path, id, options))),
    );
}

async function showFile(file: string, options: ShowOptions): Promise<number> {
  if (isCampaignPlace(file))
    throw badUsage(`${visibleLine(file)} is a folder: name one of its findings`, {
      hint: `gainsay findings ${file} lists them`,
    });
  if (options.json === true) throw badUsage('--json shows a finding', { hint: 'gainsay show --json DIR ID' });
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
  return EXIT.nothing;
}

function chooseFormat({ format, out }: ShowOptions): Format {
  if (format === undefined) return out === undefined ? 'text' : formatOfName(out);
  const known = FORMATS.find((each) => each === format);
  if (known === undefined) throw badUsage(`there is no format '${format}'`, { expected: FORMATS.join(', ') });
  return known;
}

/** Rejects unsupported extensions: a PDF that contains a listing would not help. */
function formatOfName(out: string): Format {
  const ending = extname(out).toLowerCase();
  const format = ending === '' ? 'text' : ENDINGS[ending];
  if (format !== undefined) return format;
  throw badUsage(`the extension ${ending} of ${out} does not name a format`, {
    expected: `${Object.keys(ENDINGS).join(', ')}, or --format`,
    hint: 'for other formats: gainsay show FILE --format dot, then Graphviz',
  });
}

function readLimit({ limit }: ShowOptions): number {
  const value = Number(limit ?? LIMIT);
  if (!Number.isSafeInteger(value) || value < 1)
    throw badUsage(`--limit ${limit} is not a number of nodes`, { expected: 'a whole number, at least 1' });
  return value;
}

function readPicture(file: string): Picture {
  if (!isBtorFile(file)) return pictureOfScript(readUserScript(file).script);
  const { graph, ids } = readUserBtor(file);
  return pictureOfBtor(graph, ids);
}

function partNamed(picture: Picture, name: string, file: string): Picture {
  const found = findNodes(picture, name);
  if (found.length > 0) return selectReachable(picture, found);
  throw badUsage(`${visibleLine(file)} has no node '${visibleLine(name)}'`, {
    hint: 'gainsay show FILE --format text shows the numbers of nodes',
  });
}

function makeTitle(file: string, { nodes }: Picture, { from }: ShowOptions): string {
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
