import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openWebsites } from '../testing.ts';

let service: Awaited<ReturnType<typeof openWebsites>>;
before(async () => {
  service = await openWebsites();
});
after(() => service.close());

const addSite = async (domain: string, settings: object = {}): Promise<number> =>
  (await service.call(service.ann, 'POST', '/websites', { domain, ...settings })).body.data.id;
const page = (path: string, headers: Record<string, string> = {}) =>
  service.app.inject({ url: `/stats/${path}`, headers });
const guess = (id: number, password: string, address = '203.0.113.1') =>
  service.app.inject({
    method: 'POST',
    url: `/stats/${id}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': address },
    payload: new URLSearchParams({ password }).toString(),
  });

test('shows everybody the statistics of a public website, without any script', async () => {
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
    /^default-src 'none'; style-src 'sha256-[^']+'; form-action/,
  );
  assert.match(answer.body, /<h1>open\.example<\/h1>/);
  assert.match(answer.body, /news\.example/);
  assert.match(answer.body, /United States/);
  assert.doesNotMatch(answer.body, /<script|<img| style="| on\w+="/i);
  assert.match(answer.body, /aria-current="page">30 days/);
  assert.ok(answer.body.length < 60_000);
  const most = await page(`${id}?from=2026-01-01&to=2026-04-02`);
  assert.ok(most.statusCode === 200 && most.body.length < 60_000, `${most.body.length} bytes for 92 days`);
  assert.match((await page(`${id}?from=2025-01-01&to=2025-01-07`)).body, /Nobody visited/);
});

test('answers wrong addresses and periods with a page that says why', async () => {
  const id = await addSite('wrong.example');
  const cases: [path: string, status: number][] = [
    ['999999', 404],
    ['abc', 404],
    [`${id}?from=%3Cb%3E`, 422],
    [`${id}?from=2026-01-02&to=2026-01-01`, 422],
    [`${id}?from=2025-01-01&to=2026-01-01`, 422],
  ];
  for (const [path, status] of cases) {
    const answer = await page(path);
    assert.equal(answer.statusCode, status, path);
    assert.match(String(answer.headers['content-type']), /^text\/html/);
    assert.doesNotMatch(answer.body, /<b>/);
  }
});

test('hides a private website from everybody but its owner', async () => {
  const id = await addSite('private.example', { privacy: 1 });
  assert.equal((await page(String(id))).statusCode, 404);
  assert.equal((await page(String(id), { 'x-account': String(service.bob) })).statusCode, 404);
  assert.equal((await page(String(id), { 'x-account': String(service.ann) })).statusCode, 200);
  assert.equal((await guess(id, 'anything at all')).statusCode, 404);
  assert.doesNotMatch((await page(String(id))).body, /private\.example/);
});

test('opens a protected website to who knows the password, for a day', async () => {
  const id = await addSite('locked.example', { privacy: 2, password: 'open sesame' });
  const asked = await page(String(id));
  assert.match(asked.body, /type="password"/);
  assert.doesNotMatch(asked.body, /Page views/);
  const wrong = await guess(id, 'open barley');
  assert.equal(wrong.statusCode, 403);
  assert.equal(wrong.headers['set-cookie'], undefined);
  const right = await guess(id, ' open sesame ');
  assert.deepEqual([right.statusCode, right.headers.location], [303, `/stats/${id}`]);
  const cookie = String(right.headers['set-cookie']);
  assert.match(cookie, /; HttpOnly; SameSite=Lax$/);
  const ticket = { cookie: `other=1; ${cookie.split(';')[0]}` };
  assert.match((await page(String(id), ticket)).body, /Page views/);
  await service.call(service.ann, 'PATCH', `/websites/${id}`, { password: 'another one' });
  assert.match((await page(String(id), ticket)).body, /type="password"/);
});

test('limits the attempts of one address on one website', async () => {
  const id = await addSite('guessed.example', { privacy: 2, password: 'open sesame' });
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 12; attempt++)
    statuses.push((await guess(id, `guess ${attempt}`, '198.51.100.1')).statusCode);
  assert.deepEqual(statuses, [...Array(10).fill(403), 429, 429]);
  const refused = await guess(id, 'open sesame', '198.51.100.1');
  assert.equal(refused.statusCode, 429);
  assert.ok(Number(refused.headers['retry-after']) > 0);
  assert.equal((await guess(id, 'open sesame', '198.51.100.2')).statusCode, 303);
});
