import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { inEachLanguage } from './src/console/i18n/build/plugin.ts';
import { compactPath } from './src/console/websites/analytics/map/compact-path.ts';
import { HEIGHT, shapesOf, WIDTH } from './src/console/websites/analytics/map/shapes.ts';

/** Fetches the typeface along with the script instead of after it, so that no text moves when it arrives. */
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

/** The map's countries as one drawing: public statistics show parts of it by their codes, and `land` is all of it. */
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
 * Where each drawing is, by its name. Drawings that are alike become one file with the name of only one of them: the
 * flag of the United States, and that of their outlying islands.
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

/** Builds the console; `dev/dev.ts` serves its sources by the same rules. */
export default defineConfig({
  root: 'src/console',
  base: '/',
  plugins: [inEachLanguage(), react(), preloadTypeface, drawWorld, listDrawings],
  build: {
    outDir: '../../dist/console',
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy takes fonts from our own address only, so nothing may become a data: address.
    assetsInlineLimit: 0,
    // A preload helper per chunk costs more than it saves on one connection.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // A door only names what lies behind it. Otherwise it brings along all of that.
      treeshake: { moduleSideEffects: [{ test: /\/src\/console\/.*\/index\.ts$/, sideEffects: false }] },
      output: {
        // Otherwise they are named after everything that shares them.
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) => `assets/${name.replace(/~.*|\.\w+$/, '')}-[hash][extname]`,
        codeSplitting: {
          groups: [
            { name: 'console', tags: ['$initial'] },
            {
              // Without parts of overlays and checkboxes: a dashboard opens without any.
              name: 'often',
              minShareCount: 22,
              test: /^(?!.*(@floating-ui|Floating|Popover|Combobox|Portal|Overlay|focus-trap|long-press|Checkbox|InlineInput|FocusTrap))/,
            },
            // A file for each icon weighs three times the icon.
            { name: 'icons', minShareCount: 4, test: /@tabler\/icons-react\/dist\/esm\/icons\// },
            // What the same pages share. Merged with others for being small, it would bring along what those import:
            // ten words of the form to make a website brought the form to each website's dashboard.
            { name: 'shared', minShareCount: 2, entriesAware: true },
          ],
        },
      },
    },
  },
});
