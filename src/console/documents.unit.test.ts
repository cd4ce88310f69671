import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { consoleRoutes } from '../../test/console/routes.ts';
import { renderMarkdown } from '../server/api/manual/markdown.ts';
import { documentationOf } from './documents.ts';
import { settingsSections } from './settings/sections.ts';

const addresses = [
  ...consoleRoutes.map((route) => [route, documentationOf(route.replace(/\$\w+/g, '7'))] as const),
  ...settingsSections.map((section) => [section, documentationOf('/settings', section)] as const),
];

test('each page of the console leads to a document and a heading that exist', () => {
  for (const [page, address] of addresses) {
    const [, slug = '', anchor] = /^\/docs(?:\/([\w-]+)(?:#(.+))?)?$/.exec(address) ?? [];
    if (slug === '') continue;
    const file = join(import.meta.dirname, '../../docs', `${slug}.md`);
    assert.ok(existsSync(file), `${page}: ${address}`);
    const ids = renderMarkdown(readFileSync(file, 'utf8')).sections.map(({ id }) => id);
    if (anchor !== undefined) assert.ok(ids.includes(anchor), `${page}: ${address}`);
  }
});

test('only the overview and the entrances lead to the contents', () => {
  const entrances =
    /^\/(login|setup|register|create-account|forgot-password|reset-password|confirm-email|restore-email|keep-account|join|no-account|set-up-two-factor)?$/;
  const others = addresses.filter(([page, address]) => address === '/docs' && !entrances.test(page));
  assert.deepEqual(others, []);
});

test('names the document of the open section, of the page, and of the account', () => {
  assert.equal(documentationOf('/settings'), documentationOf('/settings', 'profile'));
  assert.equal(documentationOf('/settings', 'backups'), '/docs/backup');
  assert.equal(documentationOf('/settings', 'toString'), '/docs');
  assert.equal(documentationOf('/market/items/7/licence-check'), '/docs/purchase-codes');
});
