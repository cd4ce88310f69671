import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyShop } from '../shop-profile/shop.ts';
import { legalPage } from './legal-page.ts';

const page = (content: string) =>
  legalPage({ account_id: 1, slug: 'terms', content, updated_at: 0 }, emptyShop('https://shop.example'));
const sections = (count: number) =>
  Array.from({ length: count }, (_, index) => `## Part ${index + 1} & more\n\nText.`).join('\n\n');

test('shows the title of the page only once', () => {
  assert.equal(page('# Terms\n\nWe sell.').match(/>Terms</g)?.length, 1);
  assert.match(page('# Terms of sale\n\nWe sell.'), /<h2>Terms of sale<\/h2>/);
});

test('adds a table of contents only to a long text', () => {
  const body = page(`# Terms\n\n${sections(4)}`);
  const links = [...body.matchAll(/<li><a href="#([\w-]+)">([^<]*)</g)];
  assert.deepEqual(
    links.map(([, id, name]) => [id, name]),
    [1, 2, 3, 4].map((part) => [`section-${part}`, `Part ${part} &amp; more`]),
  );
  for (const [, id] of links) assert.match(body, new RegExp(`<h2 id="${id}">Part`));
  assert.doesNotMatch(page(sections(3)), /aria-label="Contents"/);
});

test('keeps the line breaks of an address', () => {
  assert.match(
    page('Harbour & Lamp\nQuay 3\n20457 Hamburg'),
    /<p>Harbour &amp; Lamp<br \/>Quay 3<br \/>20457 Hamburg<\/p>/,
  );
});
