import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { writeServiceSettings } from '../../database/index.ts';
import { pageview, traits } from '../../events/testing.ts';
import { startS3 } from '../../files/s3-client/testing.ts';
import { currentRequester, Refusal } from '../../kernel/index.ts';
import { dayMs, hourMs, minuteMs, secondMs, toIso } from '../../kernel/time.ts';
import { createGuards, createResolver } from '../../network/index.ts';
import { type Notice, unsealDestination } from '../../outbox/index.ts';
import { archiveReports } from '../export/index.ts';
import { openWebsites } from '../testing/open-websites.ts';
import { createExportWork } from './run-exports.ts';

/** Monday, an hour after exports are due. */
const monday = Date.parse('2026-03-30T09:00:00Z');

onEachDatabase((open, testOnce) => {
  describe('scheduled exports', () => {
    let service: Awaited<ReturnType<typeof openWebsites>>;
    let s3: Awaited<ReturnType<typeof startS3>>;
    before(async () => {
      s3 = await startS3();
      service = await openWebsites({ open });
      await writeServiceSettings(service.deps.database.db, { network_allowed: '127.0.0.1' });
    });
    after(async () => {
      await service.close();
      await s3.close();
    });
    beforeEach(async () => {
      for (const table of ['outbox', 'websites'] as const) await service.deps.database.db.deleteFrom(table).execute();
      service.deps.clock.ms = monday;
      s3.faults.answerWith = undefined;
      s3.objects.clear();
      s3.asked.length = 0;
    });

    const pathOf = (website: number, id: number | '' = '') =>
      `/websites/${website}/scheduled-exports${id === '' ? '' : `/${id}`}`;
    const fields = () => ({
      endpoint: s3.access.endpoint,
      region: s3.access.region,
      bucket: s3.access.bucket,
      prefix: 'reports',
      access_key_id: s3.access.accessKeyId,
      secret_access_key: s3.access.secretAccessKey,
      frequency: 'weekly',
    });
    const add = async (website: number, more: object = {}): Promise<number> => {
      const { status, body } = await service.asAnn('POST', pathOf(website), { ...fields(), ...more });
      assert.equal(status, 201, JSON.stringify(body));
      return body.data.id;
    };
    const show = async (website: number, id: number) =>
      (await service.asAnn('GET', pathOf(website, id))).body.data as Record<string, unknown> & {
        failure: { since: string; attempts: number; problem: string } | null;
        last_export: { at: string; key: string; bytes: number } | null;
      };
    type Options = Partial<Parameters<typeof createExportWork>[2]>;
    const workOf = (options: Options = {}) =>
      createExportWork(
        service.deps,
        { resolve: createResolver(), guards: createGuards(service.deps.database) },
        {
          signal: new AbortController().signal,
          onMessages: () => {},
          archive: async ({ filters }) => Buffer.from(`archive of ${filters.length === 0 ? 'all' : 'some'}`),
          ...options,
        },
      );
    const exportAll = async (work = workOf()): Promise<number> => {
      let attempts = 0;
      while (await work.exportNext()) attempts++;
      return attempts;
    };
    const keys = () => [...s3.objects.keys()].sort();
    const mails = async () => {
      const rows = await service.deps.database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
      return rows.map((row) => ({
        to: unsealDestination(service.deps.vault, row.destination_sealed),
        ...(JSON.parse(row.facts) as Notice),
      }));
    };
    const deny = () => {
      s3.faults.answerWith = (_request, response) => {
        response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
        return 'answered';
      };
    };

    test('write the last finished period immediately, then each period at its end, as separate objects', async () => {
      const { id, domain } = await service.addWebsite({ time_zone: 'UTC' });
      const exported = await add(id);
      assert.equal(await exportAll(), 1);
      const key = `reports/${domain}/2026-03-23_2026-03-29.zip`;
      assert.deepEqual(keys(), [key]);
      const zip = s3.objects.get(key)!.content;
      const { status, last_export, failure, next_attempt_at } = await show(id, exported);
      assert.deepEqual(
        [status, last_export, failure, next_attempt_at],
        ['active', { at: toIso(monday), key, bytes: zip.length }, null, '2026-04-06T08:00:00.000Z'],
      );
      const incoming = join(service.deps.config.dataDir, 'files', 'incoming');
      assert.deepEqual(readdirSync(incoming), [], 'no temporary file is left');
      assert.equal(await exportAll(), 0);
      service.deps.clock.ms = monday + 14 * dayMs;
      assert.equal(await exportAll(), 2, 'what was missed is made up for');
      assert.deepEqual(keys().slice(1), [
        `reports/${domain}/2026-03-30_2026-04-05.zip`,
        `reports/${domain}/2026-04-06_2026-04-12.zip`,
      ]);
    });

    testOnce('contain every report of the period', async () => {
      const { id, domain } = await service.addWebsite({ time_zone: 'UTC' });
      await service.deps.events.record(
        'pageviews',
        pageview({
          website: id,
          at: Date.parse('2026-03-25T10:00:00Z'),
          path: '/exported',
          traits: traits({ entry: '/exported', country: 'DE' }),
        }),
      );
      await service.deps.events.flush();
      await add(id);
      await exportAll(workOf({ archive: (scope) => archiveReports(service.deps, scope) }));
      const zip = s3.objects.get(`reports/${domain}/2026-03-23_2026-03-29.zip`)!.content;
      assert.match(zip.toString('latin1'), /^PK[\s\S]*pages\.csv/);
    });

    test('are made by only one process, or by another process if that process is killed', async () => {
      const { id, domain } = await service.addWebsite({ time_zone: 'UTC' });
      await add(id, { frequency: 'daily' });
      const attempts = await Promise.all([workOf(), workOf(), workOf()].map(exportAll));
      assert.deepEqual(keys(), [`reports/${domain}/2026-03-29.zip`]);
      assert.equal(s3.asked.filter((asked) => asked.startsWith('PUT')).length, 1, String(attempts));
      s3.asked.length = 0;
      service.deps.clock.ms += dayMs;
      const { db } = service.deps.database;
      await db
        .updateTable('scheduled_exports')
        .set({ due_at: service.deps.now() + 30 * minuteMs })
        .execute();
      assert.equal(await exportAll(), 0);
      service.deps.clock.ms += 31 * minuteMs;
      assert.equal(await exportAll(), 1);
      assert.deepEqual(keys(), [`reports/${domain}/2026-03-29.zip`, `reports/${domain}/2026-03-30.zip`]);
    });

    test('are retried, notify the account once, pause after a week, and catch up when resumed', async () => {
      const { id, domain } = await service.addWebsite({ time_zone: 'UTC' });
      const exported = await add(id, { frequency: 'daily' });
      deny();
      let messages = 0;
      const work = workOf({ onMessages: () => messages++ });
      assert.equal(await exportAll(work), 1);
      const first = await show(id, exported);
      const problem = 'The access key is not allowed to do this in the bucket.';
      assert.deepEqual(
        [first.status, first.failure, first.next_attempt_at],
        ['failing', { since: toIso(monday), attempts: 1, problem }, toIso(monday + minuteMs)],
      );
      assert.deepEqual(await mails(), []);
      for (let passed = 0; passed < 9 * 6; passed++) {
        service.deps.clock.ms += 4 * hourMs;
        await exportAll(work);
      }
      assert.ok(s3.asked.length > 20 && s3.asked.length < 40, `${s3.asked.length} attempts`);
      const told = await mails();
      assert.equal(messages, 2);
      assert.deepEqual(
        told.map(({ to, subject }) => [to, subject]),
        [
          ['ann@example.com', `${domain}: exports to market are failing`],
          ['ann@example.com', `${domain}: exports to market are paused`],
        ],
      );
      assert.equal(told[0]!.paragraphs[0], problem);
      const paused = await show(id, exported);
      assert.deepEqual([paused.status, paused.next_attempt_at, paused.paused], ['paused', null, 1]);
      assert.equal(paused.failure!.problem, problem, 'why it is paused stays');
      s3.faults.answerWith = undefined;
      await service.asAnn('PATCH', pathOf(id, exported), { paused: 0 });
      assert.equal(await exportAll(work), 10);
      assert.equal(keys().length, 10);
      assert.equal(keys()[0], `reports/${domain}/2026-03-29.zip`);
      assert.equal((await show(id, exported)).failure, null);
    });

    test('cover the chosen segment, and fail if it was deleted', async () => {
      const { id, domain } = await service.addWebsite({ time_zone: 'UTC' });
      const segment = await service.asAnn('POST', `/websites/${id}/segments`, {
        name: 'Germany',
        filters: ['country:is:DE'],
      });
      const segment_id = segment.body.data.id;
      const exported = await add(id, { segment_id });
      assert.equal((await show(id, exported)).segment, 'Germany');
      await exportAll();
      const key = `reports/${domain}/segment-${segment_id}/2026-03-23_2026-03-29.zip`;
      assert.deepEqual(keys(), [key]);
      assert.equal(s3.objects.get(key)?.content.toString(), 'archive of some');
      await service.asAnn('DELETE', `/websites/${id}/segments/${segment_id}`);
      service.deps.clock.ms += 7 * dayMs;
      assert.equal(await exportAll(), 1);
      assert.equal(keys().length, 1, 'never all visits instead');
      const { status, failure, ...gone } = await show(id, exported);
      assert.deepEqual(
        [status, failure?.problem, gone.segment_id, gone.segment],
        ['segment_deleted', 'The segment has been deleted: choose another.', segment_id, null],
      );
      for (const paused of [1, 0])
        assert.equal((await service.asAnn('PATCH', pathOf(id, exported), { paused, segment_id })).status, 200);
      assert.equal(await exportAll(), 1);
      assert.equal(keys().length, 1, 'nor when it is resumed');
      await service.asAnn('PATCH', pathOf(id, exported), { segment_id: null });
      assert.equal(await exportAll(), 1);
      assert.equal(keys()[0], `reports/${domain}/2026-03-30_2026-04-05.zip`);
    });

    test('are repeated if they change during an attempt', async () => {
      const { id, domain } = await service.addWebsite({ time_zone: 'UTC' });
      const exported = await add(id);
      const arrived = Promise.withResolvers<void>();
      const may = Promise.withResolvers<void>();
      s3.faults.answerWith = (_request, response) => {
        s3.faults.answerWith = undefined;
        arrived.resolve();
        void may.promise.then(() => response.writeHead(200, { etag: '"x"' }).end());
        return 'answered';
      };
      const running = exportAll();
      await arrived.promise;
      await service.asAnn('PUT', pathOf(id, exported), { prefix: 'elsewhere' });
      may.resolve();
      assert.equal(await running, 2);
      assert.deepEqual(keys(), [`elsewhere/${domain}/2026-03-23_2026-03-29.zip`]);
      assert.equal((await show(id, exported)).last_export?.key, keys()[0]);
    });

    testOnce("with a hanging endpoint don't block other accounts", async () => {
      const [slow, quick] = [
        await service.addWebsite({ time_zone: 'UTC' }),
        (await service.call(service.bob, 'POST', '/websites', { domain: 'bob.example', time_zone: 'UTC' })).body.data,
      ];
      for (const frequency of ['daily', 'weekly', 'monthly']) await add(slow.id, { frequency });
      service.deps.clock.ms += secondMs;
      const created = await service.call(service.bob, 'POST', pathOf(quick.id), fields());
      assert.equal(created.status, 201);
      const arrived = Promise.withResolvers<void>();
      const may = Promise.withResolvers<void>();
      s3.faults.answerWith = (request, response) => {
        if (!request.url?.includes(slow.domain)) return undefined;
        arrived.resolve();
        void may.promise.then(() => response.writeHead(200, { etag: '"x"' }).end());
        return 'answered';
      };
      const work = workOf();
      const hanging = work.exportNext();
      await arrived.promise;
      assert.equal(await exportAll(work), 1);
      assert.deepEqual(keys(), ['reports/bob.example/2026-03-23_2026-03-29.zip']);
      may.resolve();
      await hanging;
      assert.equal(await exportAll(work), 2);
    });

    testOnce('wait without a failure while the event store is unavailable or the service stops', async () => {
      const { id } = await service.addWebsite({ time_zone: 'UTC' });
      const exported = await add(id);
      const { events } = service.deps;
      service.deps.events = { ...events, state: () => ({ ...events.state(), reachable: false }) };
      let requester: string | undefined;
      const archive = () => {
        requester = currentRequester().name;
        return Promise.reject(new Refusal('unavailable', 'The event store is away.'));
      };
      assert.equal(await exportAll(workOf({ archive })), 1);
      assert.equal(requester, `account ${service.ann}`, 'the reader of the service’s own jobs is for alerts');
      service.deps.events = events;
      assert.deepEqual(
        [(await show(id, exported)).failure, (await show(id, exported)).next_attempt_at],
        [null, toIso(monday + 5 * minuteMs)],
      );
      service.deps.clock.ms += 5 * minuteMs;
      const stopping = new AbortController();
      s3.faults.answerWith = () => {
        stopping.abort();
        return 'answered';
      };
      assert.equal(await workOf({ signal: stopping.signal }).exportNext(), true);
      s3.faults.answerWith = undefined;
      assert.deepEqual((await show(id, exported)).failure, null);
      assert.equal(await exportAll(), 1, 'the next process goes on at once');
      assert.equal(keys().length, 1);
    });

    testOnce('take turns by account', async () => {
      for (let n = 0; n < 2; n++) {
        const { id } = await service.addWebsite({ time_zone: 'UTC' });
        await add(id, { prefix: `ann/${n}` });
      }
      service.deps.clock.ms += minuteMs;
      const site = await service.call(service.bob, 'POST', '/websites', { domain: 'bob.example', time_zone: 'UTC' });
      const path = pathOf(site.body.data.id);
      assert.equal((await service.call(service.bob, 'POST', path, { ...fields(), prefix: 'bob' })).status, 201);
      const work = workOf();
      for (const [owner, count] of [
        ['ann', 1],
        ['bob', 2],
        ['ann', 3],
      ] as const) {
        assert.equal(await work.exportNext(), true);
        assert.equal(keys().length, count);
        assert.match(s3.asked.at(-1) ?? '', new RegExp(`/${owner}/`));
      }
      assert.equal(await work.exportNext(), false);
    });

    test('can write a test file, without permission to delete', async () => {
      const { id, domain } = await service.addWebsite();
      const exported = await add(id);
      const tryIt = async () => {
        const { status, body } = await service.asAnn('POST', `${pathOf(id, exported)}/test`);
        assert.equal(status, 200, JSON.stringify(body));
        const { ok, deleted, message, key } = body.data;
        assert.equal(key, `reports/${domain}/gatehouse-test.txt`);
        return [ok, deleted, message];
      };
      assert.deepEqual(await tryIt(), [true, true, 'A test file was written and deleted again.']);
      assert.deepEqual(keys(), []);
      s3.faults.answerWith = (request, response) => {
        if (request.method !== 'DELETE') return undefined;
        response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
        return 'answered';
      };
      const [ok, deleted, message] = await tryIt();
      assert.deepEqual([ok, deleted, keys().length], [true, false, 1]);
      assert.match(message, /^A test file was written\. It could not be deleted, so /);
      s3.faults.answerWith = undefined;
      await service.asAnn('PATCH', pathOf(id, exported), { secret_access_key: 'wrong' });
      assert.deepEqual(await tryIt(), [false, false, 'The secret access key does not belong to the access key ID.']);
      const inside = s3.access.endpoint.replace('127.0.0.1', '[::1]');
      await service.asAnn('PATCH', pathOf(id, exported), { endpoint: inside });
      assert.equal((await tryIt())[2], 'The endpoint cannot be reached: ::1 is not a public address.');
      let status = 200;
      for (let n = 0; n < 10 && status === 200; n++)
        status = (await service.asAnn('POST', `${pathOf(id, exported)}/test`)).status;
      assert.equal(status, 429);
    });

    test('never return the secret and are accessible only to their owner', async () => {
      const { id } = await service.addWebsite();
      const other = await service.addWebsite();
      const exported = await add(id);
      const own = pathOf(id, exported);
      const said: string[] = [];
      for (const [method, path, body] of [
        ['GET', pathOf(id), undefined],
        ['GET', own, undefined],
        ['PATCH', own, { secret_access_key: 'another-secret' }],
        ['PUT', own, { access_key_id: 'AKIDOTHER', secret_access_key: 'another-secret' }],
        ['POST', `${own}/test`, undefined],
      ] as const)
        said.push(JSON.stringify((await service.asAnn(method, path, body)).body));
      assert.doesNotMatch(said.join(), /another-secret|wJalr|secret_access_key/);
      const { secret_sealed } = await service.deps.database.db
        .selectFrom('scheduled_exports')
        .select('secret_sealed')
        .executeTakeFirstOrThrow();
      assert.ok(!secret_sealed.includes('another-secret'));
      const foreign = pathOf(other.id, exported);
      for (const [method, path, body] of [
        ['GET', own, undefined],
        ['PATCH', own, { bucket: 'mine' }],
        ['DELETE', own, undefined],
        ['POST', `${own}/test`, undefined],
      ] as const) {
        assert.equal((await service.call(service.bob, method, path, body)).status, 404, `${method} ${path}`);
        const elsewhere = path.replace(own, foreign);
        assert.equal((await service.asAnn(method, elsewhere, body)).status, 404, `${method} ${elsewhere}`);
      }
      assert.equal((await service.call(service.bob, 'GET', pathOf(id))).status, 404);
      assert.equal((await service.call(service.bob, 'POST', pathOf(id), fields())).status, 404);
      assert.equal((await service.asAnn('DELETE', own)).status, 200);
      assert.equal((await service.asAnn('GET', own)).status, 404);
      assert.equal(await exportAll(), 0);
    });

    testOnce('reject invalid settings by field', async () => {
      const { id } = await service.addWebsite();
      for (const [change, field] of [
        [{ endpoint: 's3.example.com' }, 'endpoint'],
        [{ endpoint: 'https://user:pass@s3.example.com' }, 'endpoint'],
        [{ endpoint: 'https://market.s3.eu-central-1.amazonaws.com' }, 'endpoint'],
        [{ region: 'eu central' }, 'region'],
        [{ bucket: 'a/b' }, 'bucket'],
        [{ bucket: '..' }, 'bucket'],
        [{ prefix: '../up' }, 'prefix'],
        [{ access_key_id: 'with space' }, 'access_key_id'],
        [{ secret_access_key: '' }, 'secret_access_key'],
        [{ frequency: 'hourly' }, 'frequency'],
        [{ segment_id: 999 }, 'segment_id'],
      ] as const) {
        const { status, body } = await service.asAnn('POST', pathOf(id), { ...fields(), ...change });
        assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, [field]], JSON.stringify(change));
      }
      const empty = { bucket: '', access_key_id: '', secret_access_key: '' };
      const { errors } = (await service.asAnn('POST', pathOf(id), { ...fields(), ...empty })).body;
      assert.deepEqual(errors, {
        bucket: ['bucket must be the name of the bucket: 3 or more letters, digits, dots, hyphens or underscores.'],
        access_key_id: ['access_key_id must be the access key ID, without spaces.'],
        secret_access_key: ['secret_access_key must be the secret access key, without spaces.'],
      });
      const exported = await add(id);
      assert.equal((await service.asAnn('POST', pathOf(id), fields())).status, 422, 'the same twice');
      await add(id, { frequency: 'daily' });
      const same = await service.asAnn('PATCH', pathOf(id, exported), { frequency: 'daily' });
      assert.deepEqual([same.status, Object.keys(same.body.errors)], [422, ['bucket']]);
      const keyAlone = await service.asAnn('PATCH', pathOf(id, exported), { access_key_id: 'AKIDOTHER' });
      assert.deepEqual([keyAlone.status, Object.keys(keyAlone.body.errors)], [422, ['secret_access_key']]);
      await add(id, { frequency: 'monthly' });
      const fourth = await service.asAnn('POST', pathOf(id), { ...fields(), prefix: 'more' });
      assert.match(fourth.body.errors.bucket[0], /up to 3 exports/);
    });
  });
});
