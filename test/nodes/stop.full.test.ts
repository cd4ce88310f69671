import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { TestService } from '../support/service.ts';

let service: TestService;
before(async () => {
  service = await TestService.prepare();
  await service.start();
  await service.makeAccount();
});
after(() => service?.remove());

test('stopping closes live views and open connections without waiting for them', async () => {
  const login = await fetch(`${service.address}/console/api/login`, {
    method: 'POST',
    body: JSON.stringify({ login: 'ann', password: 'correct horse battery' }),
    headers: { 'content-type': 'application/json', origin: service.address },
  });
  assert.equal(login.status, 200, await login.text());
  const cookie = String(login.headers.get('set-cookie')).split(';')[0] as string;
  const live = await fetch(`${service.address}/console/api/monitors/live?ids=`, { headers: { cookie } });
  // A connection without a request, as browsers open them in advance.
  const silent = connect(service.port, '127.0.0.1').resume();
  await once(silent, 'connect');

  const order: string[] = [];
  // Rejects if the connection is closed before the response is complete.
  const streamed = live.text().then((text) => {
    order.push('the live view ended');
    return text;
  });
  const left = once(silent, 'close').then(() => order.push('the silent connection ended'));
  await service.stop().then(() => order.push('the process ended'));
  assert.match(await streamed, /^retry: 3000\n/);
  await left;
  assert.deepEqual(
    [order.toSorted(), order.at(-1)],
    [['the live view ended', 'the process ended', 'the silent connection ended'], 'the process ended'],
  );
  assert.doesNotMatch(service.output, /cut off/);
});
