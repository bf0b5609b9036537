import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { transformSync } from 'rolldown/utils';
import type { Plugin } from 'vitest/config';
import { isText, textModule } from '../../scripts/text-modules.mjs';

const SOURCES = ['src', 'lab', 'studio', 'compat'];
const ROOT = resolve('.');
/** Folder with one JavaScript file per source file, except for the sources of the page, which the browser loads. */
const COMPILED = join(ROOT, '.compiled');

/** Files that Node loads instead of vitest. */
export const NATIVE = /\/\.compiled\//;

/**
 * Loads the sources with Node in tests, as in a package. Vitest's own loader accesses every imported name through a
 * getter, which takes a quarter of the processor time of all tests, and transforms each file for each project. Vitest
 * still loads the test files, and for coverage and watch mode all files.
 */
export function nativeModules(): Plugin {
  let native = false;
  return {
    name: 'native-modules',
    enforce: 'pre',
    configureVitest: ({ vitest }) => {
      native = !vitest.config.watch && !vitest.config.coverage.enabled;
    },
    resolveId(id, importer) {
      if (!native || importer === undefined || !/^\.\.?\/.*\.js$/.test(id)) return undefined;
      const source = join(dirname(importer), id).replaceAll('\\', '/');
      if (!SOURCES.some((folder) => source.startsWith(`${ROOT}/${folder}/`))) return undefined;
      const compiled = COMPILED + source.slice(ROOT.length);
      return existsSync(compiled) ? { id: compiled, external: true } : undefined;
    },
    load: (id) => (isText(id) ? textModule(id) : undefined),
  };
}

/**
 * Compiles the sources. A run in another terminal may read the files meanwhile, so each is replaced as a whole and only if
 * it differs.
 */
export function compileSources(): void {
  const sources = SOURCES.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('studio/page/'))
    .map((name) => [join(ROOT, name), join(COMPILED, name.replace(/ts$/, 'js'))] as const);
  for (const [source, target] of sources) {
    const code = compile(source);
    if (existsSync(target) && readFileSync(target, 'utf8') === code) continue;
    mkdirSync(dirname(target), { recursive: true });
    const whole = `${target}.${process.pid}`;
    writeFileSync(whole, code);
    renameSync(whole, target);
  }
  // The compiled sources import lists and rules from `data`.
  if (!existsSync(join(COMPILED, 'data'))) symlinkSync('../data', join(COMPILED, 'data'));
  const wanted = new Set(sources.map(([, target]) => target));
  for (const name of readdirSync(COMPILED, { recursive: true, encoding: 'utf8' })) {
    const path = join(COMPILED, name);
    if (name.endsWith('.js') && !wanted.has(path)) rmSync(path, { force: true });
  }
}

function compile(source: string): string {
  const { code, errors, map } = transformSync(source, readFileSync(source, 'utf8'), {
    lang: 'ts',
    tsconfig: false,
    sourcemap: true,
    typescript: { onlyRemoveTypeImports: true },
  });
  const [error] = errors;
  if (error !== undefined) throw new Error(`${source}: ${error.message}`);
  const inline = Buffer.from(JSON.stringify(map)).toString('base64');
  // Node cannot import text files as modules.
  const whole = code.replace(
    /^import (\w+) from "([^"]+\.(?:rules|txt|sh|html))";$/gm,
    (_, name: string, path: string) =>
      textModule(join(dirname(source), path)).replace('export default', `const ${name} =`),
  );
  return `${whole}//# sourceMappingURL=data:application/json;base64,${inline}\n`;
}
