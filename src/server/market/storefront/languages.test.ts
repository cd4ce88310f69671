import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { bracketJapanese, untranslated } from '../../kernel/i18n/pseudo.testing.ts';
import { openShop } from './testing.ts';

let shop: Awaited<ReturnType<typeof openShop>>;
let icons: number;

before(async () => {
  shop = await openShop();
  const named = { category: 'Картины', sub_category: 'Знаки', tags: '["знак"]', options: '["SVG"]' };
  icons = await shop.addItem('Значки', {
    ...named,
    activation_limit: 2,
    support_months: 6,
    demo_link: 'https://a.example',
  });
  await shop.addItem('Звук', { ...named, kind: 'audio', price_regular_minor: 0 });
  await shop.review(icons, { stars: 4, body: 'Да', name: 'Ева' });
});
after(() => shop.close());

const visit = (path: string, language: string) => shop.get(path, { 'accept-language': language });

test('shows the shop in the visitor’s language, and caches each language separately', async () => {
  const headings = { en: 'All items', de: 'Alle Artikel', fr: 'Tous les articles', es: 'Todos los artículos' };
  const others = { 'pt-BR': 'Todos os itens', ja: 'すべての商品', tlh: 'All items' };
  const documents = new Set<unknown>();
  for (const [language, heading] of Object.entries({ ...headings, ...others })) {
    // The clock doesn't move, so all responses are from the cache.
    const first = await shop.app.inject({ url: '/shop', headers: { 'accept-language': language } });
    const again = await shop.app.inject({ url: '/shop', headers: { 'accept-language': language } });
    assert.match(first.body, new RegExp(`<h1>${heading}</h1>`), language);
    assert.equal(again.body, first.body);
    assert.match(String(first.headers.vary), /\baccept-language\b/);
    documents.add(first.headers.etag);
  }
  assert.equal(documents.size, 6);
});

test('formats money, counts and plurals in the visitor’s language', async () => {
  const german = (await visit('/shop', 'de')).body;
  assert.match(german, /19,99\s€/);
  assert.match(german, /1 Verkauf</);
  assert.match((await visit(`/shop/items/${icons}/значки`, 'fr')).body, /6 mois inclus/);
});

test('has translations of all the shop’s texts', async (t) => {
  bracketJapanese(t);
  const given = ['Ada', 'ada', 'Lovelace', 'SVG', 'EUR', 'Gatehouse', 'Software shop'];
  const slug = encodeURIComponent('значки');
  const pages = [
    '/shop',
    '/shop?q=ничего',
    '/shop?kind=audio&min=1&max=2&tag=знак&sort=price',
    '/shop/c/картины',
    '/shop/c/картины/знаки',
    `/shop/items/${icons}/${slug}`,
    `/shop/items/${icons}/${slug}?stars=4`,
    '/shop/authors/ada',
    '/shop/nothing',
    '/shop/items/999/x',
  ];
  for (const path of pages) {
    const { body, statusCode } = await visit(encodeURI(decodeURI(path)), 'ja');
    assert.ok([200, 404].includes(statusCode), `${path}: ${statusCode}`);
    assert.deepEqual(untranslated(body, given), [], path);
  }
});
