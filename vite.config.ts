import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import packageFile from './package.json' with { type: 'json' };
import { inEachLanguage } from './src/console/i18n/build/plugin.ts';
import { compactPath } from './src/console/websites/analytics/map/compact-path.ts';
import { HEIGHT, shapesOf, WIDTH } from './src/console/websites/analytics/map/shapes.ts';

/** Preloads the font with the script, because text would move if it arrived later. */
const preloadTypeface: Plugin = {
  name: 'preload-typeface',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle }) {
      const file = Object.keys(bundle ?? {}).find(
        (name) => name.includes('inter-latin-') && !name.includes('inter-latin-ext'),
      );
      if (!file) return [];
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` };
      return [{ tag: 'link', attrs, injectTo: 'head-prepend' }];
    },
  },
};

const drawWorld: Plugin = {
  name: 'draw-world',
  apply: 'build',
  generateBundle() {
    const atlas = createRequire(import.meta.url).resolve('world-atlas/countries-110m.json');
    const shapes = shapesOf(JSON.parse(readFileSync(atlas, 'utf8')));
    const paths = shapes.map(({ code, path }) => `<path${code ? ` id="${code}"` : ''} d="${compactPath(path)}"/>`);
    const source = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"><g id="land">${paths.join('')}</g></svg>\n`;
    this.emitFile({ type: 'asset', name: 'world.svg', source });
  },
};

/**
 * Vite merges identical drawings and keeps only one name: the flags of the United States and of their outlying islands.
 */
const listDrawings: Plugin = {
  name: 'list-drawings',
  apply: 'build',
  generateBundle(_, bundle) {
    const drawings = Object.values(bundle).flatMap((file): [string, string][] =>
      file.type === 'asset' && file.fileName.endsWith('.svg')
        ? file.names.map((name) => [name.replace(/\.svg$/, ''), `/${file.fileName}`])
        : [],
    );
    this.emitFile({
      type: 'asset',
      fileName: 'drawings.json',
      source: JSON.stringify(Object.fromEntries(drawings.sort(([one], [other]) => (one < other ? -1 : 1)))),
    });
  },
};

/** Also used by `dev/dev.ts`. */
export default defineConfig({
  root: 'src/console',
  base: '/',
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(packageFile.version) },
  plugins: [inEachLanguage(), react(), preloadTypeface, drawWorld, listDrawings],
  build: {
    outDir: '../../dist/console',
    emptyOutDir: true,
    target: 'es2022',
    // The Content Security Policy allows fonts only from our own origin, so assets must not become data: URLs.
    assetsInlineLimit: 0,
    // A preload helper per chunk costs more than it saves on one connection.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Index files only re-export. Without this, each would include its whole folder.
      treeshake: { moduleSideEffects: [{ test: /\/src\/console\/.*\/index\.ts$/, sideEffects: false }] },
      output: {
        // Otherwise, names list all modules that share a chunk.
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) => `assets/${name.replace(/~.*|\.\w+$/, '')}-[hash][extname]`,
        codeSplitting: {
          groups: [
            { name: 'console', tags: ['$initial'] },
            {
              // Excludes overlays and checkboxes, which a dashboard does not need at first.
              name: 'often',
              minShareCount: 22,
              test: /^(?!.*(@floating-ui|Floating|Popover|Combobox|Portal|Overlay|focus-trap|long-press|Checkbox|InlineInput|FocusTrap))/,
            },
            // One file per icon would weigh three times as much as the icon.
            { name: 'icons', minShareCount: 4, test: /@tabler\/icons-react\/dist\/esm\/icons\// },
            // Code shared by the same pages. Merging small chunks would pull in their imports: ten words from the
            // "Create website" form added the whole form to every dashboard.
            { name: 'shared', minShareCount: 2, entriesAware: true },
          ],
        },
      },
    },
  },
});
