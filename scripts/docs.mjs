/**
 * Builds the documentation as a static site with search: the pages of docs/, pages that are generated from tables of the
 * code (test/docs/reference.ts), and the API.
 *
 *     npm run docs [-- dev]     builds reports/site/; with `dev`, serves the pages and follows changes of the theme
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join, normalize, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { FEED, readBugs } from './bugs.mjs';
import { textModules } from './text-modules.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const REPORTS = join(ROOT, 'reports');
const SOURCE = join(REPORTS, 'site-source');

/** Pages outside docs/ that pages of docs/ link to, and their names on the site. */
const OUTSIDE = { 'README.md': 'about.md', 'CHANGELOG.md': 'changelog.md', 'CONTRIBUTING.md': 'contributing.md' };
/** The pages of typedoc, and their names on the site. */
const API = {
  index: 'gainsay',
  'src/smt': 'smt',
  'src/reduce-front': 'reduce',
  'src/plugin': 'plugin',
  studio: 'studio',
};
/** Files that are shown as pages with their text. */
const LANGUAGES = { '.yml': 'yaml', '.yaml': 'yaml', '.sbatch': 'sh', '.btor': 'text', '.json': 'json', '': 'docker' };

rmSync(SOURCE, { recursive: true, force: true });
mkdirSync(join(SOURCE, '.vitepress'), { recursive: true });
cpSync(join(ROOT, 'scripts/site/config.mjs'), join(SOURCE, '.vitepress/config.mjs'));
cpSync(join(ROOT, 'scripts/site/theme'), join(SOURCE, '.vitepress/theme'), { recursive: true });
copyPages();
writeBugs();
await writeReference();
writeApi();
run('vitepress', process.argv[2] === 'dev' ? 'dev' : 'build', SOURCE);

/** Writes the pages of the API: one for each sub-path of the package. */
function writeApi() {
  const out = join(REPORTS, 'site-api');
  const options = ['--outputFileStrategy', 'modules', '--hideBreadcrumbs', '--hidePageHeader', '--out', out];
  run('typedoc', '--logLevel', 'Error', '--plugin', 'typedoc-plugin-markdown', ...options);
  for (const [file, name] of Object.entries(API)) {
    const text = readFileSync(join(out, `${file}.md`), 'utf8')
      .replace(/^# .*$/m, `# gainsay${name === 'gainsay' ? '' : `/${name}`}`)
      .replaceAll(/\]\(([\w./-]+)\.md/g, (_, to) => `](./${API[join(dirname(file), to)]}.md`);
    writePage(`api/${name}.md`, text);
  }
}

/** Runs a program of tools/. */
function run(...words) {
  const { status } = spawnSync(process.execPath, [join(ROOT, 'scripts/tool.mjs'), ...words], {
    stdio: 'inherit',
    cwd: ROOT,
  });
  if (status !== 0) process.exit(status ?? 1);
}

function copyPages() {
  const pages = readdirSync(join(ROOT, 'docs'), { recursive: true }).filter((name) => name.endsWith('.md'));
  for (const name of pages) writePage(sitePath(`docs/${name}`), convert(`docs/${name}`));
  for (const [name, page] of Object.entries(OUTSIDE)) writePage(page, convert(name));
  cpSync(join(ROOT, 'docs/pictures'), join(SOURCE, 'pictures'), { recursive: true });
  for (const folder of ['decisions', 'diagnostics']) writePage(`${folder}/index.md`, listFolder(folder));
}

/** Shows the bugs of docs/found as a table that can be sorted and filtered, in place of the Markdown table. */
function writeBugs() {
  writeFileSync(join(SOURCE, '.vitepress/theme/bugs.json'), JSON.stringify(readBugs()));
  mkdirSync(join(SOURCE, 'public/found'), { recursive: true });
  cpSync(fileURLToPath(FEED), join(SOURCE, 'public/found/feed.json'));
  const list = readFileSync(join(SOURCE, 'found/index.md'), 'utf8').replace(/^\|.*\|\n/gm, '');
  writePage('found/index.md', `---\nbugs: true\naside: false\n---\n\n${list}`);
}

function writePage(path, text) {
  mkdirSync(dirname(join(SOURCE, path)), { recursive: true });
  writeFileSync(join(SOURCE, path), text);
}

/** The path on the site of a file of the repository; undefined if the site does not show it. */
function sitePath(path) {
  if (Object.hasOwn(OUTSIDE, path)) return OUTSIDE[path];
  if (!path.startsWith('docs/')) return undefined;
  const name = path.slice('docs/'.length);
  return name.endsWith('README.md') ? name.replace(/README\.md$/, 'index.md') : name;
}

/** A page's text with its links changed to paths of the site. A linked file that is not a page becomes one. */
function convert(path) {
  const from = sitePath(path);
  const changeLink = (link) => {
    if (/^(?:[a-z]+:|#)/.test(link)) return link;
    const [file, anchor] = link.split('#');
    const target = normalize(join(dirname(path), file)).replace(/\/$/, '');
    const to = sitePath(target);
    const suffix = anchor === undefined ? '' : `#${anchor}`;
    if (to === undefined) return undefined;
    const isFile = existsSync(join(ROOT, target)) && statSync(join(ROOT, target)).isFile();
    if (!isFile) return `${relative(dirname(from), to)}/`;
    if (/\.(?:md|svg|png)$/.test(to)) return `./${relative(dirname(from), to)}${suffix}`;
    writePage(`${to}.md`, `# ${basename(to)}\n\n${fence(target)}`);
    return `./${relative(dirname(from), to)}.md`;
  };
  return outsideCode(readFileSync(join(ROOT, path), 'utf8'), (text) =>
    text.replaceAll(/\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)/g, (all, label, link) => {
      const to = changeLink(link);
      return to === undefined ? label : all.slice(0, all.length - link.length - 1) + `${to})`;
    }),
  );
}

function fence(path) {
  const text = readFileSync(join(ROOT, path), 'utf8').trimEnd();
  return `\`\`\`\`${LANGUAGES[extname(path)] ?? 'text'}\n${text}\n\`\`\`\`\n`;
}

function outsideCode(text, change) {
  return text
    .split(/(^```[\s\S]*?^```$)/m)
    .map((part) => (part.startsWith('```') ? part : change(part)))
    .join('');
}

/** A page with the titles of all pages of a folder. */
function listFolder(folder) {
  const names = readdirSync(join(ROOT, 'docs', folder)).filter((name) => name.endsWith('.md'));
  const lines = names.map((name) => {
    const [, title = name] = /^# (.*)$/m.exec(readFileSync(join(ROOT, 'docs', folder, name), 'utf8')) ?? [];
    return `- [${title.replaceAll(/[[\]]/g, '')}](./${name})`;
  });
  return `# ${folder[0].toUpperCase()}${folder.slice(1)}\n\n${lines.join('\n')}\n`;
}

/** Bundles `test/docs/reference.ts`, runs it, and writes its pages. */
async function writeReference() {
  const out = join(REPORTS, 'site-reference');
  const bundle = await rolldown({
    input: { reference: join(ROOT, 'test/docs/reference.ts') },
    plugins: [textModules()],
    platform: 'node',
    tsconfig: false,
    external: (id) => !/^[./]/.test(id),
    resolve: { extensionAlias: { '.js': ['.ts', '.tsx', '.js'] } },
  });
  await bundle.write({ dir: out, format: 'esm' });
  const { makeReference } = await import(pathToFileURL(join(out, 'reference.js')).href);
  for (const { name, text } of await makeReference()) writePage(`reference/${name}.md`, text);
}
