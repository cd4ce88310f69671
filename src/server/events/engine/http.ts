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

/** Serves the subset of ClickHouse's HTTP interface that the official client uses. */
export function createEngineServer(engine: {
  writer: SessionPool;
  readers: SessionPool;
  control: SessionPool;
  password: string;
}): Server {
  const databases = new WeakMap<Session, string>();
  const expected = Buffer.from(`Basic ${Buffer.from(`${engineUser}:${engine.password}`).toString('base64')}`);
  const isAuthenticated = (request: IncomingMessage) => {
    const given = Buffer.from(request.headers.authorization ?? '');
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  // Parameters are in the URL, and ClickHouse accepts more than Node's 16 KB.
  const server = createServer({ maxHeaderSize: 1024 * 1024 }, (request, response) => {
    answer(request, response).catch((error) => refuse(response, error));
  });
  // Longer than the client's 2.5 s, so the client closes first.
  server.keepAliveTimeout = 30_000;
  server.requestTimeout = 0;
  return server;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = new URL(request.url ?? '/', 'http://engine');
    if (address.pathname === '/ping') return void response.end('Ok.\n');
    if (!isAuthenticated(request)) throw new EngineError(516, 'Authentication failed', 'AUTHENTICATION_FAILED');
    const packed = await buffer(request);
    const body = request.headers['content-encoding'] === 'gzip' ? await promisify(gunzip)(packed) : packed;
    const closed = new AbortController();
    response.once('close', () => closed.abort());
    const result = await run(readRequest(address.searchParams, body), closed.signal);
    response.setHeader('content-type', 'text/plain; charset=UTF-8');
    response.setHeader('x-clickhouse-summary', JSON.stringify({ written_rows: String(result.written) }));
    response.end(result.text);
  }

  async function run(request: EngineRequest, closed: AbortSignal): Promise<{ text: Uint8Array; written: number }> {
    if (request.kind === 'insert') {
      const { table, columns, settings, rows } = request;
      const format = request.format as RawInsertFormat; // the engine's binding rejects other formats
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
      if (closed.aborted) return emptyResult;
      await use(session, request.database);
      const queryTag = randomUUID();
      await session.queryAsync(`${binding ? `${binding}, ` : 'SET '}log_comment = '${queryTag}'`);
      const done = new AbortController();
      const answered = session.queryAsync(request.sql, { format: 'TabSeparated' }).finally(() => done.abort());
      const [result] = await Promise.all([answered, killWhenClosed(queryTag, closed, done.signal)]);
      return textOf(result);
    });
  }

  async function use(session: Session, database: string): Promise<void> {
    if ((databases.get(session) ?? 'default') === database) return;
    await session.queryAsync(`USE ${database}`);
    databases.set(session, database);
  }

  /** Cancels the query when its client disconnects, because the engine doesn't notice that. */
  async function killWhenClosed(queryTag: string, closed: AbortSignal, done: AbortSignal): Promise<void> {
    await Promise.race([once(closed), once(done)]);
    // A new query might not be listed yet.
    while (!done.aborted) {
      await engine.control.lend((session) =>
        session.queryAsync(`KILL QUERY WHERE Settings['log_comment'] = '${queryTag}' ASYNC`, {
          format: 'TabSeparated',
        }),
      );
      await Promise.race([pause(killAgainAfterMs), once(done)]);
    }
  }
}

const killAgainAfterMs = 200;
const emptyResult = { text: new Uint8Array(), written: 0 };
const textOf = (result: { bytes(): Uint8Array }) => ({ text: result.bytes(), written: 0 });
const once = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

function refuse(response: ServerResponse, error: unknown): void {
  const message = (error instanceof Error ? error.message : String(error)).replace(/^Query failed: /, '');
  const code = /Code: (\d+)\./.exec(message)?.[1] ?? '1001';
  response.writeHead(code === '516' ? 403 : 500, {
    'content-type': 'text/plain; charset=UTF-8',
    'x-clickhouse-exception-code': code,
  });
  response.end(`${message}\n`);
}
