import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { openResolve } from '../../network/resolve.ts';
import { blameOf } from './blame.ts';
import { openCanary } from './canary.ts';
import type { Outcome } from './outcome.ts';
import { freePort, serveSocket, type TestServer, until } from './testing/servers.ts';

const servers: TestServer[] = [];
after(() => Promise.all(servers.map((server) => server.close())));

const facts = {
  phases: { dns: 0, connect: 0, tls: 0, firstByte: 0, total: 0 },
  certificates: [],
  finalUrl: '',
  protocol: '',
};
const silent: Outcome = {
  kind: 'failure',
  cause: 'no answer within 30 s',
  status: 0,
  networkInDoubt: true,
  address: '',
  ...facts,
};
const answerFrom = (address: string): Outcome => ({ kind: 'answer', status: 200, text: undefined, address, ...facts });
const publicAnswer = answerFrom('93.184.216.34:443');

const canaryAt = (addresses: string[]) => openCanary(addresses, openResolve(), { keptMs: 200, timeoutMs: 500 });
const serveCanary = async () => {
  let asked = 0;
  const server = await serveSocket(() => asked++);
  servers.push(server);
  return { address: `127.0.0.1:${server.port}`, asked: () => asked };
};
const nowhere = async () => `127.0.0.1:${await freePort()}`;

test('whose fault it is that nothing came back follows from what is known of the way out', () => {
  //            answers now, ever answered, a public site answered
  const cases: [boolean, boolean, boolean, 'site' | 'own'][] = [
    [true, true, true, 'site'],
    [true, true, false, 'site'],
    [false, true, true, 'own'],
    [false, true, false, 'own'],
    [false, false, true, 'site'],
    [false, false, false, 'own'],
  ];
  for (const [canaryAnswers, canaryAnswered, publicAnswered, blame] of cases)
    assert.equal(blameOf({ canaryAnswers, canaryAnswered, publicAnswered }), blame);
});

describe('a failing check', () => {
  test('is the site’s while a canary answers', async () => {
    const canary = canaryAt([await nowhere(), (await serveCanary()).address]);
    assert.equal(await canary.weigh(silent), silent);
  });

  test('is our own while no canary answers, and names them', async () => {
    const address = await nowhere();
    const outcome = await canaryAt([address]).weigh(silent);
    assert.equal(outcome.kind === 'own_fault' && outcome.cause, `no network here: none of ${address} could be reached`);
  });

  test('is the site’s where canaries are blocked but sites are not', async () => {
    const canary = canaryAt([await nowhere()]);
    await canary.weigh(answerFrom('127.0.0.1:80'));
    assert.equal((await canary.weigh(silent)).kind, 'own_fault', 'an answer from a private address says nothing');
    await canary.weigh(answerFrom('[2606:4700::1111]:443'));
    assert.equal(await canary.weigh(silent), silent);
  });

  test('is our own when a canary that answered does no longer, though sites were checked before', async () => {
    const server = await serveSocket(() => {});
    const canary = canaryAt([`127.0.0.1:${server.port}`]);
    await canary.weigh(publicAnswer);
    await until(async () => (await canary.weigh(silent)) === silent);
    await server.close();
    await until(async () => (await canary.weigh(silent)).kind === 'own_fault');
  });

  test('of a private address, or with an answer, asks no canary', async () => {
    const { address, asked } = await serveCanary();
    const canary = canaryAt([address]);
    const local: Outcome = { ...silent, networkInDoubt: false };
    assert.equal(await canary.weigh(local), local);
    assert.equal(asked(), 0);
  });

  test('is the site’s where there is no canary', async () => {
    assert.equal(await canaryAt([]).weigh(silent), silent);
  });
});

test('a thousand failing checks ask a canary once', async () => {
  const { address, asked } = await serveCanary();
  const canary = openCanary([address], openResolve());
  await Promise.all(Array.from({ length: 1000 }, () => canary.weigh(silent)));
  await canary.weigh(silent);
  assert.equal(asked(), 1);
});

test('a canary that is silent is given up in time', async () => {
  const canary = openCanary(['site.example:443'], () => new Promise(() => {}), { timeoutMs: 100 });
  assert.equal((await canary.weigh(silent)).kind, 'own_fault');
});
