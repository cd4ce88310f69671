import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { quickHash } from '../../../../test/support/testing.ts';
import type { MemberInvitationRow } from '../../database/index.ts';
import { until } from '../../events/testing.ts';
import { bracketJapaneseInFile, untranslated } from '../../kernel/i18n/pseudo.testing.ts';
import { inLanguage } from '../../kernel/index.ts';
import type { Mailer, MailMessage } from '../../mail/index.ts';
import type { Courier, Notice } from '../../outbox/index.ts';
import { startTestCourier } from '../../outbox/testing.ts';
import { addressChangedMail, takenAddressMail } from '../addresses/address-mails.ts';
import type { ExpiringKey } from '../api-keys/api-key.store.ts';
import { expiryMail } from '../api-keys/expiry-mail.ts';
import { createRequestedMails } from '../registration/requested-mails.ts';
import { memberInvitationMail } from '../team/member-invitation-mail.ts';
import {
  ada,
  grace,
  openConsole,
  ownersBrowser,
  secondBrowser,
  type TestBrowser,
  type TestConsole,
} from '../testing.ts';
import { appChangedMail, passkeyAddedMail, passkeyRemovedMail } from '../two-factor-settings/two-factor-mails.ts';

bracketJapaneseInFile({ before, after });

const sent: MailMessage[] = [];
const postman: Mailer = {
  ready: true,
  async send(message) {
    sent.push(message);
  },
  close: () => {},
};

let opened: TestConsole;
let owner: TestBrowser;
let second: TestBrowser;
let courier: Courier;
beforeEach(async () => {
  opened = await openConsole({ mail: postman });
  owner = await ownersBrowser(opened);
  second = await secondBrowser(opened, owner);
  courier = startTestCourier(opened.deps, { requestedMails: createRequestedMails(opened.deps) });
  const { db } = opened.deps.database;
  await db
    .updateTable('users')
    .set({ password_hash: await quickHash(grace.password), email_verified_at: 1 })
    .where('username', '=', 'grace')
    .execute();
  await allSent();
  sent.length = 0;
});
afterEach(async () => {
  await courier.stop();
  await opened.close();
});

async function allSent() {
  const waiting = opened.deps.database.db.selectFrom('outbox').select('id').where('state', '=', 'waiting');
  courier.wake();
  await until(async () => (await waiting.execute()).length === 0);
}
const speaks = (browser: TestBrowser, language: string | null) => browser.send('PATCH', '/user', { language });
const newPassword = (browser: TestBrowser, { password }: { password: string }) =>
  browser.send('POST', '/account/password', { current_password: password, new_password: 'another engine' });
const subjectsTo = (address: string) => sent.flatMap(({ to, subject }) => (to === address ? [subject] : []));

test('mails users in their language, or in English if they chose none', async () => {
  await speaks(second, 'de');
  assert.equal((await newPassword(second, grace)).status, 204);
  assert.equal((await newPassword(owner, ada)).status, 204);
  await allSent();
  const [german, english] = ['grace@example.com', 'ada@example.com'].map((to) => sent.find((mail) => mail.to === to));
  assert.equal(german?.subject, 'Ihr Passwort wurde geändert');
  assert.match(
    german.text,
    /Das Passwort von grace auf 127\.0\.0\.1:8080 wurde geändert\..*Geändert: \d\d\.\d\d\.\d{4}, \d\d:\d\d \(UTC\).*Neues Passwort setzen: http.*Gesendet von Gatehouse/s,
  );
  assert.match(german.html, /<html lang="de">.*Ihr Passwort wurde geändert.*Geändert<\/td>/s);
  assert.equal(english?.subject, 'Your password was changed');
  assert.match(english.text, /Changed: \d{4}-\d\d-\d\d \d\d:\d\d \(UTC\).*Sent by Gatehouse/s);
  assert.match(english.html, /<html lang="en">/);
});

test('translates all mails to users', async () => {
  await speaks(second, 'ja');
  const { id } = (await second.send('GET', '/account')).answer.data;
  await second.send('POST', '/forgot-password', { email: grace.email });
  await second.send('POST', '/user/email', { email: 'new@example.com', current_password: grace.password });
  await newPassword(second, grace);
  await owner.send('PATCH', `/accounts/${id}`, { suspended: true, reason: '7' });
  await owner.send('PATCH', `/accounts/${id}`, { suspended: false });
  await allSent();
  const mails = sent.filter(({ to }) => to !== 'ada@example.com');
  assert.equal(mails.length, 5, mails.map(({ subject }) => subject).join());
  for (const { subject, text, html } of mails) {
    assert.match(subject, /^⟦.*⟧$/);
    assert.deepEqual(untranslated(html, ['Gatehouse', 'utf', 'grace', '127.0.0.1', 'UTC']), [], subject);
    const lines = text.replace(/https?:\S+/g, '').replaceAll('\n', '<br>');
    assert.deepEqual(untranslated(lines, ['Gatehouse', 'grace', 'UTC']), [], subject);
  }
});

test('translates all mails to accounts', () =>
  inLanguage('ja', () => {
    const key = { name: '7', prefix: '8', expires_at: 1, last_used_at: null, time_zone: 'UTC' } as ExpiringKey;
    const row = { role: 'guest' } as MemberInvitationRow;
    const url = 'https://[::1]/';
    const invited = (inviter: string, account: string) =>
      memberInvitationMail({ inviter, account, row, runsInstallation: false, url });
    const who = { username: '9', host: '7' };
    for (const { subject, heading = '', paragraphs, facts = [], notes = [], action } of [
      expiryMail('', key, 1),
      invited('1', '1'),
      invited('1', '2'),
      invited('a@b', 'a@b'),
      passkeyAddedMail({ who, moment: '1', url }, '2'),
      passkeyRemovedMail({ who, moment: '1', url }, { name: '2', wasLast: true }),
      ...(['added', 'removed', 'reset'] as const).map((change) =>
        appChangedMail({ who, moment: '1', url }, { change, isOn: change === 'added' }),
      ),
      takenAddressMail('7', url),
      addressChangedMail(who, '1', url),
    ] as Pick<Notice, 'subject' | 'heading' | 'paragraphs' | 'facts' | 'notes' | 'action'>[]) {
      const words = [subject, heading, ...paragraphs, ...facts.map(([name, value]) => `${name}<br>${value}`), ...notes];
      assert.deepEqual(untranslated([...words, action.label].join('<br>'), ['UTC']), [], subject);
    }
  }));

test("sends a reset link in the page's language if the user chose none", async () => {
  const forgot = async () => {
    const stranger = opened.browser('198.51.100.9');
    await inLanguage('fr', () => stranger.send('POST', '/forgot-password', { email: grace.email }));
    await allSent();
    return sent.at(-1)?.subject;
  };
  assert.equal(await forgot(), 'Définir un nouveau mot de passe');
  await speaks(second, 'es');
  assert.equal(await forgot(), 'Poner una contraseña nueva');
});

test('notifies each member of a suspended account in their own language', async () => {
  const { id } = (await second.send('GET', '/account')).answer.data;
  const { db } = opened.deps.database;
  await db.insertInto('members').values({ account_id: id, user_id: 1, role: 'viewer', created_at: 1 }).execute();
  await speaks(second, 'de');
  assert.equal((await owner.send('PATCH', `/accounts/${id}`, { suspended: true })).status, 200);
  await allSent();
  assert.deepEqual(subjectsTo('grace@example.com'), ['grace wurde gesperrt']);
  assert.deepEqual(subjectsTo('ada@example.com'), ['grace was suspended']);
});

test('tells the owners of an account once what stops when the service owner switches modules off', async () => {
  const { id } = (await second.send('GET', '/account')).answer.data;
  const { db } = opened.deps.database;
  await db.insertInto('members').values({ account_id: id, user_id: 1, role: 'viewer', created_at: 1 }).execute();
  const switchOff = (modules_off: string[]) => owner.send('PATCH', `/accounts/${id}`, { modules_off });
  assert.equal((await switchOff(['monitors', 'market'])).status, 200);
  await switchOff(['monitors', 'market']);
  await allSent();
  assert.deepEqual(subjectsTo('grace@example.com'), ['Parts of grace were switched off']);
  assert.deepEqual(subjectsTo('ada@example.com'), []);
  const { text } = sent.at(-1) as MailMessage;
  assert.match(text, /status pages are offline.*The market is switched off/s);
  await switchOff([]);
  await switchOff(['market', 'websites']);
  await allSent();
  assert.equal(subjectsTo('grace@example.com').length, 2);
});

test('tells the owners of every affected account what stops when modules are switched off for the installation', async () => {
  const switchOff = (modules_off: string[]) => owner.send('PATCH', '/service', { modules_off });
  await second.send('PUT', '/account/modules', { modules_off: ['market'] });
  assert.equal((await switchOff(['market'])).status, 200);
  await allSent();
  assert.deepEqual(subjectsTo('grace@example.com'), [], 'the account had the market off already');
  await switchOff(['market', 'monitors']);
  await switchOff(['market', 'monitors']);
  await allSent();
  assert.deepEqual(subjectsTo('grace@example.com'), ['Parts of grace were switched off']);
  assert.deepEqual(subjectsTo('ada@example.com'), [], 'who switched it off knows it');
  const { text } = sent.at(-1) as MailMessage;
  assert.match(text, /Monitors are switched off/);
  assert.doesNotMatch(text, /market is switched off/);
});

test("invites in the user's language, otherwise in the account's", async () => {
  await speaks(owner, 'de');
  const invite = (email: string, role = 'editor') => owner.send('POST', '/members/invitations', { email, role });
  assert.equal((await invite('guest@example.com')).status, 201);
  await speaks(second, 'pt');
  assert.equal((await invite('grace@example.com', 'viewer')).status, 201);
  await owner.send('POST', '/invitations', { email: 'other@example.com' });
  await allSent();
  assert.deepEqual(subjectsTo('guest@example.com'), ['Ada Lovelace lädt Sie in das eigene Konto bei Gatehouse ein']);
  const guest = sent.find(({ to }) => to === 'guest@example.com');
  assert.match(guest?.text ?? '', /auf 127\.0\.0\.1:8080 ein, als Bearbeiter\. Bearbeiter dürfen/);
  assert.deepEqual(subjectsTo('grace@example.com'), ['Ada Lovelace convida você para a própria conta do Gatehouse']);
  assert.deepEqual(subjectsTo('other@example.com'), ['Ada Lovelace lädt Sie zu Gatehouse ein']);
});
