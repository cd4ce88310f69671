import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { silentLog } from '../kernel/log.ts';
import { runAs } from '../kernel/requester.ts';
import { type Engine, startEngine } from './engine/start.ts';
import { type Events, type EventsOptions, openEvents } from './events.ts';
import { check, pageview, traits, until } from './testing.ts';

const hostile = [
  "it's",
  'back\\slash \\n \\0 \\\\',
  'nul\0inside',
  'tab\tnewline\nreturn\r',
  '"double" `back`',
  '{x:String}',
  "'; DROP TABLE checks; --",
  '😀 é ﷽',
  'ends with \\',
  '',
];

for (const kind of ['embedded', 'remote'] as const) {
  describe(`${kind} events`, () => {
    const dir = mkdtempSync(join(tmpdir(), 'gatehouse-events-'));
    let server: Engine | undefined;
    let events: Events;
    before(async () => {
      const options: EventsOptions = { dir: join(dir, 'events'), maxSpoolBytes: 1e8, log: silentLog() };
      if (kind === 'remote') {
        server = await startEngine({ dir: join(dir, 'server') });
        options.url = server.url;
      }
      events = await openEvents(options);
    });
    after(async () => {
      await events.close();
      await server?.close();
      rmSync(dir, { recursive: true, force: true });
    });
    const count = async (table: string, where: string, params: Record<string, unknown>) =>
      (await events.query<{ n: number }>(`SELECT count() AS n FROM ${table} WHERE ${where}`, params))[0]!.n;

    it('cancels the query in the store when the requester disconnects', async () => {
      const gone = new AbortController();
      const running = async () => {
        const long = "query LIKE '%numbers(20000000000)%' AND query NOT LIKE '%system.processes%'";
        return events.query(`SELECT query FROM system.processes WHERE ${long}`);
      };
      const asked = runAs({ name: 'ann', signal: gone.signal }, () =>
        events.query('SELECT sum(cityHash64(number)) AS sum FROM numbers(20000000000)'),
      );
      asked.catch(() => {});
      await until(async () => (await running()).length === 1);
      gone.abort();
      await assert.rejects(asked, { code: 'unavailable' });
      await until(async () => (await running()).length === 0);
      assert.equal(events.state().reachable, true);
    });

    it('returns every field as recorded', async () => {
      const row = check({
        monitor: 1,
        at: 1_772_000_000_123,
        status: 503,
        cause: 'status',
        good: 0,
        total: 12.5,
        address: '::1',
      });
      await events.record('checks', row);
      const view = pageview({
        website: 1,
        at: 1_772_000_000_456,
        visit: '18446744073709551615',
        bot: 1,
        revenue: -1999,
        currency: 'EUR',
        person: '18446744073709551614',
        props: { "it's": 'a\tb\\c\n"d"', empty: '' },
        traits: traits({ country: 'CH', city: "L'Aquila" }),
      });
      await events.record('pageviews', view);
      await events.flush();
      const times = 'toUnixTimestamp64Milli(at) AS at';
      assert.deepEqual(
        await events.query(`SELECT * EXCEPT at, ${times} FROM checks WHERE monitor = {m:UInt32}`, { m: 1 }),
        [row],
      );
      const [stored] = await events.query<object>(
        `SELECT * EXCEPT (at, visit, person), ${times}, toString(visit) AS visit, toString(person) AS person
         FROM pageviews WHERE website = 1`,
      );
      const { traits: constant, ...rest } = view;
      assert.deepEqual(stored, { ...rest, ...constant, counted: 1 });
      assert.equal(await count('pageviews', 'toString(visitor) = {v:String}', { v: String((1n << 56n) - 1n) }), 1);
      assert.deepEqual(events.state(), {
        engine: kind,
        server: kind === 'embedded' ? 'embedded' : 'one server',
        reachable: true,
        problem: undefined,
        spooledRows: 0,
        spooledBytes: 0,
        shippingLagMs: 0,
      });
    });

    it('finds the highest ID of an import, in visits and in sums of days', async () => {
      const last = async () => (await events.storedSubjects()).import;
      await events.record('pageviews', pageview({ website: 3, import: 7 }));
      await events.flush();
      assert.equal(await last(), 7);
      await events.change(
        'pageviews',
        "INSERT INTO website_days (website, dimension, day, value, import) VALUES (3, '', '2026-03-01', '', 9)",
      );
      assert.equal(await last(), 9);
    });

    it('stores special characters in rows and parameters unchanged', async () => {
      for (const path of hostile)
        await events.record(
          'pageviews',
          pageview({ website: 2, path, host: path, name: path, props: { [path]: path } }),
        );
      await events.flush();
      for (const path of hostile) {
        const found = await count(
          'pageviews',
          'website = 2 AND path = {p:String} AND name = {p:String} AND props[{p:String}] = {p:String}',
          { p: path },
        );
        assert.equal(found, 1, JSON.stringify(path));
      }
      const [lists] = await events.query<{ same: string[] }>('SELECT {list:Array(String)} AS same', { list: hostile });
      assert.deepEqual(lists!.same, hostile);
      assert.deepEqual(
        new Set(
          (await events.query<{ path: string }>('SELECT path FROM pageviews WHERE website = 2')).map((r) => r.path),
        ),
        new Set(hostile),
      );
    });

    it('adds lines unchanged to import tables, and only to them', async () => {
      const create = 'CREATE TABLE import_1_days (place UInt32, text String) ENGINE = MergeTree ORDER BY place';
      await events.change('pageviews', create);
      const escaped = (text: string) =>
        text.replace(
          /[\\\t\n\r\0]/g,
          (found) => `\\${{ '\\': '\\', '\t': 't', '\n': 'n', '\r': 'r', '\0': '0' }[found]}`,
        );
      await events.stage('import_1_days', hostile.map((text, n) => `${n}\t${escaped(text)}\n`).join(''));
      const many = 100_000;
      await events.stage('import_1_days', Array.from({ length: many }, (_, n) => `${n + 100}\tx\n`).join(''));
      const stored = await events.query<{ text: string }>(
        'SELECT text FROM import_1_days WHERE place < 100 ORDER BY place',
      );
      assert.deepEqual(
        stored.map(({ text }) => text),
        hostile,
      );
      assert.equal(await count('import_1_days', 'place >= 100', {}), many);
      await assert.rejects(events.stage('import_1_days', 'x\ty\n'), /UInt32|parse|number/i);
      for (const table of [
        'checks',
        'import_1_days; DROP TABLE checks',
        'ximport_1_days',
        'import_1_days FORMAT Null --',
      ])
        await assert.rejects(events.stage(table, '1\tx\n'), TypeError);
      await events.change('pageviews', 'DROP TABLE import_1_days SYNC');
    });

    it('replaces half a surrogate pair with the replacement character', async () => {
      await events.record('pageviews', pageview({ website: 3, path: 'half \ud83d here' }));
      await events.flush();
      assert.equal(await count('pageviews', 'website = 3 AND path = {p:String}', { p: 'half \ufffd here' }), 1);
      assert.equal(await count('pageviews', 'website = 3 AND path = {p:String}', { p: 'half \ud83d here' }), 1);
    });

    it("doesn't interpret a typed parameter as SQL", async () => {
      await assert.rejects(count('pageviews', 'website = {w:UInt32}', { w: '2 OR 1 = 1' }), /UInt32/);
      await assert.rejects(count('pageviews', 'website = {w:UInt32}', { w: '2) OR (1' }), /UInt32/);
      await assert.rejects(events.query('INSERT INTO checks (monitor) VALUES (1)'));
    });

    it("doesn't reuse a parameter of an earlier query", async () => {
      await Promise.all([1, 2, 3, 4].map((w) => count('pageviews', 'website = {leftover:UInt32}', { leftover: w })));
      await assert.rejects(count('pageviews', 'website = {leftover:UInt32}', {}), /leftover/);
    });

    it('erases spooled and stored rows of one subject only', async () => {
      for (const monitor of [10, 11]) await events.record('checks', check({ monitor, at: 1 }));
      await events.flush();
      for (const monitor of [10, 11]) await events.record('checks', check({ monitor, at: 2 }));
      await events.erase('checks', 10);
      await events.erase('checks', 10);
      await events.flush();
      assert.equal(await count('checks', 'monitor = {m:UInt32}', { m: 10 }), 0);
      assert.equal(await count('checks', 'monitor = {m:UInt32}', { m: 11 }), 2);
    });

    it("rejects a row that the table can't store", async () => {
      await assert.rejects(events.record('checks', check({ monitor: -1 })), TypeError);
      await assert.rejects(events.record('checks', check({ total: Number.NaN })), TypeError);
      await assert.rejects(events.record('pageviews', pageview({ visit: '18446744073709551616' })), TypeError);
    });

    it('reports an invalid query as a bug, and keeps working', async () => {
      await assert.rejects(events.query('SELECT nothing FROM nowhere'), { name: 'Error', code: '60' });
      assert.equal((await events.query<{ one: number }>('SELECT 1 AS one'))[0]!.one, 1);
    });
  });
}
