import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pageview } from '../../events/testing.ts';
import { dayMs } from '../../kernel/index.ts';
import { closeDays } from '../days/index.ts';
import { openWebsites } from '../testing/open-websites.ts';
import { countOwnWebsites, countWebsiteUsage } from './index.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

let service: Awaited<ReturnType<typeof openWebsites>>;
before(async () => {
  service = await openWebsites();
  service.deps.clock.ms = now - 60 * dayMs;
});
after(() => service.close());

test("counts an account's page views on closed days and later days", async () => {
  const { deps } = service;
  const { id } = await service.addWebsite({ time_zone: 'UTC' });
  await service.addWebsite({ time_zone: 'UTC' });
  for (const days of [50, 10, 10, 0])
    await deps.events.record('pageviews', pageview({ website: id, at: now - days * dayMs }));
  await deps.events.flush();
  deps.clock.ms = now;
  const expected = { websites: 2, pageviews: 4, recentPageviews: 3 };
  const usage = async () => (await countWebsiteUsage(deps, now)).get(service.ann);
  const before = await usage();
  assert.partialDeepStrictEqual(before, { ...expected, lastEventAt: now });
  await closeDays(deps);
  assert.partialDeepStrictEqual(await usage(), expected);
  const own = (account: number) => countOwnWebsites(deps, now, account);
  assert.deepEqual(await own(service.ann), { websites: 2, monthPageviews: 3 });
  assert.deepEqual(await own(service.bob), { websites: 0, monthPageviews: 0 });
});
