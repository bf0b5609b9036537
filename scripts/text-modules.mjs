import { readFileSync } from 'node:fs';

/** A plug-in of rolldown and vite: files of rules are modules whose default export is their text. */
export function textModules() {
  return { name: 'text-modules', load: (id) => (id.endsWith('.rules') ? textModule(id) : null) };
}

export function textModule(path) {
  return `export default ${JSON.stringify(readFileSync(path, 'utf8'))};`;
}
