import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openWebsites } from '../testing/open-websites.ts';

let service: Awaited<ReturnType<typeof openWebsites>>;
before(async () => {
  service = await openWebsites();
});
after(() => service.close());

const addSite = async (domain: string, settings: object = {}): Promise<number> =>
  (await service.call(service.ann, 'POST', '/websites', { domain, ...settings })).body.data.id;
const page = (path: string) => service.app.inject({ url: `/opt-out/${path}` });

test('links to the site with the parameters that its tracker reads, without scripts or cookies', async () => {
  const id = await addSite('shop.example');
  const answer = await page(String(id));
  assert.equal(answer.statusCode, 200);
  assert.match(answer.body, /href="https:\/\/shop\.example\/\?gatehouse-optout"/);
  assert.match(answer.body, /href="https:\/\/shop\.example\/\?gatehouse-optin"/);
  assert.doesNotMatch(answer.body, /<script|<form/);
  assert.equal(answer.headers['set-cookie'], undefined);
  const tracker = readFileSync(join(import.meta.dirname, '../../../tracker/tracker.ts'), 'utf8');
  assert.match(tracker, /\\Wgatehouse-\(opt\\w\+\)/);
  assert.match(tracker, /=== 'optout'/);
});

test('explains that Global Privacy Control is enough if the website honors it', async () => {
  const [plain, kind] = [await addSite('plain.example'), await addSite('kind.example', { honor_gpc: 1 })];
  assert.doesNotMatch((await page(String(plain))).body, /Global Privacy Control/);
  assert.match((await page(String(kind))).body, /Global Privacy Control/);
});

test('hides non-public websites from visitors who guess IDs, and opens if the link contains the domain', async () => {
  const locked = await addSite('locked.example', { privacy: 2, password: 'open sesame' });
  assert.equal((await page(String(locked))).body, (await page('999999')).body);
  assert.equal((await page(`${locked}?site=locked.example`)).statusCode, 200);
  const id = await addSite('private.example', { privacy: 1 });
  const unknown = await page('999999');
  assert.equal(unknown.statusCode, 404);
  for (const path of [String(id), `${id}?site=`, `${id}?site=other.example`, `${id}?site=a&site=private.example`]) {
    const answer = await page(path);
    assert.deepEqual([answer.statusCode, answer.body], [404, unknown.body], path);
  }
  assert.equal((await page(`${id}?site=private.example`)).statusCode, 200);
  assert.equal((await page('abc')).statusCode, 404);
});
