import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'rolldown';
import { textModules } from './scripts/text-modules.mjs';

/**
 * The JavaScript of `dist/`: one file for the command line, for a thread and for each sub-path of package.json, and what they
 * share in chunks.
 * Loading some 900 modules one by one is most of what a short command would take. Types come from `tsc`; `npm run types` checks them.
 */
const { exports, bin } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
/** Programs. All other modules have no effects when they are loaded. */
const RUN = Object.fromEntries(
  [...Object.values(bin), 'dist/app/hunt/worker-thread.js'].map((file) => {
    const [, name] = /^dist\/(.*)\.js$/.exec(file);
    return [name, `src/${name}.ts`];
  }),
);
/** The sub-paths of the package, and the tools of benches, which do not ship. */
const SUB_PATHS = {
  ...Object.fromEntries(
    Object.values(exports)
      .filter((path) => typeof path === 'object')
      .map(({ types, default: code }) => [
        code.replace(/^\.\/dist\/(.*)\.js$/, '$1'),
        types.replace(/^\.\/dist\/types\/(.*)\.d\.ts$/, '$1.ts'),
      ]),
  ),
  'bench/engine': 'bench/engine.ts',
};

/**
 * Each sub-path has its own entry, which exports all of its file. If the file itself were an entry, importing one name from it
 * would load all of its layers.
 */
const SUB_PATH = 'sub-path:';
const absolute = (path) => fileURLToPath(new URL(path, import.meta.url));
const RUN_FILES = Object.values(RUN).map(absolute);

export default defineConfig({
  input: {
    ...Object.fromEntries(Object.entries(RUN).map(([name, path]) => [name, absolute(path)])),
    ...Object.fromEntries(Object.entries(SUB_PATHS).map(([name, path]) => [name, SUB_PATH + absolute(path)])),
  },
  plugins: [
    textModules(),
    {
      name: 'sub-paths',
      resolveId: (id) => (id.startsWith(SUB_PATH) ? id : null),
      load: (id) => (id.startsWith(SUB_PATH) ? `export * from ${JSON.stringify(id.slice(SUB_PATH.length))};` : null),
    },
  ],
  // A command loads only the modules of which it uses something.
  treeshake: { moduleSideEffects: (id) => RUN_FILES.includes(id) },
  platform: 'node',
  tsconfig: false,
  // Dependencies are loaded from node_modules.
  external: (id) => !/^[./]/.test(id),
  output: {
    dir: 'dist',
    format: 'esm',
    cleanDir: false,
    sourcemap: true,
    chunkFileNames: 'chunks/[name].js',
  },
  resolve: { extensionAlias: { '.js': ['.ts'] } },
});
