import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const source = (name: string) => fileURLToPath(new URL(name, import.meta.url));

const outputs = [
  { entry: 'script.ts', format: 'iife', file: 'gatehouse.js' },
  { entry: 'full.ts', format: 'iife', file: 'gatehouse.full.js' },
  { entry: 'module.ts', format: 'es', file: 'gatehouse.mjs' },
  { entry: 'plausible.ts', format: 'iife', file: 'plausible.js' },
  { entry: 'umami.ts', format: 'iife', file: 'umami.js' },
] as const;

/** Makes the wrapper smaller, because each visitor loads it. */
const shorterWrapper: Plugin = {
  name: 'shorter-wrapper',
  generateBundle(_, bundle) {
    for (const output of Object.values(bundle))
      if (output.type === 'chunk')
        output.code = output.code
          .replace(/^\(function\(\)\{var /, '(()=>{let ')
          .replace(/^(\(\(\)=>\{let \w+=)globalThis/, '$1self');
  },
};

/** Returns the output folder, which is `dist/tracker` by default. */
export async function buildTracker(outDir = source('../../dist/tracker')): Promise<string> {
  for (const [n, { entry, format, file }] of outputs.entries())
    await build({
      configFile: false,
      logLevel: 'warn',
      root: source('.'),
      build: {
        outDir,
        emptyOutDir: n === 0,
        target: 'es2020',
        minify: 'oxc',
        lib: { entry: source(entry), formats: [format], name: 'gatehouseTracker', fileName: () => file },
      },
      plugins: [shorterWrapper],
    });
  await copyFile(source('gatehouse.d.ts'), join(outDir, 'gatehouse.d.ts'));
  const { version, license } = JSON.parse(await readFile(source('../../package.json'), 'utf8'));
  const entry = { types: './gatehouse.d.ts', default: './gatehouse.mjs' };
  const manifest = { name: 'gatehouse-tracker', version, license, type: 'module', sideEffects: false };
  await writeFile(
    join(outDir, 'package.json'),
    `${JSON.stringify({ ...manifest, exports: { '.': entry } }, null, 2)}\n`,
  );
  return outDir;
}
