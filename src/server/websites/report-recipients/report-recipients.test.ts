import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { pdfText } from '../../documents/pdf/testing.ts';
import { pageview, traits } from '../../events/testing.ts';
import { Refusal } from '../../kernel/index.ts';
import { dayMs, minuteMs } from '../../kernel/time.ts';
import { openMail } from '../../mail/index.ts';
import { recordAttempt } from '../../outbox/deliveries/index.ts';
import { type Notice, type Report, unsealDestination, unsealFacts } from '../../outbox/index.ts';
import { latestDueReport } from '../../schedule/index.ts';
import { enqueueDueReports } from '../mail-reports/index.ts';
import { withoutOutages } from '../mail-reports/testing.ts';
import { openWebsites } from '../testing/open-websites.ts';
import { enqueueRecipientReports } from './index.ts';

import { listDueRecipients } from './recipient.store.ts';
import { addRecipient } from './recipients.ts';

/** Monday, an hour after reports are due. */
const monday = Date.parse('2026-03-30T09:00:00Z');

onEachDatabase((open, testOnce) => {
  describe('report recipients', () => {
    let service: Awaited<ReturnType<typeof openWebsites>>;
    before(async () => {
      const mail = openMail('smtp://127.0.0.1:1', 'g@example.com');
      service = await openWebsites({ open: (options) => open({ ...options, mail }) });
    });
    after(() => service.close());
    beforeEach(async () => {
      const { db } = service.deps.database;
      for (const table of ['outbox', 'websites', 'mail_allowances'] as const) await db.deleteFrom(table).execute();
      service.deps.clock.ms = monday - 20 * dayMs;
    });

    const rows = () => service.deps.database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
    const mails = async () =>
      (await rows()).map((row) => ({
        to: unsealDestination(service.deps.vault, row.destination_sealed),
        key: row.idempotency_key,
        facts: unsealFacts(service.deps.vault, row.facts) as Notice | Report,
      }));
    const enqueue = () => enqueueRecipientReports(withoutOutages(service.deps));
    const pathOf = (url: string) => url.replace(/^https?:\/\/[^/]+/, '');
    const post = (url: string) => service.app.inject({ method: 'POST', url: pathOf(url) });
    const add = async (website: number, fields: object) => {
      const body = { email: 'Eve@Agency.example', frequency: 'weekly', ...fields };
      return service.asAnn('POST', `/websites/${website}/report-recipients`, body);
    };
    const addConfirmed = async (website: number, fields: object = {}): Promise<number> => {
      const { status, body } = await add(website, fields);
      assert.equal(status, 201, JSON.stringify(body));
      const asked = (await mails()).at(-1)!.facts as Notice;
      assert.equal((await post(asked.action.url)).statusCode, 200);
      await service.deps.database.db.deleteFrom('outbox').execute();
      return body.data.id;
    };
    const visit = (website: number, at: string, visitor: number, country = 'DE') =>
      service.deps.events.record(
        'pageviews',
        pageview({
          website,
          at: Date.parse(at),
          visit: String(visitor * 256),
          path: '/',
          traits: traits({ entry: '/', source: 'News', country }),
        }),
      );

    test('must confirm before they get reports', async () => {
      const { id, domain } = await service.addWebsite({ time_zone: 'UTC' });
      const added = await add(id, {});
      assert.deepEqual(
        [added.status, added.body.data.status, added.body.data.confirmed_at],
        [201, 'unconfirmed', null],
      );
      const [asked] = await mails();
      assert.equal(asked!.to, 'Eve@Agency.example');
      assert.equal(asked!.facts.subject, 'Confirm your email reports about a website');
      assert.doesNotMatch((await rows())[0]!.facts, /confirm|Agency/i, 'the link opens something: it is sealed');
      service.deps.clock.ms = monday;
      assert.equal(await enqueue(), 0, 'not confirmed');
      const link = pathOf((asked!.facts as Notice).action.url);
      const late = await post(link);
      assert.equal(late.statusCode, 404, 'after 7 days');
      const again = `/websites/${id}/report-recipients/${added.body.data.id}/confirmation`;
      assert.equal((await service.call(service.bob, 'POST', again)).status, 404);
      assert.equal((await service.asAnn('POST', again)).status, 200);
      const page = (await service.app.inject({ method: 'GET', url: link })).body;
      assert.match(page, /<button>Confirm/);
      assert.ok(page.includes(domain), 'who confirms sees what');
      for (const forged of [`${link}x`, link.replace(/token=\d+/, 'token=999'), link.replace('confirm', 'unsubscribe')])
        assert.equal((await post(forged)).statusCode, 404, forged);
      assert.match((await post(link)).body, /Reports are on their way/);
      assert.equal((await service.asAnn('POST', again)).status, 409);
      assert.equal(await enqueue(), 0, 'the first is the one that ends after they confirmed');
      service.deps.clock.ms = monday + 7 * dayMs;
      assert.equal(
        (await Promise.all([enqueue(), enqueue()])).reduce((sum, one) => sum + one),
        1,
      );
      const sent = (await mails()).at(-1)!;
      assert.match(sent.key, /^recipient_\d+_weekly_2026-03-30$/);
      const { unsubscribeUrl } = sent.facts as Report;
      assert.equal((await service.app.inject({ method: 'GET', url: pathOf(unsubscribeUrl) })).statusCode, 200);
      assert.match((await post(unsubscribeUrl)).body, /You are unsubscribed/);
      assert.equal((await post(unsubscribeUrl)).statusCode, 404);
      assert.deepEqual((await service.asAnn('GET', `/websites/${id}/report-recipients`)).body.data, []);
      assert.equal((await mails()).filter(({ key }) => key === sent.key).length, 0, 'nor is what waits sent');
    });

    testOnce('get no text from senders who do not own the service', async () => {
      const { id } = await service.addWebsite();
      const { db } = service.deps.database;
      await db.updateTable('websites').set({ domain: 'win-a-prize.example' }).where('id', '=', id).execute();
      const words = async () => JSON.stringify({ ...(await mails()).at(-1)!.facts, action: '' });
      const { data } = (await add(id, {})).body;
      assert.doesNotMatch(await words(), /prize|ann/);
      await service.asAnn('POST', `/websites/${id}/report-recipients/${data.id}/confirmation`);
      assert.doesNotMatch(await words(), /prize|ann/);
      const caller = { accountId: service.ann, isOwner: true, timeZone: 'UTC' };
      const name = { first_name: 'Ann', last_name: 'Archer' };
      await db.updateTable('accounts').set(name).where('id', '=', service.ann).execute();
      await addRecipient(service.deps, { caller, website: id, fields: { email: 'bea@b.example', frequency: 'daily' } });
      assert.match(
        await words(),
        /Ann Archer would like to send you a daily report on visitors to win-a-prize\.example/,
      );
    });

    test('get daily, weekly or monthly reports, optionally for a segment and with a PDF', async () => {
      const { id, domain } = await service.addWebsite({ time_zone: 'UTC', privacy: 1 });
      const segment = await service.asAnn('POST', `/websites/${id}/segments`, {
        name: 'Germany',
        filters: ['country:is:DE'],
      });
      const segment_id = segment.body.data.id;
      await addConfirmed(id, { frequency: 'daily', pdf: 1, csv: 1 });
      await addConfirmed(id, { frequency: 'weekly', segment_id });
      await visit(id, '2026-03-29T10:00:00Z', 1);
      await visit(id, '2026-03-29T10:20:00Z', 2, 'FR');
      await visit(id, '2026-03-24T10:00:00Z', 3, 'FR');
      await service.deps.events.flush();
      service.deps.clock.ms = monday;
      assert.equal(await enqueue(), 2);
      const [daily, weekly] = (await mails()).map(({ facts }) => facts as Report);
      assert.equal(daily!.subject, `${domain}: 2 visitors yesterday, more`);
      assert.match(daily!.text, /Busiest hour: 10:00, with 2 visitors\./);
      assert.equal(weekly!.subject, `${domain} (Germany): 1 visitor last week, more`);
      assert.doesNotMatch(weekly!.text, /France|View all statistics/);
      assert.equal(weekly!.attachments, undefined);
      const [file, archive] = daily!.attachments!;
      const zip = Buffer.from(archive!.base64, 'base64').toString('latin1');
      assert.deepEqual([archive!.name, archive!.type], [`${domain}-daily-2026-03-29.zip`, 'application/zip']);
      assert.match(zip, /^PK[\s\S]*countries\.csv/);
      assert.deepEqual([file!.name, file!.type], [`${domain}-daily-2026-03-29.pdf`, 'application/pdf']);
      const lines = pdfText(Buffer.from(file!.base64, 'base64')).split('\n');
      for (const line of [domain, 'Your daily report', 'Visitors by hour', 'Germany', 'News'])
        assert.ok(lines.includes(line), `${line} in ${lines.join(' | ')}`);

      const row = (await rows())[0]!;
      const attempt = { attemptedAt: monday, durationMs: 1, error: '', status: null, answer: '' };
      await recordAttempt(service.deps.database.db, row, attempt, { state: 'delivered', nextAttemptAt: monday });
      assert.doesNotMatch((await rows())[0]!.facts, /attachments/, 'the file is kept until it has left');

      await service.asAnn('DELETE', `/websites/${id}/segments/${segment_id}`);
      const states = (await service.asAnn('GET', `/websites/${id}/report-recipients`)).body.data;
      assert.deepEqual(
        states.map((one: { status: string }) => one.status),
        ['active', 'segment_deleted'],
      );
      service.deps.clock.ms = monday + 7 * dayMs;
      assert.equal(await enqueue(), 1, 'whoever was to see a segment is never told of all visits');
      const path = `/websites/${id}/report-recipients/${states[1].id}`;
      const { body } = await service.asAnn('PATCH', path, { pdf: 0, segment_id: states[1].segment_id });
      assert.deepEqual(
        [body.data.status, body.data.segment_id, body.data.segment],
        ['segment_deleted', segment_id, null],
        'nor when something else is changed',
      );
      assert.deepEqual((await service.asAnn('GET', path)).body.data, body.data);
    });

    test("get their reports even if another website's queries are too heavy", async () => {
      const heavy = await service.addWebsite({ time_zone: 'UTC' });
      const light = await service.addWebsite({ time_zone: 'UTC' });
      const late = await addConfirmed(heavy.id);
      await addConfirmed(light.id);
      service.deps.clock.ms = monday;
      const { events } = service.deps;
      const store = { isReachable: true, refused: 0 };
      const refusing: typeof events = {
        ...events,
        state: () => ({ ...events.state(), reachable: store.isReachable }),
        query: (sql, params) => {
          if (!Object.values(params ?? {}).includes(heavy.id)) return events.query(sql, params);
          store.refused++;
          return Promise.reject(new Refusal('unavailable', 'The query is too heavy.'));
        },
      };
      const deps = { ...withoutOutages(service.deps), events: refusing };
      store.isReachable = false;
      assert.equal(await enqueueRecipientReports(deps, new Map()), 0, 'all wait for a store that is away');
      store.isReachable = true;
      const postponed = new Map<number, number>();
      assert.equal(await enqueueRecipientReports(deps, postponed), 1);
      assert.match((await mails())[0]!.facts.subject, new RegExp(light.domain));
      assert.deepEqual([...postponed], [[late, monday + 15 * minuteMs]]);
      store.refused = 0;
      assert.equal(await enqueueRecipientReports(deps, postponed), 0);
      assert.equal(store.refused, 0, 'it takes nobody’s turn until then');
      service.deps.clock.ms = monday + 15 * minuteMs;
      assert.equal(await enqueueRecipientReports({ ...deps, events }, postponed), 1);
      assert.equal(postponed.size, 0);
    });

    test('are grouped by report, taking accounts in turn', async () => {
      const { db } = service.deps.database;
      const [first, second] = [
        await service.addWebsite({ time_zone: 'UTC' }),
        await service.addWebsite({ time_zone: 'UTC' }),
      ];
      const segment = { name: 'Germany', filters: ['country:is:DE'] };
      const { id: segment_id } = (await service.asAnn('POST', `/websites/${first.id}/segments`, segment)).body.data;
      for (const n of [1, 2])
        for (const [website, fields] of [
          [first, {}],
          [second, {}],
          [first, { segment_id }],
        ] as const)
          await addConfirmed(website.id, { email: `p${n}@agency.example`, ...fields });
      const foreign = await service.call(service.bob, 'POST', '/websites', { domain: 'bob.example', time_zone: 'UTC' });
      const { id: _, ...row } = await db.selectFrom('report_recipients').selectAll().executeTakeFirstOrThrow();
      await db
        .insertInto('report_recipients')
        .values({ ...row, account_id: service.bob, website_id: foreign.body.data.id })
        .execute();
      const due = latestDueReport('weekly', 'UTC', monday);
      const found = await listDueRecipients(db, due, { limit: 50, except: [] });
      assert.deepEqual(
        found.map(({ recipient }) => [recipient.website_id, recipient.segment_id]),
        [
          [first.id, 0],
          [first.id, 0],
          [foreign.body.data.id, 0],
          [first.id, segment_id],
          [first.id, segment_id],
          [second.id, 0],
          [second.id, 0],
        ],
      );
    });

    test('get CSV files up to a limit per website and per account', async () => {
      const { db } = service.deps.database;
      const { id } = await service.addWebsite({ time_zone: 'UTC' });
      const first = await addConfirmed(id, { csv: 1 });
      const { id: _, ...row } = await db.selectFrom('report_recipients').selectAll().executeTakeFirstOrThrow();
      const copies = (count: number, website: number) =>
        Array.from({ length: count }, (__, n) => ({ ...row, website_id: website, email_hash: `h${website} ${n}` }));
      await db.insertInto('report_recipients').values(copies(4, id)).execute();
      const refused = await add(id, { email: 'sixth@agency.example', csv: 1 });
      assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['csv']]);
      assert.match(refused.body.message, /to 5 recipients/);
      const plain = await add(id, { email: 'sixth@agency.example' });
      assert.equal(plain.status, 201);
      const path = `/websites/${id}/report-recipients`;
      assert.equal((await service.asAnn('PATCH', `${path}/${plain.body.data.id}`, { csv: 1 })).status, 422);
      assert.equal(
        (await service.asAnn('PATCH', `${path}/${first}`, { csv: 1, pdf: 1 })).status,
        200,
        'has them already',
      );
      assert.equal((await service.asAnn('PATCH', `${path}/${first}`, { csv: 0 })).status, 200);
      assert.equal((await service.asAnn('PATCH', `${path}/${plain.body.data.id}`, { csv: 1 })).status, 200);

      const other = await service.addWebsite();
      await db.insertInto('report_recipients').values(copies(44, other.id)).execute();
      await db.updateTable('report_recipients').set({ csv: 1 }).where('website_id', '=', other.id).execute();
      const third = await service.addWebsite();
      assert.equal((await add(third.id, { csv: 1 })).status, 201, 'the fiftieth');
      assert.match(
        (await add(third.id, { email: 'more@agency.example', csv: 1 })).body.message,
        /50 recipients in all/,
      );
    });

    testOnce('can be accessed only through their website and account', async () => {
      const { id } = await service.addWebsite({ time_zone: 'UTC' });
      const other = await service.addWebsite();
      const recipient = await addConfirmed(id);
      const path = `/websites/${id}/report-recipients/${recipient}`;
      for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
        assert.equal((await service.call(service.bob, method, path, {})).status, 404, method);
        const elsewhere = `/websites/${other.id}/report-recipients/${recipient}`;
        assert.equal((await service.asAnn(method, elsewhere, {})).status, 404, method);
      }
      assert.equal((await service.call(service.bob, 'GET', `/websites/${id}/report-recipients`)).status, 404);
      const foreign = await service.asAnn('POST', `/websites/${other.id}/segments`, {
        name: 'x',
        filters: ['country:is:DE'],
      });
      const refused = await service.asAnn('PATCH', path, { segment_id: foreign.body.data.id });
      assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['segment_id']]);
      assert.equal((await add(id, {})).status, 422, 'the same twice');
      assert.equal((await add(id, { email: 'nobody' })).status, 422);
      const changed = await service.asAnn('PATCH', path, { frequency: 'daily' });
      assert.deepEqual([changed.body.data.frequency, changed.body.data.pdf], ['daily', 0]);
      service.deps.clock.ms = monday - 20 * dayMs + 1;
      assert.equal(await enqueue(), 0, 'what was due before the change is nobody’s');
      assert.equal((await service.asAnn('DELETE', path)).status, 200);
      assert.equal((await service.asAnn('GET', path)).status, 404);
    });

    testOnce("keep getting reports if the account's own reports are turned off", async () => {
      const { id } = await service.addWebsite({ time_zone: 'UTC', email: 1 });
      await addConfirmed(id);
      service.deps.clock.ms = monday;
      assert.equal(await enqueue(), 1);
      await service.asAnn('PATCH', `/websites/${id}`, { email: 0 });
      assert.equal((await rows()).length, 1);
    });

    testOnce("get no outage details, unlike the account's own report", async () => {
      const { id } = await service.addWebsite({ time_zone: 'UTC', email: 1 });
      await addConfirmed(id);
      service.deps.clock.ms = monday;
      const findOutages = async () => ({ outages: 2, downtimeMs: 60_000, visits: [], sales: null });
      const deps = { ...service.deps, findOutages };
      assert.equal(await enqueueRecipientReports(deps), 1);
      const told = (await mails())[0]!.facts as Report;
      assert.doesNotMatch(told.text + told.html, /outage/i);
      await service.deps.database.db.deleteFrom('outbox').execute();
      assert.equal(await enqueueDueReports(deps), 1);
      assert.match(((await mails())[0]!.facts as Report).text, /2 outages, 1 min/);
    });

    testOnce('can be invited only at a limited rate per account and mailbox', async () => {
      const { id } = await service.addWebsite();
      const answers = [];
      for (let n = 0; n < 21; n++) answers.push((await add(id, { email: `p${n}@agency.example` })).status);
      assert.deepEqual(answers, [...Array(20).fill(201), 429]);
      assert.equal((await service.asAnn('GET', `/websites/${id}/report-recipients`)).body.data.length, 20);
      assert.equal((await rows()).length, 20);
    });
  });
});
