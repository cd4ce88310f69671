import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openTestDeps } from '../support/testing.ts';
import { useService, websitesPath } from './service.ts';

describe('the figures of a website for the current day', () => {
  const service = useService(openTestDeps, { events: true });
  const browser = (number: number) => ({
    'user-agent': `Mozilla/5.0 (X11; Linux x86_64; rv:1${number}0.0) Gecko/20100101 Firefox/1${number}0.0`,
  });
  const view = (website: number, visitor: number) =>
    service.ada.send('POST', '/api/collect', {
      key: undefined,
      payload: JSON.stringify({ w: website, u: 'https://today.example/a' }),
      headers: { 'content-type': 'text/plain', ...browser(visitor) },
    });
  const figures = async (path: string) => {
    const { data } = (await service.ada.get(path)).body;
    return [data.visitors_today, data.pageviews_today];
  };

  test('count visitors and page views of the current day, on show, update and list', async () => {
    const stored = await service.ada.post(websitesPath, { domain: 'today.example' });
    const { id } = stored.body.data;
    const path = `${websitesPath}/${id}`;
    assert.deepEqual([stored.body.data.visitors_today, stored.body.data.pageviews_today], [0, 0]);
    const other = await service.ada.post(websitesPath, { domain: 'quiet.example' });
    for (const visitor of [1, 1, 1, 2]) assert.equal((await view(id, visitor)).status, 202);
    await service.deps.events.flush();
    assert.deepEqual(await figures(path), [2, 4]);
    assert.deepEqual(await figures(`${websitesPath}/${other.body.data.id}`), [0, 0]);
    const updated = (await service.ada.patch(path, { email: '1' })).body.data;
    assert.deepEqual([updated.visitors_today, updated.pageviews_today], [2, 4]);
    const [quiet, today] = (await service.ada.get(websitesPath)).body.data;
    assert.deepEqual([today.visitors_today, quiet.visitors_today], [2, 0]);
    service.deps.clock.ms += 86_400_000;
    assert.deepEqual(await figures(path), [0, 0]);
  });
});
