import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { bracketJapanese, untranslated } from '../../kernel/i18n/pseudo.testing.ts';
import { dayMs } from '../../kernel/time.ts';
import { openWebsites } from '../testing/open-websites.ts';

let service: Awaited<ReturnType<typeof openWebsites>>;
let id: number;
let locked: number;
const given = [
  'languages.example',
  'news.example',
  'Asia/Kolkata',
  'Firefox',
  'Linux',
  'IP Geolocation by DB-IP',
  'Signup',
  '/blog/',
  'Gatehouse',
  'Global Privacy Control',
  'from',
  'to',
  'theme',
  'auto',
  'light',
  'dark',
];

before(async () => {
  service = await openWebsites();
  const add = async (settings: object): Promise<number> =>
    (await service.call(service.ann, 'POST', '/websites', settings)).body.data.id;
  id = await add({ domain: 'languages.example', time_zone: 'Asia/Kolkata', exclude_bots: 0, honor_gpc: 1 });
  locked = await add({ domain: 'locked.example', privacy: 2, password: 'open sesame' });
  const { clock } = service.deps;
  clock.ms -= 7 * dayMs;
  await service.view(id, 'https://languages.example/', { address: '8.8.8.8' });
  clock.ms += 7 * dayMs;
  for (const address of ['8.8.8.8', '192.0.2.2', '192.0.2.3'])
    await service.view(id, 'https://languages.example/', { address, referrer: 'https://news.example/' });
  await service.deps.events.flush();
});
after(() => service.close());

const visit = (url: string, language?: string, method: 'GET' | 'POST' = 'GET') =>
  service.app.inject({ method, url, headers: language === undefined ? {} : { 'accept-language': language } });

test("serves each visitor's preferred language and marks responses for caches", async () => {
  const titles = {
    en: 'languages.example: website statistics',
    'de-AT,de;q=0.9': 'languages.example: Website-Statistik',
    'fr-CA,en;q=0.5': 'languages.example\u00a0: statistiques du site',
    'es-MX': 'languages.example: estadísticas del sitio web',
    'pt-BR': 'languages.example: estatísticas do site',
    ja: 'languages.example：ウェブサイトの統計',
    'tlh,x-none;q=0.4': 'languages.example: website statistics',
  };
  const etags = new Set<unknown>();
  for (const [language, title] of [...Object.entries(titles), ...Object.entries(titles)]) {
    const { body, headers } = await visit(`/stats/${id}`, language);
    const tag = /^(de|fr|es|pt-BR|ja)/.exec(language)?.[1] ?? 'en';
    assert.ok(body.includes(`<title>${title}</title>`), language);
    assert.ok(body.includes(`<html lang="${tag}"`), language);
    assert.equal(headers['content-language'], tag);
    assert.match(String(headers.vary), /\baccept-language\b/);
    assert.match(String(headers['cache-control']), /^public/);
    etags.add(headers.etag);
  }
  assert.equal(etags.size, 6, 'a document for each language, with a tag of its own');
});

test("formats figures, dates, countries and channels in the page's language", async () => {
  const german = (await visit(`/stats/${id}?period=7d&sources=channels&places=countries`, 'de')).body;
  assert.match(german, /4\.–10\. März 2026\. Zeitzone: Asia\/Kolkata\. Bots sind enthalten\./);
  assert.match(german, /<span aria-hidden="true">\+200\s%<\/span>/);
  assert.match(german, /Vereinigte Staaten/);
  assert.match(german, />Verweis</);
  assert.match(german, /<th>Di\.?, 10\. März<td>bisher 3<td>1 \(Di\.?, 3\. März\)/);
  assert.match(german, /Verglichen mit denselben Wochentagen davor: /);
  assert.match((await visit(`/stats/${id}?filter=country:is:DE`, 'ja')).body, /ドイツ/);
  assert.match((await visit(`/stats/${id}?period=7d`, 'ja')).body, /2026.03.04～2026.03.10。/);
  const script = /data-texts="([^"]*)"/.exec(german)?.[1]?.replaceAll('&quot;', '"') ?? '{}';
  assert.equal(JSON.parse(script).reset, 'Ganzen Zeitraum zeigen');
});

test('translates errors, the password form and the pages that emails link to', async () => {
  assert.match((await visit('/stats/999999', 'de')).body, /<h1>Seite nicht gefunden<\/h1>/);
  assert.match((await visit(`/stats/${id}?theme=x`, 'fr')).body, /theme doit être l’une de ces valeurs/);
  assert.match((await visit(`/stats/${locked}`, 'es')).body, /Estas estadísticas están protegidas con contraseña/);
  assert.match((await visit(`/stats/${locked}`, 'de', 'POST')).body, /Falsches Passwort/);
  assert.match((await visit(`/opt-out/${id}`, 'pt')).body, /O que é medido/);
  const links = [
    '/mail-reports/unsubscribe',
    '/mail-reports/recipients/confirm',
    '/mail-reports/recipients/unsubscribe',
  ];
  for (const path of links) {
    const { body, headers } = await visit(`${path}?token=x`, 'de');
    assert.match(body, /<html lang="de"[\s\S]*<h1>Dieser Link /, path);
    assert.match(String(headers.vary), /\baccept-language\b/);
  }
});

test('stays below 60 KB in each language, and below 20 KB compressed', async () => {
  for (const language of ['de', 'fr', 'ja']) {
    const { body } = await visit(`/stats/${id}?period=90d&realtime=1`, language);
    assert.ok(Buffer.byteLength(body) < 60_000, language);
    assert.ok(gzipSync(body).length < 20_000, language);
  }
});

test('has a translation for each text on these pages', async (t) => {
  bracketJapanese(t);
  service.deps.clock.ms += 20_000;
  const pages = [
    `/stats/${id}`,
    `/stats/${id}?period=7d&realtime=1&sources=channels&places=languages&devices=devices&metric=bounce_rate`,
    `/stats/${id}?from=2025-01-01&to=2025-01-07&filter=country:is:DE&filter=page:contains:x&compare=year`,
    `/stats/${id}?list=page&period=today`,
    `/stats/${id}?list=source&search=${encodeURIComponent('ы')}`,
    `/stats/${id}/embed`,
    `/stats/${id}?theme=x`,
    '/stats/999999',
    `/stats/${locked}`,
    `/opt-out/${id}`,
    '/mail-reports/unsubscribe?token=1',
    '/mail-reports/recipients/confirm?token=1',
    '/mail-reports/recipients/unsubscribe?token=1',
  ];
  for (const path of pages) assert.deepEqual(untranslated((await visit(path, 'ja')).body, given), [], path);
  assert.deepEqual(untranslated((await visit(`/stats/${locked}`, 'ja', 'POST')).body, given), []);
});
