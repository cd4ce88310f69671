import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { RawInsertFormat } from 'chdb';
import { bindingOf, EngineError, type EngineRequest, readRequest } from './request.ts';
import type { Sessions } from './sessions.ts';

export const engineUser = 'gatehouse';

/** The part of ClickHouse's HTTP interface that the official client uses, over embedded sessions. */
export function createEngineServer(engine: { writer: Sessions; readers: Sessions; password: string }): Server {
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
    const result = await run(readRequest(address.searchParams, body));
    response.setHeader('content-type', 'text/plain; charset=UTF-8');
    response.setHeader('x-clickhouse-summary', JSON.stringify({ written_rows: String(result.written) }));
    response.end(result.text);
  }

  async function run(request: EngineRequest): Promise<{ text: Uint8Array; written: number }> {
    if (request.kind === 'insert') {
      const { table, columns, settings, rows } = request;
      const format = request.format as RawInsertFormat; // the engine's binding refuses the others
      const summary = await engine.writer.lend((session) =>
        session.insert({ table, columns, settings, values: rows, format }),
      );
      return { text: new Uint8Array(), written: summary.rowsWritten };
    }
    const binding = bindingOf(request.params);
    const sessions = request.reads ? engine.readers : engine.writer;
    return sessions.lend(async (session) => {
      if (binding) await session.queryAsync(binding);
      const result = await session.queryAsync(request.sql, { format: 'TabSeparated' });
      return { text: result.bytes(), written: 0 };
    });
  }
}

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
