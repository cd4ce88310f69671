import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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

/** Builds the console; `dev/dev.ts` serves its sources by the same rules. */
export default defineConfig({
  root: 'src/console',
  base: '/',
  plugins: [react(), preloadTypeface],
  build: {
    outDir: '../../dist/console',
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy takes fonts from our own address only, so nothing may become a data: address.
    assetsInlineLimit: 0,
    // A preload helper per chunk costs more than it saves on one connection.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Otherwise they are named after everything that shares them.
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) => `assets/${name.replace(/~.*|\.\w+$/, '')}-[hash][extname]`,
        codeSplitting: {
          groups: [
            { name: 'console', tags: ['$initial'] },
            { name: 'often', minShareCount: 20, test: /^(?!.*(@floating-ui|Popover|Combobox))/ },
            // What pages share. A request for each small module costs more than a few bytes too many.
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1000 },
          ],
        },
      },
    },
  },
});
