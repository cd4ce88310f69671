import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, globSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** In build order: each package follows its dependencies. */
const packages = ['tracker', 'react', 'vue', 'next', 'sdk'] as const;
const root = join(import.meta.dirname, '..');
const compilerOptions = [
  '--ignoreConfig',
  ...['--module', 'esnext', '--moduleResolution', 'bundler', '--lib', 'es2022,dom'],
  ...['--strict', '--exactOptionalPropertyTypes', '--skipLibCheck', '--declaration', '--types', ''],
  ...['--verbatimModuleSyntax', '--rewriteRelativeImportExtensions', '--rootDir', 'src', '--outDir', 'dist'],
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
    // The compiler skips files in `node_modules` unless their names are arguments.
    const files = globSync('src/**/*.ts', { cwd: to });
    const tsc = join(root, 'node_modules', '.bin', 'tsc');
    const target = name === 'sdk' ? 'es2022' : 'es2020';
    execFileSync(tsc, [...compilerOptions, '--target', target, ...files], {
      cwd: to,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    rmSync(join(to, 'src'), { recursive: true });
  }
  return dirname(dirname(scope));
}

if (import.meta.main) buildPackages();
