import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, matchesGlob, relative } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

type Rule = { files: string; except?: string[] };

const root = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-slim-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const isGlibc = 'glibcVersionRuntime' in (process.report.getReport() as { header: object }).header;

test('deletes the libraries for musl and files that nothing reads, after an installation', { skip: !isGlibc }, () => {
  const kept = [
    'node_modules/@rolldown/binding-linux-x64-gnu/rolldown.node',
    'node_modules/@rolldown/binding-linux-x64-musl/package.json',
    `node_modules/better-sqlite3/prebuilds/${process.platform}-${process.arch}.node`,
    'node_modules/package/LICENSE.md',
    'node_modules/@scope/test/index.js',
    'node_modules/typescript/lib/tsc.js',
    'test/openapi/node_modules/typescript/lib/typescript.js',
  ];
  const unused = [
    'node_modules/@rolldown/binding-linux-x64-musl/rolldown.node',
    'node_modules/lightningcss-linux-x64-musl/lightningcss.node',
    'node_modules/better-sqlite3/deps/sqlite3/sqlite3.c',
    'node_modules/better-sqlite3/prebuilds/other-cpu.node',
    'node_modules/package/README.md',
    'node_modules/package/docs/guide.md',
    'node_modules/@scope/package/test/test.js',
    'test/openapi/node_modules/typescript/lib/_tsc.js',
  ];
  for (const file of [...kept, ...unused]) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), '');
  }
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const [program, script] = scripts.postinstall.split(' ');
  assert.equal(program, 'node');
  const { status, stderr } = spawnSync(process.execPath, [join(root, script)], { cwd: folder, encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  const left = globSync('{node_modules,test/openapi/node_modules}/**', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
  assert.deepEqual(left.sort(), kept.sort());
});

test('keeps the files that an import of a dependency loads', async () => {
  // By its address, because it is JavaScript without types.
  const { unused }: { unused: Rule[] } = await import(new URL('slim.js', import.meta.url).href);
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const modules = join(root, 'node_modules');
  const deleted: string[] = [];
  let loaded = 0;
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
    const entry = entryOf(name);
    if (!entry) continue;
    loaded++;
    const file = relative(modules, entry);
    const isDeleted = unused.some(({ files, except = [] }) => {
      const parts = file.split('/');
      const depths = parts.map((_, index) => parts.slice(0, index + 1));
      return depths.some((path) => matchesGlob(path.join('/'), files) && !except.includes(path.at(-1)!));
    });
    if (isDeleted) deleted.push(file);
  }
  assert.ok(loaded > 90, String(loaded));
  assert.deepEqual(deleted, []);

  /** Undefined if the package only has types, fonts or data. */
  function entryOf(name: string): string | undefined {
    try {
      return fileURLToPath(import.meta.resolve(name));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ERR_MODULE_NOT_FOUND' || code === 'ERR_PACKAGE_PATH_NOT_EXPORTED') return undefined;
      throw error;
    }
  }
});
