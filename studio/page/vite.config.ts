import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { type Plugin, defineConfig } from 'vite';
import { textModules } from '../../scripts/text-modules.mjs';

/** Only the page's entry and styles have side effects. */
const treeshake = { moduleSideEffects: [{ test: /\/(?:src|studio\/(?:server|picture))\//, sideEffects: false }] };

/** Builds the page of a shared reduction: one file without other files, in which `@title@` and `@data@` are placeholders. */
function reductionPage(): Plugin {
  const path = (name: string) => fileURLToPath(new URL(`export/${name}`, import.meta.url));
  return {
    name: 'reduction-page',
    async generateBundle() {
      const bundle = await rolldown({
        input: path('reduction-page.ts'),
        plugins: [textModules()],
        treeshake,
        resolve: { extensionAlias: { '.js': ['.ts', '.tsx', '.js'] } },
        platform: 'browser',
      });
      const { output } = await bundle.generate({ format: 'iife', minify: true });
      await bundle.close();
      const code = output[0].code.trim().replaceAll(/<\/(?=script)/gi, '<\\/');
      const page = readFileSync(path('reduction-page.html'), 'utf8').replace('@code@', () => code);
      const source = page.replace(/@(script|style)@/g, (_, tag: string) => hashElement(page, tag));
      this.emitFile({ type: 'asset', fileName: 'reduction.html', source });
    },
  };
}

/** The content policy allows an element by the hash of its text. */
function hashElement(page: string, tag: string): string {
  const text = page.slice(page.indexOf(`<${tag}>`) + tag.length + 2, page.lastIndexOf(`</${tag}>`));
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  plugins: [textModules(), reductionPage()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // Inlines no assets, because the content policy forbids inline scripts, styles and data.
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: { treeshake, checks: { bundlerTimings: false } },
  },
  worker: { format: 'es', plugins: () => [textModules()], rolldownOptions: { treeshake } },
});
