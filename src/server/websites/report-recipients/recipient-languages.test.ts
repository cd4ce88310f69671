import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addOwner, openTestDeps } from '../../../../test/support/testing.ts';
import { pdfText } from '../../documents/pdf/testing.ts';
import type { Language } from '../../kernel/index.ts';
import { dayMs } from '../../kernel/time.ts';
import { openMail } from '../../mail/index.ts';
import { type Notice, type Report, unsealDestination, unsealFacts } from '../../outbox/index.ts';
import { enqueueDueReports } from '../mail-reports/index.ts';
import { withoutOutages } from '../mail-reports/testing.ts';
import { openWebsites } from '../testing/open-websites.ts';
import { enqueueRecipientReports } from './index.ts';

const monday = Date.parse('2026-03-30T09:00:00Z');

let service: Awaited<ReturnType<typeof openWebsites>>;
before(async () => {
  const mail = openMail('smtp://127.0.0.1:1', 'g@example.com');
  service = await openWebsites({ open: (options) => openTestDeps({ ...options, mail }) });
  service.deps.clock.ms = monday - 20 * dayMs;
});
after(() => service.close());

const addPerson = (name: string, language: Language | null) =>
  addOwner(service.deps.database.db, service.ann, {
    username: name,
    email: `${name}@example.com`,
    first_name: name,
    last_name: '',
    password_hash: null,
    email_verified_at: 1,
    language,
  });

async function takeMails(): Promise<Map<string, Notice | Report>> {
  const { deps } = service;
  const rows = await deps.database.db.selectFrom('outbox').selectAll().execute();
  await deps.database.db.deleteFrom('outbox').execute();
  return new Map(
    rows.map((row) => [
      unsealDestination(deps.vault, row.destination_sealed),
      unsealFacts(deps.vault, row.facts) as Notice | Report,
    ]),
  );
}

test("sends reports in the recipient's language if they are a member, else in the owner's, or in English without an owner", async () => {
  await addPerson('ann', 'de');
  await addPerson('mai', 'ja');
  const { id, domain } = await service.addWebsite({ time_zone: 'UTC', email: 1 });
  const settings = { domain: 'bob.example', time_zone: 'UTC', email: 1 };
  assert.equal((await service.call(service.bob, 'POST', '/websites', settings)).status, 201);
  for (const email of ['stranger@agency.example', 'mai@example.com']) {
    const fields = { email, frequency: 'weekly', pdf: true };
    const { status, body } = await service.asAnn('POST', `/websites/${id}/report-recipients`, fields);
    assert.equal(status, 201, JSON.stringify(body));
  }
  const asked = await takeMails();
  assert.equal(asked.get('stranger@agency.example')?.subject, 'E-Mail-Berichte über eine Website bestätigen');
  assert.equal((asked.get('stranger@agency.example') as Notice).language, 'de');
  const japanese = asked.get('mai@example.com') as Notice;
  assert.deepEqual([japanese.language, japanese.action.label], ['ja', '登録を確定する']);
  for (const notice of asked.values()) {
    const url = (notice as Notice).action.url.replace(/^https?:\/\/[^/]+/, '');
    assert.equal((await service.app.inject({ method: 'POST', url })).statusCode, 200);
  }

  service.deps.clock.ms = monday;
  const deps = withoutOutages(service.deps);
  assert.equal(await enqueueRecipientReports(deps), 2);
  assert.ok((await enqueueDueReports(deps)) >= 2);
  const reports = await takeMails();
  assert.deepEqual(
    ['ann@example.com', 'stranger@agency.example', 'mai@example.com', 'bob@example.com'].map(
      (to) => reports.get(to)?.subject,
    ),
    [
      `${domain}: letzte Woche keine Besucher`,
      `${domain}: letzte Woche keine Besucher`,
      `${domain}：先週の訪問者なし`,
      'bob.example: no visitors last week',
    ],
  );
  const stranger = reports.get('stranger@agency.example') as Report;
  assert.match(
    stranger.text,
    new RegExp(`Sie erhalten diese E-Mail, weil Berichte über ${domain} an diese Adresse gesendet`),
  );
  assert.match(stranger.html, /<html lang="de">.*Letzte Woche wurden keine Besucher gezählt/s);
  assert.match(pdfText(Buffer.from(stranger.attachments?.[0]?.base64 ?? '', 'base64')), /Ihr Wochenbericht/);
  assert.match((reports.get('mai@example.com') as Report).html, /<html lang="ja">/);
});
