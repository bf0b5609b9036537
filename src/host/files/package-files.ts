import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createHash } from 'node:crypto';
import { register } from 'node:module';
import { memoise } from '../../util/index.js';

/** The nearest folder above this file that has a `package.json`. */
const packageFolder = memoise((): string => {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
});

export function packageFile(path: string): string {
  return join(packageFolder(), path);
}

export interface PluginFile {
  readonly path: string;
  /** Hash of the file and all its relative imports, in hexadecimal. */
  readonly sha256: string;
}

const RELATIVE = /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*|\bnew\s+URL\s*\(\s*)(['"])(\.{1,2}\/[^'"\n]+)\1/g;
const MOST_FILES = 1_000;

export function hashPlugin(file: string): PluginFile {
  const path = resolve(file);
  const hash = createHash('sha256');
  const files = [path];
  const known = new Set(files);
  for (let i = 0; i < files.length && i < MOST_FILES; i++) {
    const each = files[i] as string;
    const content = readFileSync(each);
    hash.update(`${content.length}\n`).update(content);
    if (!/\.[cm]?js$/.test(each)) continue;
    for (const [, , target = ''] of content.toString('utf8').matchAll(RELATIVE)) {
      const next = resolve(dirname(each), target);
      if (known.has(next) || !existsSync(next) || !statSync(next).isFile()) continue;
      known.add(next);
      files.push(next);
    }
  }
  return { path, sha256: hash.digest('hex') };
}

export async function importDefault({ path, sha256 }: PluginFile): Promise<unknown> {
  resolveOwnName();
  const url = pathToFileURL(path);
  // The query string makes Node load changed content as a new module.
  url.search = sha256.slice(0, 16);
  const module_ = (await import(url.href)) as { readonly default?: unknown };
  return module_.default;
}

let resolving = false;

/** Makes imports of `gainsay` resolve to this package, since two copies would not share terms. */
function resolveOwnName(): void {
  if (resolving) return;
  resolving = true;
  const base = JSON.stringify(pathToFileURL(`${packageFolder()}/`).href);
  const hook = `
    const base = ${base};
    export async function resolve(specifier, context, next) {
      if (specifier === 'gainsay') return { url: new URL('dist/index.js', base).href, shortCircuit: true };
      const part = /^gainsay\\/([a-z]+)$/.exec(specifier)?.[1];
      if (part !== undefined) return { url: new URL('dist/' + part + '.js', base).href, shortCircuit: true };
      return next(specifier, context);
    }`;
  register(`data:text/javascript,${encodeURIComponent(hook)}`);
}
