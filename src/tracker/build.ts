import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** Builds the tracker into `outDir` (`dist/tracker` of the package unless told) and answers the file's path. */
export async function buildTracker(
  outDir = fileURLToPath(new URL('../../dist/tracker', import.meta.url)),
): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'warn',
    root: fileURLToPath(new URL('.', import.meta.url)),
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2020',
      minify: 'oxc',
      lib: {
        entry: fileURLToPath(new URL('tracker.ts', import.meta.url)),
        formats: ['iife'],
        name: 'gatehouseTracker',
        fileName: () => 'gatehouse.js',
      },
    },
  });
  return `${outDir}/gatehouse.js`;
}
