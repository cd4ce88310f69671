import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { addOwner } from '../../../../test/support/testing.ts';
import type { OrderRow, PurchaseRow, SupportMessageRow, SupportQuestionRow } from '../../database/index.ts';
import { bracketJapaneseInFile, untranslated } from '../../kernel/i18n/pseudo.testing.ts';
import { inLanguage, type Language } from '../../kernel/index.ts';
import { type Notice, unsealFacts } from '../../outbox/index.ts';
import { couponLimitMail, transferMail, unappliedPaymentMail } from '../checkout/author-mails.ts';
import { openShop, type TestShop } from '../checkout/testing/shop.ts';
import { withdrawalMail } from '../money/withdrawal-mail.ts';
import { refundFailedMail } from '../purchases/refund-failed-mail.ts';
import { sellerMail } from '../support-questions/seller-mail.ts';
import type { SupportFacts } from '../support-questions/support-facts.ts';
import { composeVersionMail } from '../version-mails/letter.ts';
import type { AuthorMail } from './index.ts';

bracketJapaneseInFile({ before, after });

let shop: TestShop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());
beforeEach(async () => {
  const { db } = shop.deps.database;
  await db.deleteFrom('members').execute();
  await db.deleteFrom('users').execute();
});

async function addAda(language: Language | null): Promise<void> {
  const { db } = shop.deps.database;
  const { email } = await db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', shop.ada)
    .executeTakeFirstOrThrow();
  const names = { username: 'ada', email, first_name: 'Ada', last_name: 'Lovelace', password_hash: null };
  await addOwner(db, shop.ada, { ...names, language });
}

async function transferNotice(): Promise<Notice & { number: string }> {
  await shop.order(shop.item, { pay: 'manual' }, { 'accept-language': 'fr' });
  const { number } = (await shop.orders()).at(-1)!;
  const written = (await shop.letters()).map(({ facts }) => unsealFacts(shop.deps.vault, facts) as Notice);
  const found = written.find(({ subject, tone }) => subject.includes(number) && tone === 'plain');
  assert.ok(found);
  return { ...found, number };
}

test('writes to an author in the author’s language, not the buyer’s', async () => {
  await addAda('de');
  const { number, ...german } = await transferNotice();
  assert.equal(german.language, 'de');
  assert.equal(german.subject, `Item 1: Bestellung ${number} wartet auf eine Überweisung von 19,99\u00a0€`);
  assert.deepEqual(german.facts?.[2], ['Betrag', '19,99\u00a0€']);
  assert.equal(german.action.label, 'Zur Bestellung');
});

test('writes in English if the author has no language or no user', async () => {
  for (const add of [() => addAda(null), async () => {}]) {
    await add();
    const { number, ...english } = await transferNotice();
    assert.equal(english.subject, `Item 1: order ${number} awaits a bank transfer of €19.99`);
    assert.equal(english.language, undefined);
    await shop.deps.database.db.deleteFrom('members').execute();
  }
});

const at = Date.parse('2026-11-11T12:00:00Z');
const order = {
  number: '7',
  buyer_email: '@',
  kind: 'purchase',
  licence: 'extended',
  terms: null,
  total_minor: 1999,
  currency: 'EUR',
} as OrderRow;
const purchase = {
  id: 3,
  state: 'refunded',
  buyer_email: '@',
  buyer_name: '',
  currency: 'EUR',
  purchased_at: at,
} as PurchaseRow;
const question = { id: 4, subject: '5', buyer_email: '@', buyer_name: '' } as SupportQuestionRow;
const facts: SupportFacts = {
  state: 'refunded',
  licence: 'Regular License',
  supportedUntil: at,
  isImported: true,
  downloadedVersion: '1',
  downloadedAt: at,
  newestVersion: '2',
  activations: { used: 3, limit: 5, labels: ['8'] },
};
const asked = {
  question,
  message: { body: '9' } as SupportMessageRow,
  purchase,
  facts,
  itemName: '6',
  code: '12345678-9',
  isFirst: true,
  isProven: true,
  at: { nowMs: Date.parse('2026-11-23T12:00:00Z'), timeZone: 'UTC' },
  baseUrl: 'https://gate.example',
};

const wordsOf = ({
  subject,
  heading = '',
  facts = [],
  paragraphs,
  boxes = [],
  notes = [],
  action,
}: AuthorMail): string =>
  [
    ...[subject, heading, ...facts.map(([name, value]) => `${name}<br>${value}`), ...paragraphs],
    ...boxes.map(({ title }) => title),
    ...[...notes, action.label],
  ].join('<br>');

test('translates every text of an email to an author', () =>
  inLanguage('ja', () => {
    const item = { name: '6' };
    const mails = [
      transferMail({ order, item } as Parameters<typeof transferMail>[0]),
      ...(['second', 'other_amount'] as const).map((reason) =>
        unappliedPaymentMail(order, { amount_minor: 5, currency: 'EUR', reason }),
      ),
      couponLimitMail(order, { code: '1', uses: 3, limit: 2 }),
      withdrawalMail({ amount_minor: 4, currency: 'EUR' }, { state: 'settled', note: '' }),
      withdrawalMail({ amount_minor: 5, currency: 'EUR' }, { state: 'rejected', note: '2' }),
      refundFailedMail(purchase, { item: '6', amountMinor: 7, note: '8' }),
      refundFailedMail({ ...purchase, state: 'valid' }, { item: '6', amountMinor: 7, note: '' }),
      sellerMail(asked),
      sellerMail({ ...asked, isFirst: false, isProven: false, facts: { ...facts, supportedUntil: null } }),
    ];
    for (const mail of mails) assert.deepEqual(untranslated(wordsOf(mail)), [], mail.subject);
  }));

test('formats dates, plurals and numbers of a buyer’s question for the seller’s language', () =>
  inLanguage('de', () => {
    const mail = sellerMail(asked);
    assert.equal(mail.subject, 'Frage zu 6: 5');
    assert.deepEqual(mail.facts, [
      ['Käufer', '@'],
      ['Artikel', '6'],
      ['Kauf', '12345678…, erstattet', { url: 'https://gate.example/market/purchases/3' }],
      ['Lizenz', 'Einfache Lizenz, gekauft am 11. November 2026, importiert'],
      ['Version', '1 heruntergeladen, die neueste ist 2'],
      ['Support', 'Vor 12 Tagen abgelaufen, am 11. November 2026', 'strong'],
      ['Aktivierungen', '3 von 5: 8 und 2 weitere'],
    ]);
  }));

test('writes the new-version email in the current language, in text and HTML', () => {
  const mail = {
    item: { name: '6' },
    versions: [
      { version: '2', changes: '3'.repeat(9000) },
      { version: '1', changes: '4' },
    ],
    seller: { name: '7', replyTo: '@' },
    url: 'https://shop.example/',
    unsubscribeUrl: 'https://shop.example/u',
  };
  const german = inLanguage('de', () => composeVersionMail(mail));
  assert.equal(german.subject, '6: Version 2 ist verfügbar');
  assert.match(german.text, /Sie gehört zu Ihrem Kauf\..*Version 2 herunterladen: https.*Abbestellen: /s);
  assert.match(german.html, /<html lang="de">.*Neu in Version 2.*Version 2 herunterladen<\/a>/s);
  const { html } = inLanguage('ja', () => composeVersionMail(mail));
  assert.deepEqual(untranslated(html, ['utf']), []);
  assert.equal(composeVersionMail(mail).subject, '6: version 2 is available');
});
