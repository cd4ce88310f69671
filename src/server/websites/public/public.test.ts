import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { dayMs } from '../../kernel/time.ts';
import { openWebsites } from '../testing/open-websites.ts';

let service: Awaited<ReturnType<typeof openWebsites>>;
before(async () => {
  service = await openWebsites();
});
after(() => service.close());

const addSite = async (domain: string, settings: object = {}): Promise<number> =>
  (await service.call(service.ann, 'POST', '/websites', { domain, ...settings })).body.data.id;
let asked = 0;
const page = (path: string, headers: Record<string, string> = {}) =>
  service.app.inject({
    url: `/stats/${path}`,
    headers: { 'x-forwarded-for': `198.51.100.${++asked % 250}`, ...headers },
  });
const guess = (id: number, password: string, address = '203.0.113.1') =>
  service.app.inject({
    method: 'POST',
    url: `/stats/${id}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': address },
    payload: new URLSearchParams({ password }).toString(),
  });

const ticketOf = async (id: number, password: string) => ({
  cookie: String((await guess(id, password)).headers['set-cookie'] ?? '').split(';')[0] ?? '',
});

test("shows a public website's statistics to everyone and runs only its own script", async () => {
  const id = await addSite('open.example');
  await service.view(id, 'https://open.example/<script>alert(1)</script>?q="><img src=x>', {
    address: '8.8.8.8',
    referrer: 'https://news.example/',
  });
  await service.deps.events.flush();
  const answer = await page(String(id));
  assert.equal(answer.statusCode, 200);
  assert.match(String(answer.headers['content-type']), /^text\/html/);
  assert.match(
    String(answer.headers['content-security-policy']),
    /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; font-src 'self'; connect-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
  );
  assert.match(answer.body, /<h1>open\.example<\/h1>/);
  assert.match(answer.body, /news\.example/);
  assert.match(answer.body, /United States/);
  assert.match(answer.body, /<a href="https:\/\/db-ip\.com"/);
  const [tag = '', path, integrity] =
    /<script src="(\/stats\/page\.js\?\w+)" integrity="(sha256-[^"]+)" data-texts="[^"]*" defer><\/script>/.exec(
      answer.body,
    ) ?? [];
  const script = await service.app.inject({ url: path ?? '' });
  assert.equal(`sha256-${createHash('sha256').update(script.body).digest('base64')}`, integrity);
  assert.ok(String(answer.headers['content-security-policy']).includes(`script-src '${integrity}';`));
  assert.match(String(script.headers['content-type']), /^text\/javascript/);
  const html = answer.body.replace(tag, '');
  assert.doesNotMatch(html, /<script|<img src="?x| style="| on\w+="/i);
  assert.match(html, /aria-label="Period: Last 30 days"/);
  assert.match((await page(`${id}?from=2025-01-01&to=2025-01-07`)).body, /No visitors in this period/);
});

test('compares with the same weekdays, and compares today only up to the same time', async () => {
  const id = await addSite('compared.example', { time_zone: 'Asia/Kolkata' });
  const { clock } = service.deps;
  clock.ms -= 7 * dayMs;
  await service.view(id, 'https://compared.example/', { address: '192.0.2.1' });
  clock.ms += 7 * dayMs;
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3'])
    await service.view(id, 'https://compared.example/', { address });
  await service.deps.events.flush();
  const week = (await page(`${id}?period=7d`)).body;
  assert.match(week, />4\s?–\s?10 Mar 2026\. Time zone: Asia\/Kolkata\./);
  assert.match(week, /Compared with the same weekdays before: 25 Feb\s?–\s?3 Mar 2026; totals up to 17:30 on 3 Mar\./);
  const visitors =
    /<span>Visitors<\/span> <b>3<\/b> <span class="change"><span class="good">.*?200%.*?<span class="was">1</;
  assert.match(week, visitors);
  assert.match(week, /<th>Tue,? 10 Mar<td>3 so far<td>1 \(Tue,? 3 Mar\)/);
  const today = (await page(`${id}?period=today`)).body;
  assert.match(today, visitors);
  assert.match(today, /Compared with the same weekdays before: 3 Mar 2026, up to 17:30\./);
  // Noon UTC is 17:30 in Kolkata.
  assert.match(today, /<th>10 Mar,? 17:00<td>3 so far<td>1 \(3 Mar,? 17:00\)/);
  assert.match((await page(`${id}?period=12mo`)).body, /<th>Mar 2026<td>4 so far/);
  const alone = (await page(`${id}?period=7d&compare=none`)).body;
  assert.match(alone, /No comparison\./);
  assert.doesNotMatch(alone, /class="was"/);
  assert.match(
    (await page(`${id}?period=7d&compare=year`)).body,
    /No comparison: there were no visits on the same weekdays last year/,
  );
  const other = (await page(`${id}?period=7d&metric=pageviews`)).body;
  assert.match(other, /aria-label="Page views over time"/);
  assert.match(other, /<a class="tile" href="\?period=7d" data-keep="visitors">/);
});

test('states whether bots are included and since when', async () => {
  const id = await addSite('bots.example', { time_zone: 'Asia/Kolkata' });
  assert.doesNotMatch((await page(String(id))).body, /Bots are/);
  const change = async (exclude_bots: 0 | 1) => {
    await service.call(service.ann, 'PATCH', `/websites/${id}`, { exclude_bots });
    service.deps.clock.ms += 6000;
  };
  await change(0);
  assert.match((await page(String(id))).body, /Asia\/Kolkata\. Bots are included since 10 Mar 2026\./);
  assert.match((await page(`${await addSite('all-bots.example', { exclude_bots: 0 })}`)).body, /Bots are included\./);
  await change(1);
  assert.match((await page(String(id))).body, /Bots are excluded since 10 Mar 2026\./);
  assert.doesNotMatch((await page(`${id}?from=2026-03-11&to=2026-03-12`)).body, /Bots are/);
});

test('filters by a clicked row and links to remove the filter', async () => {
  const id = await addSite('drilled.example');
  for (const [address, path] of [
    ['192.0.2.1', '/a,b'],
    ['192.0.2.2', '/a,b'],
    ['192.0.2.3', '/c'],
  ] as const)
    await service.view(id, `https://drilled.example${path}`, { address });
  await service.deps.events.flush();
  const all = (await page(`${id}?period=7d`)).body;
  const href = /<a class="row" href="([^"]*page:is[^"]*)">\/a,b</.exec(all)?.[1] ?? '';
  assert.equal(href.replaceAll('&amp;', '&'), '?period=7d&filter=page:is:/a%5C,b');
  const filtered = (await page(`${id}${href.replaceAll('&amp;', '&')}`)).body;
  assert.match(filtered, /<span>Visitors<\/span> <b>2<\/b>/);
  assert.match(filtered, /<a class="remove" href="\?period=7d"><span class="unseen">Remove filter Page is \/a,b</);
  assert.match(filtered, /<a href="\?period=7d&amp;filter=page:is_not[^"]*" title="Exclude or include">Page is \/a,b</);
  assert.match(filtered, /<a class="row" href="\?period=7d" aria-current="true">\/a,b</);
  assert.match(filtered, /<a href="\?period=90d&amp;filter=page:is:\/a%5C,b" data-key="n">Last 90 days/);
  assert.match((await page(`${id}?filter=country:is:DE`)).body, /Country is Germany/);
  assert.match((await page(`${id}?filter=country:is:DE`)).body, /No visitors in this period match these filters/);
});

test('rejects filters on dimensions that are not shown, which would reveal their values', async () => {
  const id = await addSite('spelled.example');
  const kept = [
    'property.plan',
    'title',
    'host',
    'city',
    'region',
    'utm_campaign',
    'referrer',
    'browser_version',
    'bot',
  ];
  for (const subject of kept) {
    const answer = await page(`${id}?filter=${subject}:contains:a`);
    assert.equal(answer.statusCode, 422, subject);
    assert.match(answer.body, /filter must begin with one of page, entry_page, exit_page, source/);
  }
  for (const subject of ['page', 'entry_page', 'source', 'channel', 'country', 'browser', 'system', 'device', 'event'])
    assert.equal((await page(`${id}?filter=${subject}:is:a`)).statusCode, 200, subject);
  for (const list of [...kept, 'goals', 'funnels', 'revenue', 'journeys', 'retention', 'properties', 'segments'])
    assert.equal((await page(`${id}?list=${list}`)).statusCode, 422, list);
  const { body } = await service.call(service.ann, 'POST', `/websites/${id}/segments`, {
    name: 'Paying',
    filters: ['property.plan:is:paid'],
  });
  assert.ok(body.data.id > 0);
  assert.equal((await page(`${id}?segment=${body.data.id}`)).body, (await page(String(id))).body);
});

test('explains invalid addresses, periods and filters', async () => {
  const id = await addSite('wrong.example');
  const long = 'x'.repeat(1001);
  const cases: [path: string, status: number][] = [
    ['999999', 404],
    ['abc', 404],
    [`${id}?from=%3Cb%3E`, 422],
    [`${id}?from=2026-01-02&to=2026-01-01`, 422],
    [`${id}?from=2024-01-01&to=2026-01-01`, 422],
    [`${id}?from=2026-01-01&from=2026-01-02`, 422],
    [`${id}?theme=%3Cb%3E`, 422],
    [`${id}?filter=%3Cb%3E`, 422],
    [`${id}?filter=page:is:${long}`, 422],
    [`${id}?${'filter=page:is:x&'.repeat(11)}`, 422],
  ];
  for (const [path, status] of cases) {
    const answer = await page(path);
    assert.equal(answer.statusCode, status, path);
    assert.match(String(answer.headers['content-type']), /^text\/html/);
    assert.match(String(answer.headers['x-robots-tag']), /noindex/);
    assert.doesNotMatch(answer.body, /<b>/);
  }
});

test('shows the default period if the requested one is unknown', async () => {
  const id = await addSite('old-link.example');
  const usual = await page(String(id));
  for (const period of ['all', 'bogus', '%3Cb%3E']) {
    const answer = await page(`${id}?period=${period}`);
    assert.deepEqual([answer.statusCode, answer.body], [200, usual.body], period);
  }
});

test('explains a missing page and links to the home page', async () => {
  const { body } = await page('999999');
  assert.match(body, /<h1>Page not found<\/h1>/);
  assert.ok(body.includes(`<a href="${service.deps.config.baseUrl}/">Gatehouse</a>`), body);
});

test('lets search engines index only the public page, if the owner allows it', async () => {
  const id = await addSite('found.example', { noindex: 0 });
  const robots = async (path: string) => {
    const { headers, body } = await page(path, { 'x-account': String(service.ann) });
    return [headers['x-robots-tag'], /name="robots"/.test(body), /rel="canonical" href="([^"]*)"/.exec(body)?.[1]];
  };
  const address = `${service.deps.config.analyticsBaseUrl}/stats/${id}`;
  assert.deepEqual(await robots(String(id)), [undefined, false, address]);
  assert.deepEqual(await robots(`${id}?period=7d`), [undefined, false, address]);
  const hidden = ['noindex, nofollow', true, undefined];
  assert.deepEqual(await robots(`${id}/embed`), hidden);
  await service.call(service.ann, 'PATCH', `/websites/${id}`, { noindex: 1 });
  assert.deepEqual(await robots(String(id)), hidden);
  await service.call(service.ann, 'PATCH', `/websites/${id}`, { noindex: 0, privacy: 1 });
  assert.deepEqual(await robots(String(id)), hidden);
});

test('allows framing by other sites only for public websites', async () => {
  const id = await addSite('framed.example');
  const framed = await page(`${id}/embed?theme=dark&period=7d`);
  assert.equal(framed.statusCode, 200);
  assert.match(String(framed.headers['content-security-policy']), /frame-ancestors \*$/);
  assert.match(framed.body, /<html lang="en" data-theme="dark">/);
  assert.match(framed.body, /<h1 class="unseen">framed\.example<\/h1>/);
  assert.match(framed.body, /<a href="\?period=90d&amp;theme=dark" data-key="n">/);
  const unknown = await page('999999/embed');
  assert.equal(unknown.statusCode, 404);
  const { ann } = service;
  for (const settings of [{ privacy: 1 }, { privacy: 2, password: 'open sesame' }]) {
    await service.call(ann, 'PATCH', `/websites/${id}`, settings);
    const { cookie } = await ticketOf(id, 'open sesame');
    const answer = await page(`${id}/embed`, { 'x-account': String(ann), cookie });
    assert.deepEqual([answer.statusCode, answer.body], [404, unknown.body]);
    assert.match(String(answer.headers['content-security-policy']), /frame-ancestors 'none'$/);
    const whole = await page(String(id), { 'x-account': String(ann), cookie });
    assert.equal(whole.statusCode, 200);
    assert.match(String(whole.headers['content-security-policy']), /frame-ancestors 'none'$/);
  }
});

test('hides a private website from everyone but its owner', async () => {
  const id = await addSite('private.example', { privacy: 1 });
  const requests: [method: 'GET' | 'POST' | 'DELETE', below: string][] = [
    ['GET', ''],
    ['GET', '?period=nonsense'],
    ['GET', '?filter=nonsense'],
    ['GET', '?list=page'],
    ['GET', '?realtime=1&list=nonsense'],
    ['GET', '?form=1&contains=x'],
    ['GET', '/embed'],
    ['GET', `/share/${'A'.repeat(43)}`],
    ['POST', ''],
    ['DELETE', ''],
  ];
  for (const [method, below] of requests)
    for (const headers of [{}, { 'x-account': String(service.bob) }, { cookie: `gatehouse_stats_${id}=1.x` }]) {
      const [real, unknown] = await Promise.all(
        [id, 999_999].map((one) =>
          service.app.inject({
            method,
            url: `/stats/${one}${below}`,
            headers: { 'x-forwarded-for': `203.0.113.${++asked % 250}`, ...headers },
          }),
        ),
      );
      const visibleParts = (answer: typeof real) => [
        answer?.statusCode,
        answer?.body,
        { ...answer?.headers, date: '' },
      ];
      assert.deepEqual(visibleParts(real), visibleParts(unknown), `${method} ${below}`);
      assert.ok((real?.statusCode ?? 0) >= 404);
    }
  const owners = await page(String(id), { 'x-account': String(service.ann) });
  assert.equal(owners.statusCode, 200);
  assert.equal(owners.headers['cache-control'], 'private, no-store');
});

const tellsNothing = ({ body, headers }: { body: string; headers: object }) => {
  assert.doesNotMatch(body + JSON.stringify(headers), /\.example/);
  assert.match(body, /<title>Statistics<\/title>/);
};

test('opens a protected website for a day with its password', async () => {
  const id = await addSite('locked.example', { privacy: 2, password: 'open sesame' });
  const asked = await page(String(id));
  assert.match(asked.body, /type="password"/);
  assert.doesNotMatch(asked.body, /Page views/);
  tellsNothing(asked);
  for (const query of ['?list=page', '?realtime=1', '?form=1&contains=x', '?list=nonsense']) {
    const answer = await page(`${id}${query}`);
    assert.deepEqual([answer.statusCode, answer.body], [200, asked.body], query);
  }
  const wrong = await guess(id, 'open barley');
  assert.equal(wrong.statusCode, 403);
  tellsNothing(wrong);
  assert.equal(wrong.headers['set-cookie'], undefined);
  const right = await guess(id, ' open sesame ');
  assert.deepEqual([right.statusCode, right.headers.location], [303, `/stats/${id}`]);
  const cookie = String(right.headers['set-cookie']);
  assert.match(cookie, /; HttpOnly; SameSite=Lax$/);
  const ticket = { cookie: `other=1; ${cookie.split(';')[0]}` };
  const opened = await page(String(id), ticket);
  assert.match(opened.body, /Page views/);
  assert.equal(opened.headers['cache-control'], 'private, no-store');
  await service.call(service.ann, 'PATCH', `/websites/${id}`, { password: 'another one' });
  assert.match((await page(String(id), ticket)).body, /type="password"/);
});

test('limits password attempts over all addresses, and counts only wrong passwords', async () => {
  const id = await addSite('guessed-by-many.example', { privacy: 2, password: 'open sesame' });
  for (let visitor = 0; visitor < 60; visitor++)
    assert.equal((await guess(id, 'open sesame', `203.0.113.${visitor}`)).statusCode, 303);
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 105; attempt++)
    statuses.push((await guess(id, `guess ${attempt}`, `198.51.100.${attempt}`)).statusCode);
  assert.deepEqual(statuses, [...Array(100).fill(403), ...Array(5).fill(429)]);
});

test('limits password attempts by address and website', async () => {
  const id = await addSite('guessed.example', { privacy: 2, password: 'open sesame' });
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 12; attempt++)
    statuses.push((await guess(id, `guess ${attempt}`, '198.51.100.1')).statusCode);
  assert.deepEqual(statuses, [...Array(10).fill(403), 429, 429]);
  const refused = await guess(id, 'open sesame', '198.51.100.1');
  assert.equal(refused.statusCode, 429);
  tellsNothing(refused);
  assert.ok(Number(refused.headers['retry-after']) > 0);
  assert.equal((await guess(id, 'open sesame', '198.51.100.2')).statusCode, 303);
});
