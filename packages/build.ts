import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** In build order: each package follows its dependencies. */
const packages = ['tracker', 'react', 'vue', 'next'] as const;
const root = join(import.meta.dirname, '..');
const compilerOptions = [
  '--ignoreConfig',
  ...['--target', 'es2020', '--module', 'esnext', '--moduleResolution', 'bundler', '--lib', 'es2020,dom'],
  ...['--strict', '--exactOptionalPropertyTypes', '--skipLibCheck', '--declaration', '--types', ''],
  ...['--verbatimModuleSyntax', '--rootDir', 'src', '--outDir', 'dist'],
];

/**
 * Builds the npm packages into `node_modules/@gatehouse` of the folder, where they can import each other as in an
 * application. The folder must be inside this repository. Returns the folder.
 */
export function buildPackages(outDir = join(import.meta.dirname, 'dist')): string {
  const scope = join(outDir, 'node_modules', '@gatehouse');
  rmSync(scope, { recursive: true, force: true });
  for (const name of packages) {
    const [from, to] = [join(import.meta.dirname, name), join(scope, name)];
    mkdirSync(to, { recursive: true });
    cpSync(from, to, { recursive: true });
    copyFileSync(join(import.meta.dirname, 'LICENSE'), join(to, 'LICENSE'));
    const files = name === 'next' ? ['src/index.ts', 'src/config.ts'] : ['src/index.ts'];
    const tsc = join(root, 'node_modules', '.bin', 'tsc');
    execFileSync(tsc, [...compilerOptions, ...files], { cwd: to, stdio: ['ignore', 'inherit', 'inherit'] });
    rmSync(join(to, 'src'), { recursive: true });
  }
  return dirname(dirname(scope));
}

if (import.meta.main) buildPackages();
