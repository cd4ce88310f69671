import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { bracketJapanese, untranslated } from '../../../kernel/i18n/pseudo.testing.ts';
import { openStatusPages, type TestStatusPages } from '../testing/service.ts';

let service: TestStatusPages;
let base: string;
const given = ['https://', 'Europe/Berlin', 'RSS', 'Atom', 'JSON', 'name@example.com', 'ms'];

before(async () => {
  service = await openStatusPages();
  const now = service.deps.now();
  const down = await service.monitor(service.ann, { name: 'Лавка', condition: 'down' });
  await service.incident(down, now - 50 * 3_600_000, now - 49 * 3_600_000, '503');
  await service.incident(down, now - 600_000, null, '503');
  const paused = await service.monitor(service.ann, { name: 'Почта', paused: 1 });
  const page = await service.page({ name: 'Пример', groups: [{ name: '', monitor_ids: [down.id, paused.id] }] });
  await service.call(service.ann, 'POST', `/status-pages/${page.id}/announcements`, { title: '1', text: '2' });
  base = `/status/${page.slug}`;
});
after(() => service.close());

const visit = (path: string, language?: string, options: object = {}) =>
  service.app.inject({
    url: `${base}${path}`,
    ...options,
    headers: language === undefined ? {} : { 'accept-language': language },
  });

test('negotiates the page’s language and sets the Vary header', async () => {
  const titles = {
    en: '1 of 2 services is down',
    'de-AT,de;q=0.9': '1 von 2 Diensten ist ausgefallen',
    'fr-CA,en;q=0.5': '1 service sur 2 est en panne',
    'es-MX': '1 de 2 servicios no está disponible',
    'pt-BR': '1 de 2 serviços está fora do ar',
    ja: '2件中1件のサービスが停止しています',
    'tlh,x-none;q=0.4': '1 of 2 services is down',
  };
  const etags = new Set<unknown>();
  for (const [language, title] of [...Object.entries(titles), ...Object.entries(titles)]) {
    const { body, headers } = await visit('', language);
    assert.match(body, new RegExp(`<title>Пример: ${title}</title>`), language);
    assert.match(body, new RegExp(`<html lang="${/^(de|fr|es|pt-BR|ja)/.exec(language)?.[1] ?? 'en'}"`), language);
    assert.match(String(headers.vary), /\baccept-language\b/);
    etags.add(headers.etag);
  }
  assert.equal(etags.size, 6, 'a document for each language, with a tag of its own');
});

test('formats dates, numbers and plurals for the language', async () => {
  const { body } = await visit('', 'de');
  assert.match(body, /Letzte 90 Tage: Ausfallzeit an 2 Tagen/);
  assert.match(body, /8\. März 2026/);
  assert.match(body, /99,\d\d\s% verfügbar/);
  assert.match(body, /<td>1 Ausfall<td>1 h</);
  const feed = await visit('/feed.atom', 'fr');
  assert.match(feed.body, /xml:lang="fr"/);
  assert.match(feed.body, /Лавка était en panne/);
});

test('translates causes if the page shows them', async () => {
  const down = await service.monitor(service.ann, { name: 'Лавка 2', condition: 'down' });
  await service.incident(down, service.deps.now() - 600_000, null, 'no answer within 2.5 s');
  const { slug } = await service.page({ name: 'x', show_causes: 1, groups: [{ name: '', monitor_ids: [down.id] }] });
  const read = async (language: string) =>
    (await service.app.inject({ url: `/status/${slug}`, headers: { 'accept-language': language } })).body;
  assert.match(await read('ja'), /<p>2\.5秒以内に応答がありません<\/p>/);
  assert.match(await read('de'), /<p>keine Antwort innerhalb von 2,5 s<\/p>/);
  assert.match(await read('en'), /<p>no answer within 2\.5 s<\/p>/);
});

test('translates errors and links, but not badges', async () => {
  assert.match((await visit('/nothing', 'de')).body, /<h1>Seite nicht gefunden<\/h1>/);
  assert.match((await visit('/confirm?token=x', 'es')).body, /<h1>Este enlace ha caducado<\/h1>/);
  const refused = await visit('/subscribe', 'fr', { method: 'POST', payload: { email: 'nobody' } });
  assert.match(refused.body, /Saisissez une adresse e-mail valide/);
  assert.match((await visit('/badge/status.svg', 'de')).body, /status: down/);
});

test('emails subscribers in their language', async () => {
  for (const [language, email] of [
    ['es', 'e@b.example'],
    ['en', 'f@b.example'],
  ] as const)
    await visit('/subscribe', language, { method: 'POST', payload: { email } });
  const subjects = (await service.notices()).map(({ subject }) => subject);
  assert.deepEqual(subjects, ['Пример: confirma tu suscripción', 'Пример: confirm your subscription']);
  await service.deps.database.db.updateTable('subscribers').set({ confirmed_at: 1 }).execute();
  const [page] = await service.deps.database.db.selectFrom('status_pages').select('id').orderBy('id').execute();
  const news = { title: '3', text: '4', starts_at: '2026-03-11T10:00:00Z', ends_at: '2026-03-11T11:00:00Z' };
  await service.call(service.ann, 'POST', `/status-pages/${page?.id}/announcements`, news);
  const told = (await service.notices())
    .slice(2)
    .map(({ facts, action }) => [facts?.[0]?.[0], (action as { label?: string }).label]);
  assert.deepEqual(told.sort(), [
    ['Cuándo', 'Ver la página de estado'],
    ['When', 'View status page'],
  ]);
});

test('has translations for all texts of these pages', async (t) => {
  bracketJapanese(t);
  service.deps.clock.ms += 20_000;
  for (const path of ['', '/history', '/nothing', '/confirm?token=1', '/unsubscribe?token=1'])
    assert.deepEqual(untranslated((await visit(path, 'ja')).body, given), [], path);
  for (const email of ['', 'x'])
    assert.deepEqual(
      untranslated((await visit('/subscribe', 'ja', { method: 'POST', payload: { email } })).body, given),
      [],
    );
  const sent = await visit('/subscribe', 'ja', { method: 'POST', payload: { email: 'a@b.example' } });
  assert.deepEqual(untranslated(sent.body, ['a@b.example']), []);
});
