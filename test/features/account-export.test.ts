import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { before, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { fromBuffer, type ZipFile } from 'yauzl';
import { claimExport, updateAttempt } from '../../src/server/accounts/export/export.store.ts';
import { requestExport, runWaitingExports } from '../../src/server/accounts/export/index.ts';
import { listArchiveKeys } from '../../src/server/accounts/index.ts';
import { createArchiveParts } from '../../src/server/composition/account-archive.ts';
import { accountTables } from '../../src/server/composition/account-tables.ts';
import { insertSampleRows, readReferences } from '../../src/server/database/sample-rows.testing.ts';
import { check, pageview } from '../../src/server/events/testing.ts';
import { Refusal } from '../../src/server/kernel/refusal.ts';
import { dayMs, minuteMs } from '../../src/server/kernel/time.ts';
import { openMail } from '../../src/server/mail/index.ts';
import { addAccount, addOwner, onEachDatabase, type TestDeps } from '../support/testing.ts';

let references: Awaited<ReturnType<typeof readReferences>>;
before(async () => {
  references = await readReferences();
});

/** Reads the archive with another ZIP library than the service. */
async function unzip(archive: Buffer): Promise<Map<string, string>> {
  const { promise, resolve, reject } = Promise.withResolvers<ZipFile>();
  fromBuffer(archive, { lazyEntries: true, strictFileNames: true }, (error, opened) =>
    error ? reject(error) : resolve(opened),
  );
  const zip = await promise;
  const files = new Map<string, string>();
  const done = Promise.withResolvers<Map<string, string>>();
  zip.on('entry', (entry) => {
    zip.openReadStream(entry, async (error, stream) => {
      if (error) return done.reject(error);
      assert.ok(!files.has(entry.fileName), `${entry.fileName} is there once`);
      files.set(entry.fileName, await text(stream));
      zip.readEntry();
    });
  });
  zip.on('end', () => done.resolve(files));
  zip.on('error', done.reject);
  zip.readEntry();
  return done.promise;
}

onEachDatabase((open) => {
  const addPerson = async (deps: TestDeps, username: string, isOwner = 0) => {
    const names = { username, email: `${username}@example.com`, first_name: 'A', last_name: username };
    const accountId = await addAccount(deps.database.db, { ...names, is_owner: isOwner });
    const userId = await addOwner(deps.database.db, accountId, { ...names, password_hash: null });
    return { accountId, userId };
  };
  const ask = (deps: TestDeps, accountId: number, isOfService = false) =>
    requestExport(deps, { accountId, isOfService }, { name: 'bob', email: 'bob@example.com' });
  const failing = {
    contents: '',
    tables: accountTables,
    archiveAccount: async function* () {
      yield { path: 'half.txt', content: Readable.from(['half']) };
      throw new Error('the disk of the test is gone');
    },
    openSealed: () => ({}),
  };
  const rowsOf = (deps: TestDeps) => deps.database.db.selectFrom('account_exports').selectAll().orderBy('id').execute();

  test('exports all data of only one account, without secrets', async (t) => {
    const deps = await open({ events: true });
    t.after(() => deps.close());
    const { db } = deps.database;
    const [ada, bob] = [await addPerson(deps, 'ada', 1), await addPerson(deps, 'bob')];
    await insertSampleRows(deps.database, ada, references);
    const rows = await insertSampleRows(deps.database, bob, references);
    await db.deleteFrom('account_exports').execute();
    const [monitor, website] = [Number(rows.get('monitors')?.id), Number(rows.get('websites')?.id)];
    // Only these values are replaced, because the other samples are not valid sealed values.
    const sealed = { email_sealed: 'x' };
    await db.updateTable('subscribers').set(sealed).execute();
    const parts = createArchiveParts(deps);
    const opened = {
      ...parts,
      openSealed: (table: string): Record<string, string> => (table === 'subscribers' ? { email: 'a@b.example' } : {}),
    };
    const hostile = '../../../etc/passwd:x\\y.png';
    const stored = await deps.files.put(Readable.from(['a file of bob']), { maxBytes: 1000 });
    await db.updateTable('item_files').set({ file_key: stored.key, name: hostile }).execute();
    await db
      .updateTable('item_media')
      .set({ file_key: 'a'.repeat(64) })
      .execute(); // the file does not exist
    await db.updateTable('items').set({ name: '=cmd|/C calc' }).where('account_id', '=', bob.accountId).execute();
    await db.updateTable('purchases').set({ invoice_number: null }).execute();
    const facts = {
      seller: { name: 'Bob', address: '', tax_number: '' },
      buyer: { name: 'Eve', email: 'eve@buyer.example', country: '' },
      item: { id: 1, name: 'Icons', version: '1' },
      ...{ list_minor: 100, discount_minor: 0, tax_minor: 0 },
    };
    const invoice = { kind: 'invoice', cause: 'sale', currency: 'EUR', facts: JSON.stringify(facts) } as const;
    await db.updateTable('invoices').set(invoice).execute();
    await db.updateTable('orders').set({ language: 'en', provider: 'manual' }).execute();
    const entry = {
      at: deps.now(),
      account_id: bob.accountId,
      actor_kind: 'operator' as const,
      user_id: null,
      actor_name: 'root@db-host-7 (command line)',
      key_id: null,
      path: 'gatehouse accounts suspend',
      address: '',
      action: 'account.suspended',
      subject_kind: 'account',
      subject_id: null,
      subject_name: null,
      fields: '[]',
    };
    await db.insertInto('audit_entries').values(entry).execute(); // in the format of earlier versions
    await deps.events.record('checks', check({ monitor, at: deps.now() - 1, cause: '=HYPERLINK("x")' }));
    await deps.events.record('checks', check({ monitor: monitor + 1000, at: deps.now() - 1, cause: 'of another' }));
    await deps.events.record('pageviews', pageview({ website, at: deps.now() - 1, path: '/of-bob' }));

    await ask(deps, bob.accountId);
    await runWaitingExports(deps, opened);
    const [row] = await rowsOf(deps);
    assert.deepEqual([row?.state, row?.message], ['ready', '']);
    const files = await unzip(await buffer(await deps.files.read(row!.file_key!)));

    for (const path of files.keys()) {
      assert.doesNotMatch(path, /(^|\/)\.\.?(\/|$)|^\/|\\|:|\0/, path);
      if (path.endsWith('.csv')) parse(files.get(path)!, { columns: true });
    }
    const whole = [...files].join('\n');
    assert.doesNotMatch(whole, new RegExp(`of ${ada.accountId}\\b`), 'nothing of another account');
    assert.doesNotMatch(whole, /of another/);
    assert.match(whole, /Exported 2026-03-10/);
    assert.ok(files.has(`monitors/checks/${monitor}-name of ${bob.accountId}.csv`), [...files.keys()].join('\n'));
    assert.match(files.get(`monitors/checks/${monitor}-name of ${bob.accountId}.csv`)!, /'=HYPERLINK/);
    assert.match([...files].find(([path]) => path.endsWith('/events.csv'))![1], /\/of-bob/);
    assert.match(files.get('market/items.csv')!, /'=cmd/);
    assert.match(files.get('account/audit-log.csv')!, /operator.*gatehouse accounts suspend/);
    assert.doesNotMatch(whole, /root@db-host-7/, 'nor who runs the service on which machine');
    assert.equal(JSON.parse(files.get('account/account.json')!).username, 'bob');
    assert.match(files.get('account/members.csv')!, /bob@example\.com,owner/);
    assert.match(files.get('monitors/status-page-subscribers.csv')!, /a@b\.example/);
    assert.deepEqual(
      [...files].filter(([, content]) => content === 'a file of bob').map(([path]) => path.split('/').slice(0, 2)),
      [['market', 'files']],
    );
    const columns = [...files].flatMap(([path, content]) => (path.endsWith('.csv') ? parse(content)[0] : []));
    assert.ok(columns.length > 300);
    assert.deepEqual(
      columns.filter((name) => /sealed|hash|token|secret|password/.test(String(name))),
      [],
    );
    assert.doesNotMatch(whole, /(sealed|hash|token|secret|password)\w* of \d/);
  });

  test('allows one export at a time and three a day, deletes them after seven days, and resumes after a kill', async (t) => {
    const deps = await open({ events: true });
    t.after(() => deps.close());
    const bob = await addPerson(deps, 'bob');
    await addPerson(deps, 'ada', 1);
    const none = { contents: '', tables: accountTables, archiveAccount: async function* () {}, openSealed: () => ({}) };
    const run = () => runWaitingExports(deps, none);
    await assert.rejects(ask(deps, 9999), { code: 'not_found' });
    await ask(deps, bob.accountId);
    await assert.rejects(ask(deps, bob.accountId), { code: 'conflict' });

    const killed = { state: 'running', parts_done: 7, lease_until: deps.now() + minuteMs } as const;
    await deps.database.db.updateTable('account_exports').set(killed).execute();
    await run();
    assert.equal((await rowsOf(deps))[0]?.state, 'running');
    deps.clock.ms += 2 * minuteMs;
    await run();
    const [ready] = await rowsOf(deps);
    assert.equal(ready?.state, 'ready');
    assert.ok((await deps.files.size(ready.file_key!))! > 100);
    assert.deepEqual(await listArchiveKeys(deps.database.db, [ready.file_key!, 'other']), [ready.file_key]);

    for (let n = 0; n < 2; n++) {
      await ask(deps, bob.accountId);
      await run();
    }
    await assert.rejects(ask(deps, bob.accountId), { code: 'too_many' });
    await ask(deps, bob.accountId, true);
    await run();
    deps.clock.ms += 7 * dayMs;
    await run();
    const expired = await rowsOf(deps);
    assert.deepEqual(
      expired.map(({ state, file_key }) => [state, file_key]),
      expired.map(() => ['expired', null]),
    );
    assert.deepEqual(await listArchiveKeys(deps.database.db, [ready.file_key!]), []);
  });

  for (const outcome of ['ready', 'failed'] as const)
    test(`ignores a process that continued after its lease expired, if the export of another process is ${outcome}`, async (t) => {
      const deps = await open({ events: true });
      t.after(() => deps.close());
      await addPerson(deps, 'ada', 1);
      const bob = await addPerson(deps, 'bob');
      const openSealed = () => ({});
      const others = {
        contents: '',
        tables: accountTables,
        archiveAccount: async function* () {
          if (outcome === 'failed') throw new Error('the disk of the test is gone');
          yield { path: 'in-time.txt', content: Readable.from(['in time']) };
        },
        openSealed,
      };
      let made: Awaited<ReturnType<typeof rowsOf>> = [];
      const hung = {
        contents: '',
        tables: accountTables,
        archiveAccount: async function* () {
          deps.clock.ms += 6 * minuteMs;
          await runWaitingExports(deps, others);
          made = await rowsOf(deps);
          yield { path: 'late.txt', content: Readable.from(['late']) };
        },
        openSealed,
      };
      await ask(deps, bob.accountId);
      await runWaitingExports(deps, hung);
      assert.deepEqual([made[0]?.state, made[0]?.attempts], [outcome, 2]);
      assert.deepEqual(await rowsOf(deps), made);
    });

  test('lets only the process with the latest claim renew an attempt', async (t) => {
    const deps = await open();
    t.after(() => deps.close());
    const { db } = deps.database;
    const bob = await addPerson(deps, 'bob');
    const asked = await ask(deps, bob.accountId);
    const hung = await claimExport(db, asked, deps.now() + minuteMs);
    const mine = await claimExport(db, hung!, deps.now() + 2 * minuteMs);
    assert.equal(await claimExport(db, hung!, deps.now() + 3 * minuteMs), undefined);
    assert.equal(await updateAttempt(db, hung!, { lease_until: 0 }), false);
    assert.equal(await updateAttempt(db, hung!, { state: 'waiting', attempts: 0 }), false);
    assert.deepEqual(await rowsOf(deps), [mine]);
    assert.equal(await updateAttempt(db, mine!, { lease_until: 5 }), true);
  });

  test('rejects an export after three failures in a day, and mails the user once', async (t) => {
    const deps = await open({ events: true, mail: openMail('smtp://127.0.0.1:1', 'g@example.com') });
    t.after(() => deps.close());
    const { db } = deps.database;
    await addPerson(deps, 'ada', 1);
    const bob = await addPerson(deps, 'bob');
    const mails = async () => (await db.selectFrom('outbox').select('id').execute()).length;
    const fail = async (isOfService = false) => {
      await ask(deps, bob.accountId, isOfService);
      await runWaitingExports(deps, failing);
      assert.equal((await rowsOf(deps)).at(-1)?.state, 'failed');
      return mails();
    };
    const proven = (email_verified_at: number | null) =>
      db.updateTable('users').set({ email_verified_at }).where('id', '=', bob.userId).execute();
    await proven(null);
    assert.equal(await fail(), 0, 'the address may be a stranger’s');
    await proven(1);
    assert.deepEqual([await fail(), await fail()], [1, 1]);
    await assert.rejects(ask(deps, bob.accountId), {
      code: 'too_many',
      message:
        '3 exports failed in a day. Ask the owner of this service to check its log, memory and disk, then export again tomorrow.',
    });
    deps.clock.ms += dayMs;
    assert.equal(await fail(), 2);
    assert.equal(await fail(true), 2, 'the same mailbox has had its mail');
  });

  test('records a failure, deletes leftovers, and retries an attempt that a shutdown stopped', async (t) => {
    const deps = await open({ events: true });
    t.after(() => deps.close());
    await addPerson(deps, 'ada', 1);
    const bob = await addPerson(deps, 'bob');
    await ask(deps, bob.accountId);
    await runWaitingExports(deps, failing);
    assert.deepEqual(
      (await rowsOf(deps)).map(({ state, message }) => [state, message]),
      [['failed', 'The export could not be created. Export again, or ask the owner of the service to check its log.']],
    );
    const stored: string[] = [];
    for await (const { key } of deps.files.list()) stored.push(key);
    assert.deepEqual(stored, []);

    await ask(deps, bob.accountId);
    let entries = 0;
    const stopping = () => entries > 3;
    const counting = {
      contents: '',
      tables: accountTables,
      archiveAccount: async function* () {
        for (; ; entries++) yield { path: `${entries}.txt`, content: Readable.from(['more']) };
      },
      openSealed: () => ({}),
    };
    for (let stops = 0; stops < 4; stops++, entries = 0) {
      await runWaitingExports(deps, counting, stopping);
      assert.equal((await rowsOf(deps)).at(-1)?.state, 'waiting');
    }
  });

  test("waits while the event store is unavailable, and doesn't count that as a failure", async (t) => {
    const deps = await open({ events: true });
    t.after(() => deps.close());
    const ada = await addPerson(deps, 'ada', 1);
    await ask(deps, ada.accountId);
    const { events } = deps;
    const away = { ...events, state: () => ({ ...events.state(), reachable: false }) };
    away.flush = async () => {
      throw new Refusal('unavailable', 'The event store cannot be reached.');
    };
    const parts = {
      contents: '',
      tables: accountTables,
      archiveAccount: async function* () {},
      openSealed: () => ({}),
    };
    for (let tries = 0; tries < 4; tries++) {
      await runWaitingExports({ ...deps, events: away }, parts);
      assert.deepEqual(
        (await rowsOf(deps)).map(({ state, attempts }) => [state, attempts]),
        [['waiting', 0]],
      );
      deps.clock.ms += 2 * minuteMs;
    }
    await runWaitingExports(deps, parts);
    assert.equal((await rowsOf(deps)).at(-1)?.state, 'ready');
  });
});
