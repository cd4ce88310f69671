import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { until } from '../../events/testing.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { createZip } from '../export/zip.ts';
import { insertImport } from '../import-records/import.store.ts';
import { openWebsites } from '../testing/open-websites.ts';
import { cleanUpImports } from './clean-up-imports.ts';
import { StagingTable, stagingTableName } from './staging-table.ts';
import { ended, imported, upload } from './testing.ts';
import { uploadPath, uploadsFolder } from './upload.ts';

const visitors = 'imported_visitors_20240301_20240301.csv';
const head = '"date","visitors","pageviews","bounces","visits","visit_duration"\n';

describe('hostile files and restarts', () => {
  let service: Awaited<ReturnType<typeof openWebsites>>;
  before(async () => {
    service = await openWebsites();
  });
  after(() => service.close());

  const imports = async (id: number) => (await service.call(service.ann, 'GET', `/websites/${id}/imports`)).body.data;
  const left = (): string[] => {
    const folder = uploadsFolder(service.deps.config);
    return existsSync(folder) ? readdirSync(folder) : [];
  };
  const brought = async (id: number) => {
    const [found] = await service.deps.events.query<{ days: number; events: number; staged: number }>(
      `SELECT (SELECT count() FROM website_days WHERE website = {id:UInt32}) AS days,
         (SELECT count() FROM pageviews WHERE website = {id:UInt32}) AS events,
         (SELECT count() FROM system.tables WHERE database = currentDatabase() AND match(name, '^import_')) AS staged`,
      { id },
    );
    return found;
  };
  const none = { days: 0, events: 0, staged: 0 };

  for (const [what, file, code, sentence] of [
    ['nothing', '', 400, /Send a file/],
    ['another kind of CSV', 'name,age\nann,7\n', 422, /not a supported export/],
    ['no text at all', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 255, 254]), 422, /not a supported export/],
    [
      'an archive that is cut off',
      createZip([{ name: visitors, content: head }]).then((whole) => whole.subarray(0, 60)),
      400,
      /cannot be read/,
    ],
    ['an archive without CSV', createZip([{ name: 'a.txt', content: 'x' }]), 422, /no CSV files/],
    [
      'an archive that leads out of its folder',
      createZip([{ name: '../../etc/x.csv', content: head }]),
      400,
      /cannot be read/,
    ],
    [
      'an archive that unpacks to far more',
      createZip([{ name: visitors, content: head + '"2024-03-01",1,1,1,1,1\n'.repeat(3_000_000) }]),
      400,
      /unpacks to far more/,
    ],
  ] as const)
    test(`${what} is rejected during the upload and leaves no data`, async () => {
      const { id } = await service.addWebsite();
      const answer = await upload(service, service.ann, id, 'file', await file);
      assert.equal(answer.status, code, JSON.stringify(answer.body));
      assert.match(answer.body.message, sentence);
      assert.deepEqual(await imports(id), []);
      assert.deepEqual(left(), []);
      assert.deepEqual(await brought(id), none);
    });

  test('a line without end fails the import and leaves no data', async () => {
    const { id } = await service.addWebsite();
    const content = `${head}"2024-03-01",1,1,1,1,1\n"2024-03-02${'x'.repeat(600_000)}`;
    const done = await imported(service, service.ann, id, visitors, content);
    assert.equal(done.state, 'failed');
    assert.match(done.message, /line longer than 256 KiB/);
    assert.deepEqual(await brought(id), none);
    assert.deepEqual(left(), []);
  });

  test('rejects a form without a file, and a truncated form', async () => {
    const { id } = await service.addWebsite();
    const send = (payload: string, type = 'multipart/form-data; boundary=b') =>
      service.app.inject({
        method: 'POST',
        url: `/api/v1/websites/${id}/imports`,
        headers: { 'x-account': String(service.ann), 'content-type': type },
        payload,
      });
    const field = '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n';
    const file = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nx,y\r\n';
    for (const [answer, sentence] of [
      [await send(`${field}--b--\r\n`), /has no file/],
      [await send(field + file), /ends in the middle of its file/],
      [await send('x', 'multipart/form-data'), /has no boundary/],
      [await send(`${field.repeat(2000)}${file}--b--`), /first part of the form/],
    ] as const) {
      assert.equal(answer.statusCode, 400, answer.body);
      assert.match(answer.json().message, sentence);
    }
    assert.deepEqual(left(), []);
  });

  test('rejects one of two simultaneous imports of a website', async () => {
    const { id } = await service.addWebsite();
    const file = `${head}${'"2024-03-01",1,1,1,1,1\n'.repeat(5000)}`;
    const [a, b] = await Promise.all([
      upload(service, service.ann, id, visitors, file),
      upload(service, service.ann, id, visitors, file),
    ]);
    assert.deepEqual([a.status, b.status].sort(), [201, 409]);
    await ended(service, service.ann, id, (a.status === 201 ? a : b).body.data.id);
  });

  test('an aborted upload leaves no data', async () => {
    const { id } = await service.addWebsite();
    if (!service.app.server.listening) await service.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = service.app.server.address() as { port: number };
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST /api/v1/websites/${id}/imports HTTP/1.1\r\nhost: x\r\nx-account: ${service.ann}\r\ncontent-type: text/csv\r\ncontent-length: 1000000\r\n\r\n${head}`,
    );
    while ((await imports(id)).length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    socket.destroy();
    while ((await imports(id)).length > 0) await new Promise((resolve) => setTimeout(resolve, 10));
    assert.deepEqual(left(), []);
  });

  test('slow uploads of one account leave room for other accounts', async (t) => {
    if (!service.app.server.listening) await service.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = service.app.server.address() as { port: number };
    const slow = async () => {
      const { id } = await service.addWebsite();
      const socket = connect(port, '127.0.0.1');
      t.after(() => socket.destroy());
      socket.write(
        `POST /api/v1/websites/${id}/imports HTTP/1.1\r\nhost: x\r\nx-account: ${service.ann}\r\ncontent-type: text/csv\r\ncontent-length: 1000000\r\n\r\n${head}`,
      );
      while ((await imports(id)).length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
      return { id, socket };
    };
    const slows = [await slow(), await slow()];
    const file = `${head}"2024-03-01",1,1,1,1,1\n`;
    const refused = await upload(service, service.ann, (await service.addWebsite()).id, visitors, file);
    assert.deepEqual([refused.status, refused.headers['retry-after']], [429, '60']);
    const bobs = (await service.call(service.bob, 'POST', '/websites', { domain: 'bobs.example' })).body.data.id;
    assert.equal((await imported(service, service.bob, bobs, visitors, file)).state, 'finished');
    for (const { id, socket } of slows) {
      socket.destroy();
      while ((await imports(id)).length > 0) await new Promise((resolve) => setTimeout(resolve, 10));
    }
    assert.equal((await imported(service, service.ann, slows[0]!.id, visitors, file)).state, 'finished');
  });

  test('an import that waits long for the event store does not count as dead', async (t) => {
    const { id } = await service.addWebsite();
    const { deps } = service;
    const real = deps.events;
    const gate = Promise.withResolvers<void>();
    const waiting = Promise.withResolvers<void>();
    deps.events = {
      ...real,
      async change(stream, sql, params) {
        if (sql.startsWith('INSERT INTO website_days')) {
          waiting.resolve();
          await gate.promise;
        }
        return real.change(stream, sql, params);
      },
    };
    t.after(() => {
      gate.resolve();
      deps.events = real;
    });
    t.mock.timers.enable({ apis: ['setInterval'] });
    const { body } = await upload(service, service.ann, id, visitors, `${head}"2024-03-01",1,1,1,1,1\n`);
    await waiting.promise;
    const isAlive = async (): Promise<boolean> => {
      const aliveAt = deps.database.db.selectFrom('website_imports').select('alive_at').where('id', '=', body.data.id);
      return (await aliveAt.executeTakeFirst())?.alive_at === deps.now();
    };
    deps.clock.ms += 61_000;
    t.mock.timers.tick(10_000);
    await until(isAlive);
    await cleanUpImports(deps);
    gate.resolve();
    assert.equal((await ended(service, service.ann, id, body.data.id)).state, 'finished');
    assert.equal((await brought(id))?.days, 1);
  });

  test('an import that fails in the event store explains what to do, and leaves no data', async (t) => {
    const { id } = await service.addWebsite();
    const { deps } = service;
    const real = deps.events;
    deps.events = {
      ...real,
      stage: async () => {
        throw new Refusal('unavailable', 'The event store is not available at the moment.');
      },
    };
    t.after(() => {
      deps.events = real;
    });
    const done = await imported(service, service.ann, id, visitors, `${head}"2024-03-01",1,1,1,1,1\n`);
    assert.equal(done.state, 'failed');
    assert.match(done.message, /Upload the file again\.$/);
    assert.deepEqual(await brought(id), none);
    assert.deepEqual(left(), []);
  });

  test('an import whose process was killed fails, and its data is deleted', async () => {
    const { id } = await service.addWebsite();
    const { deps, ann } = service;
    const row = await insertImport(deps.database, deps.database.db, {
      account_id: ann,
      website_id: id,
      source: 'umami',
      file_name: 'x.zip',
      bytes_total: 10,
      created_at: deps.now(),
    });
    assert.ok(row);
    await deps.database.db.updateTable('websites').set({ closed_from: '2024-03-01' }).where('id', '=', id).execute();
    mkdirSync(uploadsFolder(deps.config), { recursive: true });
    writeFileSync(uploadPath(deps.config, row.id), 'x');
    const staging = new StagingTable(deps.events, stagingTableName(row.id, 'events'), 'day Date');
    await staging.open('day');
    await staging.add(['2024-03-01']);
    await staging.flush();
    const params = { id, import: row.id };
    await deps.events.change(
      'pageviews',
      "INSERT INTO pageviews (website, at, name, import) SELECT {id:UInt32}, now64(3), 'pageview', {import:UInt32}",
      params,
    );
    await deps.events.change(
      'pageviews',
      "INSERT INTO website_days (website, dimension, day, import, visitors) SELECT {id:UInt32}, '', '2024-03-01', {import:UInt32}, 5",
      params,
    );
    await cleanUpImports(deps);
    assert.equal((await imports(id))[0].state, 'running', 'it may still be alive');
    deps.clock.ms += 61_000;
    await cleanUpImports(deps);
    const [dead] = await imports(id);
    assert.equal(dead.state, 'failed');
    assert.match(dead.message, /The server stopped during the import, .* Upload the file again\./);
    assert.deepEqual(await brought(id), none);
    assert.deepEqual(left(), []);
    const site = await deps.database.db
      .selectFrom('websites')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    assert.equal(site.closed_from, null);
  });

  test('deletes leftovers of an import whose website was deleted', async () => {
    const { deps } = service;
    const staging = new StagingTable(deps.events, stagingTableName(999_999, 'days'), 'day Date');
    await staging.open('day');
    writeFileSync(uploadPath(deps.config, 999_999), 'x');
    await cleanUpImports(deps);
    assert.deepEqual(left(), []);
    assert.deepEqual(await brought(0), none);
  });

  test('an import that is deleted while it runs stops, and leaves no data', async () => {
    const { id } = await service.addWebsite();
    const file = `${head}${Array.from({ length: 200_000 }, () => '"2024-03-01",1,1,1,1,1').join('\n')}\n`;
    const { body } = await upload(service, service.ann, id, visitors, file);
    const path = `/websites/${id}/imports/${body.data.id}`;
    assert.equal((await service.call(service.ann, 'DELETE', path)).status, 200);
    while ((await service.call(service.ann, 'GET', path)).status !== 404)
      await new Promise((resolve) => setTimeout(resolve, 20));
    assert.deepEqual(await brought(id), none);
    assert.deepEqual(left(), []);
  });
});
