import { readFileSync } from 'node:fs';

/** A plug-in of rolldown and vite: files of rules and other text in `data/` are modules whose default export is their text. */
export function textModules() {
  return {
    name: 'text-modules',
    // Runs before vite, which would treat a .txt file as an asset.
    enforce: 'pre',
    // Without a module type, rolldown would treat the code as the text of a .txt file.
    load: (id) => (isText(id) ? { code: textModule(id), moduleType: 'js' } : null),
  };
}

export const isText = (path) => /\.(?:rules|txt|sh)$|\/data\/[\w-]+\.html$/.test(path);

export function textModule(path) {
  return `export default ${JSON.stringify(readFileSync(path, 'utf8'))};`;
}
