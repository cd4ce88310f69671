import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { freePort } from '../../../../test/support/free-port.testing.ts';
import { createResolver } from '../../network/resolve.ts';
import { createCanary } from './canary.ts';
import { faultOf } from './local-fault.ts';
import type { ProbeOutcome } from './outcome.ts';
import { serveSocket, type TestServer, until } from './testing/servers.ts';

const servers: TestServer[] = [];
after(() => Promise.all(servers.map((server) => server.close())));

const facts = {
  phases: { dns: 0, connect: 0, tls: 0, firstByte: 0, total: 0 },
  certificates: [],
  finalUrl: '',
  protocol: '',
};
const silent: ProbeOutcome = {
  kind: 'failure',
  cause: 'no answer within 30 s',
  status: 0,
  networkInDoubt: true,
  address: '',
  ...facts,
};
const answerFrom = (address: string): ProbeOutcome => ({
  kind: 'answer',
  status: 200,
  text: undefined,
  address,
  ...facts,
});
const publicAnswer = answerFrom('93.184.216.34:443');

const canaryAt = (addresses: string[]) => createCanary(addresses, createResolver(), { keptMs: 200, timeoutMs: 30_000 });
const serveCanary = async () => {
  let asked = 0;
  const server = await serveSocket(() => asked++);
  servers.push(server);
  return { address: `127.0.0.1:${server.port}`, asked: () => asked };
};
const nowhere = async () => `127.0.0.1:${await freePort()}`;

test('decides whether the site or the local network is at fault', () => {
  // canary answers now, canary ever answered, a public site answered
  const cases: [boolean, boolean, boolean, 'site' | 'local'][] = [
    [true, true, true, 'site'],
    [true, true, false, 'site'],
    [false, true, true, 'local'],
    [false, true, false, 'local'],
    [false, false, true, 'site'],
    [false, false, false, 'local'],
  ];
  for (const [canaryAnswers, canaryAnswered, publicAnswered, blame] of cases)
    assert.equal(faultOf({ canaryAnswers, canaryAnswered, publicAnswered }), blame);
});

describe('a failing check', () => {
  test('blames the site while a canary answers', async () => {
    const canary = canaryAt([await nowhere(), (await serveCanary()).address]);
    assert.equal(await canary.classify(silent), silent);
  });

  test('blames the local network while no canary answers, and lists the canaries', async () => {
    const address = await nowhere();
    const outcome = await canaryAt([address]).classify(silent);
    assert.equal(
      outcome.kind === 'local_fault' && outcome.cause,
      `this machine has no network: none of ${address} could be reached`,
    );
  });

  test('blames the site if canaries are blocked but sites are not', async () => {
    const canary = canaryAt([await nowhere()]);
    await canary.classify(answerFrom('127.0.0.1:80'));
    assert.equal((await canary.classify(silent)).kind, 'local_fault', 'an answer from a private address says nothing');
    await canary.classify(answerFrom('[2606:4700::1111]:443'));
    assert.equal(await canary.classify(silent), silent);
  });

  test('blames the local network when a canary that answered before stops answering', async () => {
    const server = await serveSocket(() => {});
    const canary = canaryAt([`127.0.0.1:${server.port}`]);
    await canary.classify(publicAnswer);
    await until(async () => (await canary.classify(silent)) === silent);
    await server.close();
    await until(async () => (await canary.classify(silent)).kind === 'local_fault');
  });

  test('does not contact a canary for a private address or an answered check', async () => {
    const { address, asked } = await serveCanary();
    const canary = canaryAt([address]);
    const local: ProbeOutcome = { ...silent, networkInDoubt: false };
    assert.equal(await canary.classify(local), local);
    assert.equal(asked(), 0);
  });

  test('blames the site if no canary is configured', async () => {
    assert.equal(await canaryAt([]).classify(silent), silent);
  });
});

test('contacts the canary once for a thousand failing checks', async () => {
  const { address, asked } = await serveCanary();
  const canary = createCanary([address], createResolver());
  await Promise.all(Array.from({ length: 1000 }, () => canary.classify(silent)));
  await canary.classify(silent);
  assert.equal(asked(), 1);
});

test('gives up on a silent canary at its timeout', async () => {
  const canary = createCanary(['site.example:443'], () => new Promise(() => {}), { timeoutMs: 100 });
  assert.equal((await canary.classify(silent)).kind, 'local_fault');
});
