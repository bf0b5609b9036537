import { readFileSync, realpathSync, statSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import type { Context } from 'hono';
import { packageFile } from '../../src/index.js';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.map': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
};

export const PAGE_FOLDER = packageFile('dist/web');

/** Serves the page for all other addresses, so that a browser can reload any view. */
export function page(folder: string): (cx: Context) => Response {
  return (cx) => {
    const wanted = decode(new URL(cx.req.url).pathname);
    const file = fileIn(folder, wanted) ?? (extname(wanted) === '' ? fileIn(folder, '/index.html') : undefined);
    if (file === undefined) {
      const isBuilt = fileIn(folder, '/index.html') !== undefined;
      return cx.text(isBuilt ? 'there is no such file\n' : 'the page is not built: npm run build\n', 404);
    }
    // Files with a hash in their names never change.
    if (/-[\w-]{8,}\.\w+$/.test(file)) cx.header('cache-control', 'private, max-age=31536000, immutable');
    return cx.body(readFileSync(file), 200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
  };
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function fileIn(folder: string, wanted: string): string | undefined {
  try {
    const root = realpathSync(folder);
    const file = realpathSync(join(root, wanted));
    return file.startsWith(root + sep) && statSync(file).isFile() ? file : undefined;
  } catch {
    return undefined;
  }
}
