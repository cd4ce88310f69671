import assert from 'node:assert/strict';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { openTestDeps, type TestDeps } from '../../../../test/support/testing.ts';
import { dayMs, hourMs, version } from '../../kernel/index.ts';
import { checkForUpgrade, findNewerRelease } from './index.ts';
import { checkForUpdates } from './update-check.ts';

describe('new versions', () => {
  let server: Server;
  let registry: string;
  let asked: { line: string; headers: IncomingHttpHeaders; body: string }[];
  let answer: { status: number; text: string };
  const offer = (...versions: string[]) => {
    const changes = ['Faster.', 'Calmer.'];
    const listed = Object.fromEntries(versions.map((one) => [one, { version: one, changes }]));
    answer = { status: 200, text: JSON.stringify({ name: 'gatehouse', versions: listed }) };
  };

  beforeEach(async () => {
    asked = [];
    offer(version);
    server = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      asked.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
      response.writeHead(answer.status).end(answer.text);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  async function check(of = registry) {
    const lines: string[] = [];
    const status = await checkForUpgrade({ registry: of, env: {}, say: (line) => lines.push(line) });
    return { status, text: lines.join('\n') };
  }

  test('sends only the version, and says that it is the newest', async () => {
    assert.deepEqual(await check(), {
      status: 0,
      text: `Running: ${version}\nNewest:  ${version}\nThis is the newest version.`,
    });
    const [{ line, headers, body } = assert.fail()] = asked;
    assert.deepEqual([line, body, asked.length], ['GET /gatehouse', '', 1]);
    assert.deepEqual(headers, {
      host: registry.slice('http://'.length),
      connection: 'close',
      'user-agent': `gatehouse/${version}`,
    });
  });

  test('shows a newer version, its changes and the commands', async () => {
    offer(version, '99.0.0', '99.1.0-beta.1');
    const { status, text } = await check();
    assert.equal(status, 10);
    assert.match(text, /Newest: {2}99\.0\.0\n\nChanges:\n {2}- Faster\.\n {2}- Calmer\.\n\nTo upgrade:\n {2}/);
  });

  test('says what to do if the registry has no answer', async () => {
    for (const [status, text, sentence] of [
      [404, '{}', /has no package gatehouse\. Check GATEHOUSE_UPDATE_CHECK/],
      [503, '', /answered with status 503/],
      [302, '', /answered with status 302/],
      [200, '<html>', /didn't list a version/],
    ] as const) {
      answer = { status, text };
      await assert.rejects(check(), { code: 'unavailable', message: sentence });
    }
    server.close();
    server.closeAllConnections();
    await assert.rejects(check(), { code: 'unavailable', message: /can't be reached \(ECONNREFUSED\)/ });
  });

  describe('the daily check', () => {
    let deps: TestDeps;
    beforeEach(async () => {
      deps = await openTestDeps();
      deps.config.updateCheckUrl = registry;
      offer(version, '99.0.0');
    });
    afterEach(() => deps.close());
    const newer = async () => (await findNewerRelease(deps.database.db, deps.config))?.version;

    test('asks an hour after the first start, then once a day, from one of several processes', async () => {
      await checkForUpdates(deps);
      deps.clock.ms += hourMs - 1;
      await checkForUpdates(deps);
      assert.deepEqual([asked.length, await newer()], [0, undefined]);
      deps.clock.ms += 1;
      await Promise.all([checkForUpdates(deps), checkForUpdates(deps)]);
      assert.deepEqual([asked.length, await newer()], [1, '99.0.0']);
      deps.clock.ms += dayMs - 1;
      await checkForUpdates(deps);
      assert.equal(asked.length, 1);
    });

    test('keeps the last answer if the registry fails, and asks nothing if it is off', async () => {
      await checkForUpdates(deps);
      deps.clock.ms += hourMs;
      await checkForUpdates(deps);
      answer = { status: 500, text: '' };
      deps.clock.ms += dayMs;
      await checkForUpdates(deps);
      assert.deepEqual([asked.length, await newer()], [2, '99.0.0']);
      deps.config.updateCheckUrl = undefined;
      deps.clock.ms += dayMs;
      await checkForUpdates(deps);
      assert.deepEqual([asked.length, await newer()], [2, undefined]);
    });
  });
});
