import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { findBundle } from './src/server/bundle/bundle.ts';

/**
 * Builds the console, the tracker and the server bundle into dist/. Does nothing if the sources have not changed, so it
 * can run before every start, even on a read-only disk or without the build tools. `--all` always builds.
 */
const root = import.meta.dirname;
const toBrotli = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress);
const toGzip = promisify<Buffer, { level: number }, Buffer>(gzip);
/** Bytes. A smaller file takes one or two packets with or without compression, and a whole block of the disk each. */
const leastToCompress = 2048;
/** The highest quality, 11, saves 1.6 % more and takes twice as long. */
const brotli = { params: { [zlib.BROTLI_PARAM_QUALITY]: 10 } };
const stamp = join(root, 'dist', 'built-from');
const sources = globSync(
  [
    ...['src/console/**/*', 'src/{accent,languages}.ts', 'src/shared/*', 'src/locales/*.json', 'src/tracker/**/*'],
    ...['vite.config.ts', 'build.ts', 'package-lock.json'],
  ],
  {
    cwd: root,
    withFileTypes: true,
  },
)
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
  .sort();
const hash = createHash('sha256');
for (const file of sources) hash.update(file.slice(root.length)).update(readFileSync(file));
const wanted = hash.digest('hex');

function obstacle(): string | undefined {
  const dist = join(root, 'dist');
  try {
    accessSync(existsSync(dist) ? dist : root, constants.W_OK);
    return undefined;
  } catch (error) {
    return `${root} cannot be written (${(error as NodeJS.ErrnoException).code})`;
  }
}

/** Shows the elapsed seconds: in a terminal while the step runs, in a log when it ends. */
async function step(name: string, run: () => Promise<unknown>): Promise<void> {
  const started = performance.now();
  const line = () => `  ${name} … ${Math.round((performance.now() - started) / 1000)} s`;
  const timer = process.stderr.isTTY ? setInterval(() => process.stderr.write(`\r${line()}`), 1000) : undefined;
  process.stderr.write(process.stderr.isTTY ? line() : '');
  try {
    await run();
  } finally {
    clearInterval(timer);
    process.stderr.write(`${process.stderr.isTTY ? '\r' : ''}${line()}\n`);
  }
}

async function compress(): Promise<void> {
  const compressed = globSync(join(root, 'dist', 'console', '**', '*.{js,css,svg,json}')).map(async (file) => {
    const content = readFileSync(file);
    if (content.length < leastToCompress) return;
    const [br, gz] = await Promise.all([toBrotli(content, brotli), toGzip(content, { level: 9 })]);
    writeFileSync(`${file}.br`, br);
    writeFileSync(`${file}.gz`, gz);
  });
  await Promise.all(compressed);
}

if (process.argv.includes('--all') || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  const cannot = obstacle();
  if (cannot !== undefined) {
    process.stderr.write(
      existsSync(stamp)
        ? `The console and the tracker were built from other sources, and ${cannot}: run npm run build there as a user with write permission.\n`
        : `The console and the tracker are not built, and ${cannot}: run npm run build there as a user with write permission.\n`,
    );
    process.exit(1);
  }
  // The pattern below would silently find no flags if the package were not installed.
  if (!existsSync(join(root, 'node_modules', 'country-flag-icons', '3x2'))) {
    process.stderr.write(
      'The flags of countries are not installed (country-flag-icons): run npm install, then build again.\n',
    );
    process.exit(1);
  }
  const [{ build }, { buildTracker }] = await Promise.all([import('vite'), import('./src/tracker/build.ts')]);
  process.stderr.write('Building Gatehouse, which is only needed after an installation or a change:\n');
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  mkdirSync(join(root, 'dist'), { recursive: true });
  await step('Console in all languages', () =>
    build({ root: join(root, 'src', 'console'), configFile: join(root, 'vite.config.ts'), logLevel: 'warn' }),
  );
  await step('Tracker', buildTracker);
  await step('Compressed copies', compress);
  writeFileSync(stamp, wanted);
}

// If no bundle can be built, the service runs from its sources and starts half a second later.
const canBundle = existsSync(join(root, 'node_modules', 'rolldown')) && obstacle() === undefined;
if (canBundle && (process.argv.includes('--all') || findBundle('cli') === undefined)) {
  const { buildServer } = await import('./src/server/bundle/build.ts');
  await step('Server', buildServer);
}
