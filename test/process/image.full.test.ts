import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { freePort } from '../support/free-port.testing.ts';
import { until } from '../support/service.ts';

const root = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-image-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const mayMount = spawnSync('unshare', ['-rm', 'mount', '-o', 'remount,ro,bind', '/']).status === 0;

test(`the files of the image are enough to run it${mayMount ? ', on a read-only root' : ''}`, async () => {
  const [image, data, scratch] = ['image', 'data', 'scratch'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const made of [data, scratch]) mkdirSync(made);
  const { status, stderr } = spawnSync(process.execPath, ['dev/release/image-files.ts', '--out', image], {
    cwd: root,
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  // npm installs these versions. Without the other packages of the checkout, a missing dependency is found.
  const { dependencies } = JSON.parse(readFileSync(join(image, 'package.json'), 'utf8'));
  const locked = JSON.parse(readFileSync(join(image, 'package-lock.json'), 'utf8')).packages;
  for (const [name, version] of Object.entries(dependencies)) {
    assert.equal(locked[`node_modules/${name}`]?.version, version, name);
    const link = join(image, 'node_modules', name);
    if (existsSync(link)) continue;
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), link);
  }
  const port = await freePort();
  const { GATEHOUSE_CANARY: _, ...inherited } = process.env;
  const env = { ...inherited, GATEHOUSE_DATA: data, GATEHOUSE_PORT: String(port), TMPDIR: scratch };
  const serve = `exec "${process.execPath}" bin/gatehouse.js serve`;
  // Does the same as `docker run --read-only --tmpfs /tmp`.
  const readOnly = `mount --make-rprivate / && mount --bind "${data}" "${data}" && mount --bind "${scratch}" "${scratch}" && mount -o remount,ro,bind / && ! touch "${image}/x" 2>/dev/null && ${serve}`;
  const child = mayMount
    ? spawn('unshare', ['-rm', 'sh', '-c', readOnly], { cwd: image, env, stdio: ['ignore', 'pipe', 'pipe'] })
    : spawn('sh', ['-c', serve], { cwd: image, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const exit = once(child, 'exit');
  try {
    const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    await until('the service is ready', async () => {
      assert.equal(child.exitCode, null, said);
      return (await get('/readyz').catch(() => undefined))?.status === 200;
    });
    for (const path of ['/login', '/script.js', '/api/docs', '/docs/monitors'])
      assert.equal((await get(path)).status, 200, path);
  } finally {
    child.kill('SIGTERM');
    const [exitStatus] = await exit;
    assert.equal(exitStatus, 0, said);
  }
});
