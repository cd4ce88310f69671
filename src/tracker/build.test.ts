import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { buildTracker } from './build.ts';

let folder: string;
before(async () => {
  folder = await buildTracker(await mkdtemp(join(tmpdir(), 'gatehouse-tracker-')));
});
after(() => rm(folder, { recursive: true }));

const built = (file: string) => readFile(join(folder, file));

for (const [file, most] of [
  ['gatehouse.js', 1000],
  ['gatehouse.full.js', 3000],
  ['plausible.js', 3000],
  ['umami.js', 2000],
] as const)
  test(`${file} is at most ${most} bytes gzipped`, async () => {
    const bytes = gzipSync(await built(file), { level: 9 }).length;
    assert.ok(bytes > 200 && bytes <= most, `${bytes} bytes`);
  });

test("the tracker sets no cookies, and stores only a visitor's opt-out", async () => {
  for (const file of ['gatehouse.js', 'gatehouse.full.js', 'gatehouse.mjs']) {
    const script = (await built(file)).toString();
    assert.doesNotMatch(script, /cookie|sessionStorage|indexedDB|caches/i);
    const touched = new Set(script.match(/localStorage(\.\w+(\(.*?\))?)?/g));
    touched.delete('localStorage.removeItem(`gatehouse`)');
    touched.delete('localStorage.removeItem("gatehouse")');
    assert.deepEqual([...touched], ['localStorage.gatehouse'], file);
  }
});

test('the folder is a package whose exports match its types', async () => {
  const { name, exports } = JSON.parse((await built('package.json')).toString());
  assert.equal(name, 'gatehouse-tracker');
  assert.deepEqual(exports, { '.': { types: './gatehouse.d.ts', default: './gatehouse.mjs' } });
  const typed = (await built('gatehouse.d.ts')).toString().matchAll(/export function (\w+)/g);
  const offered = Object.keys(await import(join(folder, 'gatehouse.mjs')));
  assert.deepEqual(offered.sort(), [...typed].map(([, name]) => name).sort());
});
