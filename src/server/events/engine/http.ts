import { randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { RawInsertFormat, Session } from 'chdb';
import { bindingOf, EngineError, type EngineRequest, readRequest } from './request.ts';
import type { SessionPool } from './session-pool.ts';

export const engineUser = 'gatehouse';

/** The part of ClickHouse's HTTP interface that the official client uses, over embedded sessions. */
export function createEngineServer(engine: {
  writer: SessionPool;
  readers: SessionPool;
  control: SessionPool;
  password: string;
}): Server {
  /** What a session was told to use last. */
  const databases = new WeakMap<Session, string>();
  const expected = Buffer.from(`Basic ${Buffer.from(`${engineUser}:${engine.password}`).toString('base64')}`);
  const known = (request: IncomingMessage) => {
    const given = Buffer.from(request.headers.authorization ?? '');
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  // Params travel in the address; the platform's default of 16 KB is less than a ClickHouse server takes.
  const server = createServer({ maxHeaderSize: 1024 * 1024 }, (request, response) => {
    answer(request, response).catch((error) => refuse(response, error));
  });
  // The client closes idle connections after 2.5 s: always before the server does.
  server.keepAliveTimeout = 30_000;
  server.requestTimeout = 0;
  return server;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = new URL(request.url ?? '/', 'http://engine');
    if (address.pathname === '/ping') return void response.end('Ok.\n');
    if (!known(request)) throw new EngineError(516, 'Authentication failed', 'AUTHENTICATION_FAILED');
    const packed = await buffer(request);
    const body = request.headers['content-encoding'] === 'gzip' ? await promisify(gunzip)(packed) : packed;
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const result = await run(readRequest(address.searchParams, body), gone.signal);
    response.setHeader('content-type', 'text/plain; charset=UTF-8');
    response.setHeader('x-clickhouse-summary', JSON.stringify({ written_rows: String(result.written) }));
    response.end(result.text);
  }

  async function run(request: EngineRequest, gone: AbortSignal): Promise<{ text: Uint8Array; written: number }> {
    if (request.kind === 'insert') {
      const { table, columns, settings, rows } = request;
      const format = request.format as RawInsertFormat; // the engine's binding refuses the others
      const summary = await engine.writer.lend(async (session) => {
        await use(session, request.database);
        return session.insert({ table, columns, settings, values: rows, format });
      });
      return { text: new Uint8Array(), written: summary.rowsWritten };
    }
    const binding = bindingOf(request.params);
    if (!request.reads) {
      return engine.writer.lend(async (session) => {
        await use(session, request.database);
        if (binding) await session.queryAsync(binding);
        return textOf(await session.queryAsync(request.sql, { format: 'TabSeparated' }));
      });
    }
    return engine.readers.lend(async (session) => {
      if (gone.aborted) return nothing;
      await use(session, request.database);
      const mark = randomUUID();
      await session.queryAsync(`${binding ? `${binding}, ` : 'SET '}log_comment = '${mark}'`);
      const done = new AbortController();
      const answered = session.queryAsync(request.sql, { format: 'TabSeparated' }).finally(() => done.abort());
      const [result] = await Promise.all([answered, endWhenGone(mark, gone, done.signal)]);
      return textOf(result);
    });
  }

  /** Makes the database the one that the session's statements mean. */
  async function use(session: Session, database: string): Promise<void> {
    if ((databases.get(session) ?? 'default') === database) return;
    await session.queryAsync(`USE ${database}`);
    databases.set(session, database);
  }

  /** Ends the statement with this mark when its asker closes the connection; the engine itself would not notice. */
  async function endWhenGone(mark: string, gone: AbortSignal, done: AbortSignal): Promise<void> {
    await Promise.race([once(gone), once(done)]);
    // It may not be known yet in the moment in which it begins, and it may take a while to end.
    while (!done.aborted) {
      await engine.control.lend((session) =>
        session.queryAsync(`KILL QUERY WHERE Settings['log_comment'] = '${mark}' ASYNC`, { format: 'TabSeparated' }),
      );
      await Promise.race([pause(endAgainMs), once(done)]);
    }
  }
}

const endAgainMs = 200;
const nothing = { text: new Uint8Array(), written: 0 };
const textOf = (result: { bytes(): Uint8Array }) => ({ text: result.bytes(), written: 0 });
const once = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** The client reads code and type out of the text, as a ClickHouse server writes it. */
function refuse(response: ServerResponse, error: unknown): void {
  const message = (error instanceof Error ? error.message : String(error)).replace(/^Query failed: /, '');
  const code = /Code: (\d+)\./.exec(message)?.[1] ?? '1001';
  response.writeHead(code === '516' ? 403 : 500, {
    'content-type': 'text/plain; charset=UTF-8',
    'x-clickhouse-exception-code': code,
  });
  response.end(`${message}\n`);
}
