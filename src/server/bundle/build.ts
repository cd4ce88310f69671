import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { bundleFolder, bundleSources, markOf } from './bundle.ts';

const root = join(import.meta.dirname, '..', '..', '..');

/** Packages with native libraries, worker threads or data files, which can't be bundled. */
const unbundled = [
  ...['@chdb', '@node-rs/argon2', 'better-sqlite3', 'chdb', 'koffi', 'mmdb-lib', 'sharp'],
  // these packages locate files relative to their code
  ...['@fastify/swagger', 'pdfkit', 'pino', 'subset-font', 'thread-stream'],
];

/**
 * Makes `import.meta` paths in bundled modules the same as in the sources, so files, threads and processes are
 * found.
 */
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

const entry = (file: string) => join(root, 'src', 'server', `${file}.ts`);
const programs = {
  cli: entry('cli/cli'),
  'mcp-cli': entry('cli/mcp-cli'),
  'run-cli': entry('cli/run-cli'),
  'import-child': entry('monitors/import/source/child'),
};

/** Throws if a package locates files relative to its code. `folder` must be as deep in its root as `bundleFolder`. */
export async function writeBundle(folder: string, others: { input?: Record<string, string>; plugins?: Plugin[] } = {}) {
  const bundle = await rolldown({
    input: { ...programs, ...others.input },
    platform: 'node',
    external: (id) => unbundled.some((name) => id === name || id.startsWith(`${name}/`)),
    plugins: [...(others.plugins ?? []), places],
    logLevel: 'silent',
  });
  const { output } = await bundle.write({
    dir: folder,
    format: 'esm',
    keepNames: true,
    chunkFileNames: '[name]-[hash].js',
  });
  for (const chunk of output)
    if (chunk.type === 'chunk' && /\b__(dir|file)name\b/.test(chunk.code))
      throw new Error(
        `${chunk.fileName} contains a package that locates files relative to its code: leave it unbundled.`,
      );
  return output;
}

/** Bundles the server, because loading modules takes half of the CPU time of the startup. */
export async function buildServer(): Promise<void> {
  // Without this file, the bundle isn't used. It is deleted first in case the build fails halfway.
  rmSync(bundleSources, { force: true });
  mkdirSync(bundleFolder, { recursive: true });
  const output = await writeBundle(bundleFolder);
  const own = new Set(['package.json']);
  // Images don't contain this file, but their packages don't change.
  if (existsSync(join(root, 'package-lock.json'))) own.add('package-lock.json');
  for (const chunk of output) {
    if (chunk.type !== 'chunk') continue;
    for (const id of chunk.moduleIds)
      if (id.startsWith(root) && !id.includes('node_modules')) own.add(relative(root, id));
  }
  const files = new Set(output.map(({ fileName }) => fileName));
  for (const file of readdirSync(bundleFolder)) if (!files.has(file)) rmSync(join(bundleFolder, file));
  writeFileSync(bundleSources, JSON.stringify(Object.fromEntries([...own].sort().map((file) => [file, markOf(file)]))));
}
