import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { bundleFolder, bundleSources, markOf } from './bundle.ts';

const root = join(import.meta.dirname, '..', '..', '..');

/** Packages with files of their own beside their code: libraries of the machine, threads, tables. */
const unbundled = [
  ...['@chdb', '@node-rs/argon2', 'better-sqlite3', 'chdb', 'koffi', 'mmdb-lib', 'sharp'],
  // their code finds files by where it stands
  ...['@fastify/swagger', 'pino', 'thread-stream'],
];

/** Lets each module find files beside itself, and threads and processes begin at sources, as if it were not bundled. */
const places: Plugin = {
  name: 'places of sources',
  transform(code, id) {
    if (id.includes('node_modules') || !code.includes('import.meta')) return null;
    const file = relative(bundleFolder, id);
    return code
      .replaceAll('import.meta.url', `new URL(${JSON.stringify(file)}, import.meta.url).href`)
      .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${dirname(file)}`)})`);
  },
};

/**
 * Bundles the command lines, and the process that reads each file to import, with the packages that they use into
 * dist/server: finding, reading and linking their modules is half of a start's CPU. What else runs in threads and processes
 * of its own stays outside. Throws where a package finds
 * files by where its code stands, which in a bundle is elsewhere.
 */
export async function buildServer(): Promise<void> {
  // Without it nothing runs from the folder, whatever else stands in it.
  rmSync(bundleSources, { force: true });
  mkdirSync(bundleFolder, { recursive: true });
  const entry = (file: string) => join(root, 'src', 'server', `${file}.ts`);
  const bundle = await rolldown({
    input: {
      cli: entry('cli/cli'),
      'mcp-cli': entry('cli/mcp-cli'),
      'import-child': entry('monitors/import/source/child'),
    },
    platform: 'node',
    external: (id) => unbundled.some((name) => id === name || id.startsWith(`${name}/`)),
    plugins: [places],
    logLevel: 'silent',
  });
  const { output } = await bundle.write({
    dir: bundleFolder,
    format: 'esm',
    keepNames: true,
    chunkFileNames: '[name]-[hash].js',
  });
  const own = new Set(['package.json']);
  // An image has no such file, nor do its packages change.
  if (existsSync(join(root, 'package-lock.json'))) own.add('package-lock.json');
  for (const chunk of output) {
    if (chunk.type !== 'chunk') continue;
    if (/\b__(dir|file)name\b/.test(chunk.code))
      throw new Error(
        `${chunk.fileName} holds a package that finds files by where its code stands: leave it unbundled.`,
      );
    for (const id of chunk.moduleIds)
      if (id.startsWith(root) && !id.includes('node_modules')) own.add(relative(root, id));
  }
  const files = new Set(output.map(({ fileName }) => fileName));
  for (const file of readdirSync(bundleFolder)) if (!files.has(file)) rmSync(join(bundleFolder, file));
  writeFileSync(bundleSources, JSON.stringify(Object.fromEntries([...own].sort().map((file) => [file, markOf(file)]))));
}
