import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openWebsites } from '../testing/open-websites.ts';

let service: Awaited<ReturnType<typeof openWebsites>>;
before(async () => {
  service = await openWebsites();
});
after(() => service.close());

test('finds pages by the paths that people type', async () => {
  const { id } = await service.addWebsite();
  const views = ['/über-uns', '/%c3%bcber-uns', '/other page'];
  for (const [index, path] of views.entries()) {
    const { statusCode } = await service.view(id, `https://u.example${path}`, { address: `10.1.0.${index + 1}` });
    assert.equal(statusCode, 202);
  }
  await service.deps.events.flush();
  const asAnn = (method: 'GET' | 'POST', path: string, body?: object) =>
    service.call(service.ann, method, `/websites/${id}${path}`, body);
  const typed = ['/über-uns', '/über*', '/%c3%bcber-uns'];
  for (const value of typed) {
    const goal = await asAnn('POST', '/goals', { kind: 'page', value });
    assert.equal(goal.status, 201, value);
    assert.equal((await asAnn('GET', `/stats/journeys?start=${encodeURIComponent(value)}`)).status, 200);
  }
  const { data: goals } = (await asAnn('GET', '/stats/goals')).body;
  assert.deepEqual(
    goals.map((goal: { value: string; visitors: number }) => [goal.value, goal.visitors]),
    typed.map((value) => [value, 2]),
  );
  for (const filter of [
    'page:is:/über-uns',
    'page:contains:über',
    'page:contains:ÜBER',
    'page:matches:/über*',
    'entry_page:is:/über-uns',
    'exit_page:matches:*ber-uns',
    'page:is_not:/other page',
  ]) {
    const { body } = await asAnn('GET', `/stats/totals?filter=${encodeURIComponent(filter)}`);
    assert.equal(body.data.visitors, 2, filter);
  }
  const lines = async (search: string) =>
    (await asAnn('GET', `/stats/pages?search=${encodeURIComponent(search)}`)).body;
  assert.deepEqual(
    (await lines('über')).data.map(({ name }: { name: string }) => name),
    ['/%C3%BCber-uns'],
  );
  assert.deepEqual(
    (await lines('other page')).data.map(({ name }: { name: string }) => name),
    ['/other%20page'],
  );
  const pairs = await asAnn('GET', `/stats/breakdown?dimension=page&search=${encodeURIComponent('über')}`);
  assert.equal(pairs.body.data.length, 1);
  const beyond = (await asAnn('GET', '/stats/pages?page=99')).body;
  assert.deepEqual([beyond.data, beyond.meta.total], [[], 2]);
});
