import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settingsGroups } from '../../settings/sections.ts';
import { findEntries, knownEntries, type PaletteEntry } from './entries.ts';

const words = (search: string, isOwner = false) =>
  findEntries(
    search,
    knownEntries((permission) => isOwner || permission !== 'service'),
  ).map(({ word }) => word);

test('finds all actions that create something, those named "create" first', () => {
  assert.deepEqual(words('create'), [
    'Create monitor',
    'Create status page',
    'Create alert policy',
    'Create SLO',
    'Create uptime report',
    'Create item',
    'Create coupon',
    'Schedule maintenance',
    'Add website',
  ]);
});

test('finds imports, themes and log-out by name or synonym', () => {
  assert.deepEqual(words('import'), ['Import monitors', 'Import items and purchases']);
  assert.deepEqual(words('dark'), ['Theme: dark']);
  assert.deepEqual(words('sign out'), ['Log out']);
});

for (const [typed, page] of [
  ['help', 'Documentation'],
  ['manual', 'Documentation'],
  ['docs', 'Documentation'],
  ['2fa', 'Settings: two-factor'],
  ['mfa', 'Settings: two-factor'],
  ['stripe', 'Settings: card payments'],
  ['vat', 'Tax and invoices'],
  ['bank transfer', 'Market settings'],
  ['telegram', 'Settings: Telegram and SMS'],
  ['sms', 'Settings: Telegram and SMS'],
  ['pagerduty', 'Monitors'],
  ['api key', 'Settings: API keys'],
  ['mcp', 'Settings: API keys'],
  ['backup', 'Settings: backups'],
  ['smtp', 'Settings: mail'],
  ['upgrade', 'Settings: health'],
  ['umami', 'Websites'],
  ['openapi', 'API reference'],
] as const)
  test(`“${typed}” finds ${page} first`, () => assert.equal(words(typed, true)[0], page));

test("offers the service's settings only to its owner", () => {
  assert.deepEqual(words('smtp'), []);
  assert.deepEqual(words('telegram'), ['Monitors', 'Settings: contacts']);
  assert.deepEqual(words('smtp', true), ['Settings: mail']);
});

test('offers only what the role allows: viewers can read, and guests have only their own settings', () => {
  const hrefs = (...may: string[]) =>
    knownEntries((permission) => may.includes(permission)).flatMap(({ href }) => href ?? []);
  const viewers = hrefs('monitors:read', 'websites:read', 'market:read', 'account:read');
  assert.deepEqual(
    viewers.filter((href) => /new|import|money|api-key|webhooks|public-profile/.test(href)),
    [],
  );
  assert.ok(viewers.includes('/websites') && viewers.includes('/market/orders'));
  assert.deepEqual(
    hrefs('self').filter((href) => !href.startsWith('/settings')),
    ['/', '/docs', '/docs/changelog', '/api/docs'],
  );
});

test('offers each settings section to exactly the roles that have it', () => {
  const sections = settingsGroups.flatMap((group) =>
    group.sections.map(({ name, permission }) => ({ name, permission })),
  );
  const self = ['self'];
  const admin = ['self', 'account:read', 'account:write', 'webhooks:read'];
  for (const own of [self, ['self', 'account:read'], admin, [...admin, 'account:own', 'service']]) {
    const offered = knownEntries((permission) => own.includes(permission)).flatMap(({ href = '' }) => {
      const [isSettings, name = 'profile'] = /^\/settings(?:\?section=(.+))?$/.exec(href) ?? [];
      return isSettings ? [name] : [];
    });
    const theirs = sections.filter(({ permission }) => own.includes(permission)).map(({ name }) => name);
    assert.deepEqual(offered.toSorted(), theirs.toSorted(), own.join());
  }
});

const monitor = (word: string, note = ''): PaletteEntry => ({
  kind: 'Monitors',
  href: `/monitors/${word}`,
  word,
  note,
  icon: 'monitor',
});

test('ranks a monitor with the exact name before pages and monitors with similar names', () => {
  const namesakes = ['Shop, France', 'Shop: cart', 'Shop: search', 'Shop, Italy', 'Shop, Spain', 'Shop'];
  const found = findEntries('shop', [
    ...knownEntries((permission) => permission !== 'service'),
    ...namesakes.map((word) => monitor(word)),
  ]);
  assert.equal(found[0]?.word, 'Shop');
  assert.equal(found.filter(({ kind }) => kind === 'Monitors').length, 5, 'no kind crowds out the others');
});

test('finds misspelled words only if nothing else matches, and not where they are unwanted', () => {
  assert.deepEqual(findEntries('tarnslation', [monitor('Translation service')], { mistyped: false }), []);
  const things = [monitor('Translation service'), monitor('Cart', 'trnslate.example')];
  assert.deepEqual(
    findEntries('trnsla', things).map(({ word }) => word),
    ['Cart'],
  );
  assert.deepEqual(
    findEntries('tarnslation', things).map(({ word }) => word),
    ['Translation service'],
  );
});
