import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';

const root = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-slim-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const isGlibc = 'glibcVersionRuntime' in (process.report.getReport() as { header: object }).header;

test('deletes the libraries for musl and files that nothing reads, after an installation', { skip: !isGlibc }, () => {
  const kept = [
    'node_modules/@rolldown/binding-linux-x64-gnu/rolldown.node',
    'node_modules/@rolldown/binding-linux-x64-musl/package.json',
    `node_modules/better-sqlite3/prebuilds/${process.platform}-${process.arch}.node`,
  ];
  const unused = [
    'node_modules/@rolldown/binding-linux-x64-musl/rolldown.node',
    'node_modules/lightningcss-linux-x64-musl/lightningcss.node',
    'node_modules/better-sqlite3/deps/sqlite3/sqlite3.c',
    'node_modules/better-sqlite3/prebuilds/other-cpu.node',
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
  const left = globSync('node_modules/**', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
  assert.deepEqual(left.sort(), kept.sort());
});
