import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { openTestDeps, type TestDeps } from '../../../../test/support/testing.ts';
import { bracketJapanese, untranslated } from '../../kernel/i18n/pseudo.testing.ts';
import { addItem, sell } from '../purchases/testing.ts';
import { makeAuthor } from '../testing.ts';
import { addVersion, openLibrary, signInToLibrary } from './testing.ts';

const email = 'e@b.example';
let deps: TestDeps;
let app: FastifyInstance;
let cookie: string;
let purchase: string;
before(async () => {
  deps = await openTestDeps();
  deps.mail = { ...deps.mail, ready: true };
  const item = await addItem(deps, (await makeAuthor(deps)).id, { name: 'Значки' });
  app = await openLibrary(deps);
  await addVersion(deps, item, { version: '1.0.0', name: '1.zip', changes: 'Да' });
  await addVersion(deps, item, { version: '1.1.0', name: '1.zip', changes: 'Да' });
  purchase = `/shop/library/purchases/${(await sell(deps, item, { email })).purchase.id}`;
  cookie = await signInToLibrary(deps, app, email);
});
after(async () => {
  await app.close();
  await deps.close();
});

const get = (url: string, language: string, as = cookie) =>
  app.inject({ url, headers: { cookie: as, 'accept-language': language } });

test('shows the library in the buyer’s language', async () => {
  const { body } = await get(purchase, 'de');
  assert.match(body, /<h2>Kaufcode<\/h2>/);
  assert.match(body, /Einfache Lizenz · gekauft am <time datetime="[-\d]+">\d+\. \p{L}+ \d{4}<\/time>/u);
  assert.match(body, /1 frühere Version/);
  assert.match((await get('/shop/library', 'es', '')).body, /Enviarme un enlace/);
});

test('has translations of all the library’s texts', async (t) => {
  bracketJapanese(t);
  const given = [email, 'SHA-256', '1.zip', 'PDF', 'KB', 'Gatehouse', 'Ada', 'Lovelace', 'Eve', 'Buyer'];
  const shown = (await get(purchase, 'ja')).body;
  const code = /data-copy="([^"]+)"/.exec(shown)?.[1] ?? '';
  const sums = [...shown.matchAll(/<code>(\w{64})<\/code>/g)].map(([, sum]) => sum ?? '');
  const pages = [
    '/shop/library',
    purchase,
    `${purchase}?done=code`,
    `${purchase}/questions`,
    `${purchase}/questions/9`,
  ];
  for (const url of [...pages, '/shop/library/open/x', '/shop/library/purchases/999'])
    assert.deepEqual(untranslated((await get(url, 'ja')).body, [...given, code, ...sums]), [], url);
  assert.deepEqual(untranslated((await get('/shop/library', 'ja', '')).body, given), []);
});
