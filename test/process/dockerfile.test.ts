import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';

const dockerfile = readFileSync(join(import.meta.dirname, '..', '..', 'Dockerfile'), 'utf8');

test('the image installs packages before it copies the sources, and does not run as root', () => {
  const [build = '', slim = '', full = ''] = dockerfile.split(/^FROM .*\n/m).slice(1);
  assert.ok(build.indexOf('RUN npm install') < build.indexOf('COPY . .'));
  assert.match(build, /COPY package\.json package-lock\.json \.\/\n/);
  assert.ok(slim.indexOf('USER node') > 0 && slim.indexOf('USER node') < slim.indexOf('\nCMD '));
  assert.match(dockerfile, /^FROM slim\n/m);
  assert.doesNotMatch(full, /^USER|^CMD/m);
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
