import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, describe, test } from 'node:test';
import { type NameAnswer, serveNames } from '../monitors/checks/testing/name-server.ts';
import { causeOf, check, textOf } from '../monitors/checks/testing/requests.ts';
import { listen, serveHttp, type TestServer } from '../monitors/checks/testing/servers.ts';
import { createGuard, type Guard, othersGuard, ownersGuard } from './guard.ts';
import { parseRanges } from './ranges.ts';
import { createResolver } from './resolve.ts';

const closing: (() => unknown)[] = [];
after(() => Promise.all(closing.map((close) => close())));

const namesFrom = async (answerOf: (name: string, type: number) => NameAnswer) => {
  const names = await serveNames(answerOf);
  closing.push(() => names.close());
  return { ...names, resolve: createResolver({ servers: [names.server], hosts: () => undefined }) };
};

/** Starts two servers on one port. For `guard`, the server on 127.0.0.2 is a public site. */
const insideAndOutside = async () => {
  let insideAsked = 0;
  const inside = await serveHttp((_, outgoing) => {
    insideAsked++;
    outgoing.end('inside');
  });
  let location: string | undefined;
  const outside: TestServer = await listen(
    createServer((_, outgoing) => {
      if (location) outgoing.writeHead(302, { location }).end();
      else outgoing.end('outside');
    }),
    'http',
    { host: '127.0.0.2', port: inside.port },
  );
  closing.push(inside.close, outside.close);
  return {
    url: `http://site.example:${inside.port}/`,
    insideAsked: () => insideAsked,
    redirectTo: (to: string) => {
      location = to;
    },
  };
};
const guard: Guard = createGuard({ allowed: parseRanges('127.0.0.2').ranges, forbidden: [] }, false);

describe('a malicious name server', () => {
  test('gives only the owner access to this network', async () => {
    const { resolve } = await namesFrom(() => ['127.0.0.1']);
    const site = await insideAndOutside();
    const refused = await check({ url: site.url, guard: othersGuard }, 5000, resolve);
    assert.equal(causeOf(refused), 'site.example has no public address');
    assert.equal(refused.kind === 'failure' && refused.networkInDoubt, false);
    assert.equal(site.insideAsked(), 0);
    assert.equal(textOf(await check({ url: site.url, guard: ownersGuard }, 5000, resolve)), 'inside');
  });

  test("can't add an internal address to a public one", async () => {
    const { resolve } = await namesFrom(() => ['127.0.0.1', '127.0.0.2']);
    const site = await insideAndOutside();
    for (let i = 0; i < 5; i++) assert.equal(textOf(await check({ url: site.url, guard }, 5000, resolve)), 'outside');
    assert.equal(site.insideAsked(), 0);
  });

  test("can't change its answer between check and connection", async () => {
    let asked = 0;
    const names = await namesFrom((_, type) => (type !== 1 ? 'none' : asked++ === 0 ? ['127.0.0.2'] : ['127.0.0.1']));
    const site = await insideAndOutside();
    assert.equal(textOf(await check({ url: site.url, guard }, 5000, names.resolve)), 'outside');
    assert.equal(names.questions(), 2, 'one for each family: the address that was judged is the one connected to');
    const second = await check({ url: site.url, guard }, 5000, names.resolve);
    assert.equal(causeOf(second), 'site.example has no public address');
    assert.equal(site.insideAsked(), 0);
  });

  test("can't change its answer between redirects", async () => {
    let asked = 0;
    const { resolve } = await namesFrom((_, type) =>
      type !== 1 ? 'none' : asked++ === 0 ? ['127.0.0.2'] : ['127.0.0.1'],
    );
    const site = await insideAndOutside();
    site.redirectTo('/again');
    assert.equal(causeOf(await check({ url: site.url, guard }, 5000, resolve)), 'site.example has no public address');
    assert.equal(site.insideAsked(), 0);
  });
});

describe('a name server', () => {
  test("that doesn't respond is reported in time, with an unknown culprit", async () => {
    const { resolve } = await namesFrom(() => 'silent');
    const outcome = await check({ url: 'http://site.example/' }, 300, resolve);
    assert.equal(causeOf(outcome), 'no answer from the name server within 0.3 s');
    assert.equal(outcome.kind === 'failure' && outcome.networkInDoubt, true);
    assert.ok(outcome.phases.dns > 0);
  });

  test('that fails is reported with an unknown culprit', async () => {
    const { resolve } = await namesFrom(() => 'failed');
    const outcome = await check({ url: 'http://site.example/' }, 5000, resolve);
    assert.equal(causeOf(outcome), 'the name server failed');
    assert.equal(outcome.kind === 'failure' && outcome.networkInDoubt, true);
  });

  test("that doesn't know the name gives a clear result", async () => {
    const { resolve } = await namesFrom(() => 'none');
    const outcome = await check({ url: 'http://site.example/' }, 5000, resolve);
    assert.equal(causeOf(outcome), 'host name not found');
    const others = await check({ url: 'http://site.example/', guard: othersGuard }, 5000, resolve);
    assert.equal(causeOf(others), 'site.example has no public address', 'as of a name that exists inside alone');
    assert.equal(outcome.kind === 'failure' && outcome.networkInDoubt, false);
  });
});

test('applies forbidden ranges even to the owner, by name, address and redirect', async () => {
  const { resolve } = await namesFrom(() => ['127.0.0.1']);
  const site = await insideAndOutside();
  const forbidding = createGuard({ allowed: [], forbidden: parseRanges('127.0.0.1').ranges }, true);
  const port = new URL(site.url).port;
  assert.equal(
    causeOf(await check({ url: site.url, guard: forbidding }, 5000, resolve)),
    'site.example is in a network range that this service blocks',
  );
  site.redirectTo(`http://127.0.0.1:${port}/`);
  assert.equal(
    causeOf(await check({ url: `http://127.0.0.2:${port}/`, guard: forbidding }, 5000, resolve)),
    '127.0.0.1 is in a network range that this service blocks',
  );
  assert.equal(site.insideAsked(), 0);
});
