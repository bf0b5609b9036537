import { readFileSync } from 'node:fs';

/** A plug-in of rolldown and vite: files of rules and other text in `data/` are modules whose default export is their text. */
export function textModules() {
  return {
    name: 'text-modules',
    // Before vite, which would take a .txt file for an asset.
    enforce: 'pre',
    // Without a type, rolldown would take the code of a .txt file for its text.
    load: (id) => (isText(id) ? { code: textModule(id), moduleType: 'js' } : null),
  };
}

export const isText = (path) => /\.(?:rules|txt|sh)$|\/data\/[\w-]+\.html$/.test(path);

export function textModule(path) {
  return `export default ${JSON.stringify(readFileSync(path, 'utf8'))};`;
}
