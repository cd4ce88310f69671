import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openStatusPages, type TestStatusPages } from '../testing/service.ts';

let service: TestStatusPages;
let slug: string;
let monitor: { id: number; account_id: number };
before(async () => {
  service = await openStatusPages();
  const now = service.deps.now();
  monitor = await service.monitor(service.ann, { name: 'Shop & <Co>', condition: 'down' });
  const old = await service.incident(monitor, now - 5 * 3_600_000, now - 4 * 3_600_000, 'status 500');
  await service.incident(monitor, now - 600_000, null, 'status 503');
  const comment = {
    account_id: service.ann,
    incident_id: old.id,
    text: 'Line one\nLine \u0001two\n\nNext',
    is_public: 1,
  };
  await service.deps.database.db
    .insertInto('incident_comments')
    .values({ ...comment, created_at: now - 3_600_000 })
    .execute();
  const page = await service.page({ name: 'Acme', groups: [{ name: '', monitor_ids: [monitor.id] }] });
  slug = page.slug;
  await service.call(service.ann, 'POST', `/status-pages/${page.id}/announcements`, {
    title: 'News ]]> here',
    text: 'Text',
  });
});
after(() => service.close());

function assertWellFormed(xml: string): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it searches for control characters
  assert.doesNotMatch(xml, /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
  assert.doesNotMatch(xml, /&(?!(amp|lt|gt|quot|#39);)/);
  const open: string[] = [];
  const rest = xml
    .replace(/^<\?xml [^>]*\?>/, '')
    .replace(/<(\/?)([\w:]+)((?:\s[\w:-]+="[^"<]*")*)\s*(\/?)>/g, (_, end, name, __, empty) => {
      if (end) assert.equal(open.pop(), name);
      else if (!empty) open.push(name);
      return '';
    });
  assert.deepEqual(open, []);
  assert.doesNotMatch(rest, /[<>]/);
}

test('produces well-formed feeds of incidents and announcements, newest first', async () => {
  const rss = await service.visit(`/status/${slug}/feed.rss`);
  assert.equal(rss.headers['content-type'], 'application/rss+xml; charset=utf-8');
  assertWellFormed(rss.body);
  assert.deepEqual(
    [...rss.body.matchAll(/<item>\n<title>(.*?)<\/title>/g)].map((match) => match[1]),
    ['News ]]&gt; here', 'Shop &amp; &lt;Co&gt; is down', 'Shop &amp; &lt;Co&gt; was down'],
  );
  assert.match(rss.body, /&lt;br\/&gt;Line {2}two&lt;\/p&gt;&lt;p&gt;Next&lt;\/p&gt;/);
  assert.doesNotMatch(rss.body, /status 50/);

  const atom = await service.visit(`/status/${slug}/feed.atom`);
  assertWellFormed(atom.body);
  assert.equal(atom.body.match(/<entry>/g)?.length, 3);
  assert.match(atom.body, /<updated>2026-03-10T11:00:00.000Z<\/updated>/);

  const json = (await service.visit(`/status/${slug}/feed.json`)).json();
  assert.equal(json.version, 'https://jsonfeed.org/version/1.1');
  assert.deepEqual(json.items.map((item: { title: string }) => item.title).slice(1), [
    'Shop & <Co> is down',
    'Shop & <Co> was down',
  ]);
  assert.match(json.items[2].content_text, /Down for 1 h, from 10 March 2026, 08:00 \(Europe\/Berlin\)/);
  assert.equal(
    (await service.visit(`/status/${slug}/feed.json`, { 'if-none-match': String(rss.headers.etag) })).statusCode,
    200,
  );
});

test('includes upcoming maintenance of plans and monitors’ own windows', async () => {
  const own = { maintenance_start: '2026-03-11 22:00', maintenance_end: '2026-03-11 23:00' };
  const shop = await service.monitor(service.ann, { name: 'Own window', ...own });
  await service.call(service.ann, 'POST', '/maintenances', {
    name: 'New disks',
    description: 'Short pauses.',
    recurrence: 'once',
    starts_on: '2026-03-12',
    start_time: '22:00',
    duration_minutes: 60,
    time_zone: 'Europe/Berlin',
    monitor_ids: [shop.id],
  });
  const page = await service.page({ name: 'Upkeep', groups: [{ name: '', monitor_ids: [shop.id] }] });
  const { items } = (await service.visit(`/status/${page.slug}/feed.json`)).json();
  assert.deepEqual(
    items.map((item: { title: string; content_text: string }) => [item.title, item.content_text]).toSorted(),
    [
      [
        'Maintenance of Own window',
        'From 11 March 2026, 22:00 (Europe/Berlin) to 11 March 2026, 23:00 (Europe/Berlin).\n\nAffected: Own window.',
      ],
      [
        'New disks',
        'From 12 March 2026, 22:00 (Europe/Berlin) to 12 March 2026, 23:00 (Europe/Berlin).\n\nShort pauses.\n\nAffected: Own window.',
      ],
    ],
  );
  const html = (await service.visit(`/status/${page.slug}`)).body;
  for (const { url } of items)
    assert.match(html, new RegExp(`id="${url.split('#')[1]}"`), 'an entry leads to its place');
  for (const kind of ['rss', 'atom']) {
    const feed = (await service.visit(`/status/${page.slug}/feed.${kind}`)).body;
    assertWellFormed(feed);
    assert.match(feed, /<title>Maintenance of Own window<\/title>/);
  }
});

test('contain only what is about the chosen services, and every announcement', async () => {
  const { ann, call } = service;
  const now = service.deps.now();
  const [shop, mail] = [await service.monitor(ann, { name: 'Shop' }), await service.monitor(ann, { name: 'Mail' })];
  const page = await service.page({
    name: 'Parts',
    groups: [{ name: '', monitor_ids: [shop.id, mail.id], components: [{ name: 'Phone', state: 'up' }] }],
  });
  const [{ id: phone }] = page.groups[0].components;
  for (const monitor of [shop, mail]) await service.incident(monitor, now - 600_000, now - 300_000, 'status 503');
  const write = (path: string, body: object) => call(ann, 'POST', `/status-pages/${page.id}/${path}`, body);
  await write('reports', { title: 'No line', text: 'x', affected: [{ component_id: phone }] });
  await write('reports', { title: 'Everything', text: 'x' });
  await write('announcements', { title: 'News' });
  await call(ann, 'POST', '/maintenances', {
    name: 'New disks',
    recurrence: 'once',
    starts_on: '2026-03-12',
    start_time: '22:00',
    duration_minutes: 60,
    monitor_ids: [mail.id],
  });
  const feed = async (query: string) => (await service.visit(`/status/parts/feed.json${query}`)).json();
  const titles = async (query: string) => {
    const { items } = await feed(query);
    return items.map(({ title }: { title: string }) => title).toSorted();
  };
  const always = ['Everything', 'News'];
  assert.deepEqual(await titles(''), [...always, 'Mail was down', 'New disks', 'No line', 'Shop was down'].toSorted());
  assert.deepEqual(await titles(`?services=monitor-${shop.id}`), [...always, 'Shop was down']);
  assert.deepEqual(
    await titles(`?services=component-${phone}&services=monitor-${mail.id}`),
    [...always, 'Mail was down', 'New disks', 'No line'].toSorted(),
  );
  assert.deepEqual(await titles('?services=monitor-999'), always);
  const { title, feed_url: url } = await feed(`?services=component-${phone},monitor-${mail.id}`);
  assert.equal(title, 'Parts: Mail, Phone');
  assert.match(url, new RegExp(`/feed\\.json\\?services=monitor-${mail.id},component-${phone}$`));
  const ids = new Set<string | undefined>();
  for (const query of ['', `?services=monitor-${shop.id}`]) {
    const { body } = await service.visit(`/status/parts/feed.atom${query}`);
    assertWellFormed(body);
    ids.add(/<id>(.*?)<\/id>/.exec(body)?.[1]);
  }
  assert.equal(ids.size, 2);
  const choice = await service.visit('/status/parts/feeds');
  assert.match(choice.body, new RegExp(`name="services" value="component-${phone}">Phone`));
  assert.match(choice.body, /formaction="\/status\/parts\/feed\.atom"/);
  assert.match((await service.visit('/status/parts')).body, /href="\/status\/parts\/feeds"/);
  assert.doesNotMatch((await service.visit(`/status/${slug}`)).body, /\/feeds"/, 'one service is the whole page');
});

test('shows state and uptime of the page and its monitors in badges', async () => {
  const said = async (path: string): Promise<string> => {
    const answer = await service.visit(`/status/${slug}/badge${path}`);
    assert.equal(answer.headers['content-type'], 'image/svg+xml; charset=utf-8');
    assertWellFormed(answer.body);
    return /aria-label="([^"]*)"/.exec(answer.body)?.[1] ?? '';
  };
  assert.equal(await said('/status.svg'), 'status: down');
  assert.equal(await said(`/${monitor.id}/status.svg`), 'status: down');
  assert.equal(await said('/uptime.svg?period=24h'), 'uptime 24h: 95.13%');
  assert.equal(await said(`/${monitor.id}/uptime.svg`), 'uptime 90d: 99.94%');
});
