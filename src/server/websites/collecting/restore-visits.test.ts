import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fastify } from 'fastify';
import { presentErrors } from '../../http/index.ts';
import { hourMs, minuteMs } from '../../kernel/time.ts';
import { browser, openWebsites } from '../testing/open-websites.ts';
import { Collector, trackerRoutes } from './index.ts';

let service: Awaited<ReturnType<typeof openWebsites>>;
before(async () => {
  service = await openWebsites();
});
after(() => service.close());

async function addSite(settings: object = {}): Promise<{ id: number; domain: string }> {
  const domain = `restored-${Math.random().toString(36).slice(2)}.example`;
  const { body } = await service.call(service.ann, 'POST', '/websites', { domain, ...settings });
  return body.data;
}

async function nextProcess(more: Partial<typeof service.deps> = {}) {
  const app = fastify({ pluginTimeout: 0 });
  presentErrors(app);
  await app.register(trackerRoutes(new Collector({ ...service.deps, ...more })));
  await app.ready();
  return {
    close: () => app.close(),
    report: (website: number, url: string, more: object = {}, remoteAddress = '127.0.0.1') =>
      app.inject({
        method: 'POST',
        url: '/api/collect',
        remoteAddress,
        headers: { 'user-agent': browser, 'accept-language': 'de-AT' },
        payload: JSON.stringify({ w: website, u: url, ...more }),
      }),
  };
}

test('continues a visit in the next process with all its data', async () => {
  const site = await addSite();
  const first = await nextProcess();
  await first.report(site.id, `https://${site.domain}/landing`, { r: 'https://news.example/story', s: '390x844' });
  service.deps.clock.ms += 10 * minuteMs;
  await first.close();
  const second = await nextProcess();
  await second.report(site.id, `https://${site.domain}/next`);
  await second.close();
  service.deps.clock.ms += 31 * minuteMs;
  const third = await nextProcess();
  await third.report(site.id, `https://${site.domain}/later`);
  await third.close();

  const rows = await service.recorded(site.id);
  assert.deepEqual(
    rows.map(({ path, starts, engages, gap, entry, referrer, screen, language }) => ({
      ...{ path, starts, engages, gap, entry, referrer, screen, language },
    })),
    [
      ['/landing', 1, 0, 0, '/landing', 'news.example', '390x844'],
      ['/next', 0, 1, 10 * minuteMs, '/landing', 'news.example', '390x844'],
      ['/later', 1, 0, 0, '/later', '', ''],
    ].map(([path, starts, engages, gap, entry, referrer, screen]) => ({
      ...{ path, starts, engages, gap, entry, referrer, screen, language: 'de-AT' },
    })),
  );
  assert.equal(rows[0]?.visit, rows[1]?.visit);
  assert.notEqual(rows[1]?.visit, rows[2]?.visit);
});

test('starts collecting although the event store is damaged', async () => {
  const site = await addSite();
  const damaged = async () => {
    throw new Error("Checksum doesn't match: corrupted data");
  };
  for (const part of ['query', 'flush'] as const) {
    const process = await nextProcess({ events: { ...service.deps.events, [part]: damaged } });
    const answer = await process.report(site.id, `https://${site.domain}/${part}`);
    await process.close();
    assert.equal(answer.statusCode, 202, part);
  }
  assert.deepEqual((await service.recorded(site.id)).map(({ path }) => path).sort(), ['/flush', '/query']);
});

test("a bot's visit stays a bot's visit in the next process", async () => {
  const site = await addSite({ exclude_bots: 0 });
  // 800x600 from a hosting network is a bot.
  const hosting = '5.9.0.7';
  const first = await nextProcess();
  await first.report(site.id, `https://${site.domain}/`, { s: '800x600' }, hosting);
  await first.close();
  const second = await nextProcess();
  await second.report(site.id, `https://${site.domain}/`, { s: '1920x1080' }, hosting);
  await second.close();
  const rows = await service.recorded(site.id);
  assert.deepEqual(rows.map(({ starts, bot }) => [starts, bot]).sort(), [
    [0, 2],
    [1, 2],
  ]);
});

test("ends the visit and changes the visitor at midnight in the website's time zone", async () => {
  // 18:15 UTC is midnight in Kathmandu.
  service.deps.clock.ms = Date.parse('2026-03-12T18:10:00Z');
  const nepal = await addSite({ time_zone: 'Asia/Kathmandu' });
  const utc = await addSite();
  const sites = [nepal, utc];
  for (const path of ['/before', '/after']) {
    for (const site of sites) await service.view(site.id, `https://${site.domain}${path}`);
    service.deps.clock.ms += 10 * minuteMs;
  }
  const late = await service.app.inject({
    method: 'POST',
    url: '/api/collect',
    headers: { 'user-agent': browser, 'x-forwarded-for': '198.51.100.77' },
    payload: JSON.stringify({ w: nepal.id, u: `https://${nepal.domain}/before`, n: 'engagement', e: 5000 }),
  });
  assert.equal(late.statusCode, 202);
  const sumsOf = async (id: number) => {
    const rows = await service.recorded(id);
    return {
      rows: rows.length,
      visits: new Set(rows.map((row) => row.visit)).size,
      visitors: new Set(rows.map((row) => row.visitor)).size,
      starts: rows.reduce((sum, row) => sum + row.starts, 0),
      bounces: rows.reduce((sum, row) => sum + row.starts - row.engages, 0),
    };
  };
  assert.deepEqual(await sumsOf(nepal.id), { rows: 2, visits: 2, visitors: 2, starts: 2, bounces: 2 });
  assert.deepEqual(await sumsOf(utc.id), { rows: 2, visits: 1, visitors: 1, starts: 1, bounces: 0 });
});

test('gives each visit of a visitor its own number', async () => {
  service.deps.clock.ms = Date.parse('2026-03-14T09:29:00Z');
  const site = await addSite();
  for (const minutes of [0, 31, 31, 31]) {
    service.deps.clock.ms += minutes * minuteMs;
    await service.view(site.id, `https://${site.domain}/`);
  }
  const rows = await service.recorded(site.id);
  assert.equal(new Set(rows.map((row) => row.visit)).size, 4);
  assert.equal(new Set(rows.map((row) => row.visitor)).size, 1);
  service.deps.clock.ms += hourMs;
});
