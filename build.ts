import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { buildTracker } from './src/tracker/build.ts';

/**
 * Builds what browsers load: the console and the tracker, into dist/. Nothing is done when the sources are those of the
 * last build, so that it can stand before every start; `--all` builds anyway.
 */
const root = import.meta.dirname;
const stamp = join(root, 'dist', 'built-from');
const sources = globSync(['src/console/**/*', 'src/tracker/**/*', 'vite.config.ts', 'build.ts', 'package-lock.json'], {
  cwd: root,
  withFileTypes: true,
})
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
  .sort();
const hash = createHash('sha256');
for (const file of sources) hash.update(file.slice(root.length)).update(readFileSync(file));
const wanted = hash.digest('hex');

if (process.argv.includes('--all') || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  process.stderr.write('Building the console and the tracker (only needed when they have changed) …\n');
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  mkdirSync(join(root, 'dist'), { recursive: true });
  await build({ root: join(root, 'src', 'console'), configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
  await buildTracker();
  // Compressed once here, so that serving a file costs nothing.
  for (const file of globSync(join(root, 'dist', 'console', '**', '*'))) {
    if (!['.js', '.css', '.svg', '.json'].includes(extname(file))) continue;
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
  writeFileSync(stamp, wanted);
}
