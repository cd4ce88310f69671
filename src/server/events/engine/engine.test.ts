import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { silentLog } from '../../kernel/log.ts';
import { until } from '../testing.ts';
import { type Engine, startEngine } from './start.ts';
import { Supervisor } from './supervisor.ts';

const root = mkdtempSync(join(tmpdir(), 'gatehouse-engine-'));
after(() => rmSync(root, { recursive: true }));

async function ask(engine: Engine, sql: string, search = '', init: RequestInit = {}) {
  const { origin, username, password } = new URL(engine.url);
  const authorization = `Basic ${btoa(`${username}:${password}`)}`;
  const response = await fetch(`${origin}/?${search}`, {
    method: 'POST',
    body: sql,
    headers: { authorization },
    ...init,
  });
  return {
    status: response.status,
    code: response.headers.get('x-clickhouse-exception-code'),
    text: await response.text(),
  };
}

describe('engine', () => {
  let engine: Engine;
  before(async () => {
    engine = await startEngine({ dir: join(root, 'first') });
  });
  after(() => engine.close());

  it('answers nothing but a ping without the password', async () => {
    const { origin } = new URL(engine.url);
    assert.equal(await (await fetch(`${origin}/ping`)).text(), 'Ok.\n');
    for (const headers of [new Headers(), new Headers({ authorization: `Basic ${btoa('gatehouse:guess')}` })]) {
      const response = await fetch(origin, { method: 'POST', body: 'SELECT 1', headers });
      assert.equal(response.status, 403);
      assert.equal(response.headers.get('x-clickhouse-exception-code'), '516');
    }
  });

  it("returns the engine's error code", async () => {
    const answer = await ask(engine, 'SELECT * FROM nowhere');
    assert.deepEqual([answer.status, answer.code], [500, '60']);
    assert.match(answer.text, /^Code: 60\. DB::Exception: .*\(UNKNOWN_TABLE\)/);
  });

  it('rejects a setting that the engine would ignore', async () => {
    assert.equal((await ask(engine, 'SELECT 1', 'max_threads=1')).code, '115');
  });

  it('accepts gzipped inserts and drops a repeated token', async () => {
    await ask(
      engine,
      'CREATE TABLE t (n UInt32) ENGINE = MergeTree ORDER BY n SETTINGS non_replicated_deduplication_window = 10',
    );
    const { username, password } = new URL(engine.url);
    const headers = { authorization: `Basic ${btoa(`${username}:${password}`)}`, 'content-encoding': 'gzip' };
    const search = `query=${encodeURIComponent('INSERT INTO t FORMAT JSONEachRow')}&insert_deduplication_token=${encodeURIComponent("a'\\b")}`;
    for (let i = 0; i < 2; i++) {
      const answer = await ask(engine, '', search, { headers, body: new Uint8Array(gzipSync('{"n":1}\n{"n":2}\n')) });
      assert.equal(answer.status, 200, answer.text);
    }
    assert.equal((await ask(engine, 'SELECT count() FROM t')).text, '2\n');
  });

  it('uses the database of each request, regardless of earlier requests in the session', async () => {
    await ask(engine, 'CREATE DATABASE other');
    for (const database of ['default', 'other'])
      await ask(engine, 'CREATE TABLE apart (name String) ENGINE = MergeTree ORDER BY name', `database=${database}`);
    const insert = encodeURIComponent('INSERT INTO apart FORMAT JSONEachRow');
    for (const database of ['other', 'default'])
      await ask(engine, `{"name":"${database}"}`, `query=${insert}&database=${database}`);
    for (let i = 0; i < 8; i++)
      for (const database of ['default', 'other'])
        assert.equal((await ask(engine, 'SELECT name FROM apart', `database=${database}`)).text, `${database}\n`);
    assert.equal((await ask(engine, 'SELECT name FROM apart')).text, 'default\n');
    assert.equal((await ask(engine, 'SELECT 1', 'database=x; DROP TABLE apart')).code, '36');
  });

  it('rejects writes in a read query', async () => {
    assert.equal((await ask(engine, 'SELECT 1; DROP TABLE t')).status, 500);
    assert.equal((await ask(engine, 'EXISTS TABLE t')).text, '1\n');
  });

  it("doesn't mix output of a failed query into the next response", async () => {
    const partly =
      'SELECT number, throwIf(number = 50000) FROM numbers(90000) SETTINGS max_block_size = 1000, max_threads = 1';
    for (let i = 0; i < 6; i++) assert.equal((await ask(engine, partly)).code, '395');
    for (let i = 0; i < 6; i++) assert.equal((await ask(engine, 'SELECT 1')).text, '1\n');
  });

  it('stops a query at its max_execution_time', async () => {
    const answer = await ask(
      engine,
      'SELECT sum(sipHash64(number)) FROM numbers(100000000000) SETTINGS max_execution_time = 1, max_threads = 1',
    );
    assert.equal(answer.code, '159');
  });

  it('answers other queries while one is running', async () => {
    const slow = ask(
      engine,
      'SELECT sum(sipHash64(number)) FROM numbers(100000000000) SETTINGS max_execution_time = 2, max_threads = 1',
    );
    let over = false;
    slow.finally(() => {
      over = true;
    });
    assert.equal((await ask(engine, 'SELECT 1')).text, '1\n');
    assert.equal(over, false);
    await slow;
  });
});

describe('engine process', () => {
  it('restarts after a hanging query', async () => {
    const supervisor = new Supervisor({ dir: join(root, 'hanging'), log: silentLog(), queryLimitMs: 300 });
    await supervisor.open();
    const pid = supervisor.pid;
    const engine = { url: supervisor.url } as Engine;
    await assert.rejects(ask(engine, 'SELECT sleepEachRow(1) FROM numbers(3)'));
    await until(() => supervisor.pid !== undefined && supervisor.pid !== pid);
    assert.equal((await ask({ url: supervisor.url } as Engine, 'SELECT 1')).text, '1\n');
    await supervisor.close();
  });

  it('exits when its parent is killed, and releases the directory', async () => {
    const dir = join(root, 'orphan');
    const script = `const { startEngine } = await import(${JSON.stringify(new URL('./start.ts', import.meta.url).href)});
      const engine = await startEngine({ dir: ${JSON.stringify(dir)} });
      console.log(engine.pid); setInterval(() => {}, 1000);`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const pid = await new Promise<number>((resolve) => parent.stdout.once('data', (chunk) => resolve(Number(chunk))));
    parent.kill('SIGKILL');
    const next = await startEngine({ dir });
    assert.equal((await ask(next, 'SELECT 1')).text, '1\n');
    await until(() => !runs(pid));
    await next.close();
  });

  it('keeps its password out of its command line and environment', { skip: process.platform !== 'linux' }, async () => {
    const engine = await startEngine({ dir: join(root, 'secret') });
    const { password } = new URL(engine.url);
    const seen = spawn('cat', [`/proc/${engine.pid}/cmdline`, `/proc/${engine.pid}/environ`]).stdout;
    const shown = await text(seen);
    assert.match(shown, /UV_THREADPOOL_SIZE=16/);
    assert.ok(!shown.includes(password));
    await engine.close();
  });

  it('explains which setting is needed on a platform without the engine', async () => {
    const bare = join(root, 'bare');
    cpSync(new URL('.', import.meta.url), bare, { recursive: true });
    writeFileSync(join(bare, 'package.json'), '{"type":"module"}');
    const { startEngine: startBare } = (await import(join(bare, 'start.ts'))) as typeof import('./start.ts');
    await assert.rejects(startBare({ dir: join(root, 'never') }), /Set GATEHOUSE_CLICKHOUSE_URL/);
  });
});

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
