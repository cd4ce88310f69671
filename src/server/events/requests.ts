import { Readable } from 'node:stream';
import { type ClickHouseClient, ClickHouseLogLevel, type ClickHouseSettings, createClient } from '@clickhouse/client';
import { settingsFor, statementsFor, type Topology } from './topology/index.ts';

/** A server that is asked, and what it is part of. */
export type Store = { client: ClickHouseClient; topology: Topology };

/** How long a server may take to say that it is there, where another could be asked instead. */
const greetingMs = 3000;

export async function select<Row>(
  { client, topology }: Store,
  query: string,
  params?: Record<string, unknown>,
  signal?: AbortSignal,
): Promise<Row[]> {
  const result = await client.query({
    query,
    query_params: params,
    format: 'JSONEachRow',
    clickhouse_settings: {
      ...settingsFor(topology),
      // Without it a server goes on computing a result that nobody reads.
      ...(signal ? { cancel_http_readonly_queries_on_client_close: 1 } : {}),
    },
    ...(signal ? { abort_signal: signal } : {}),
  });
  return result.json<Row>();
}

export async function command(
  { client, topology }: Store,
  query: string,
  params?: Record<string, unknown>,
): Promise<void> {
  for (const statement of statementsFor(topology, withTableName(query, params)))
    await client.command({
      query: statement,
      query_params: params,
      clickhouse_settings: settingsFor(topology, statement),
    });
}

/** What changes tables is written with their names, which no parameter can take everywhere. */
function withTableName(query: string, params: Record<string, unknown> = {}): string {
  const { table } = params;
  return typeof table === 'string' && /^\w+$/.test(table) ? query.replaceAll('{table:Identifier}', table) : query;
}

/** Throws as a failed request does, and sooner. */
export async function greet(url: string): Promise<void> {
  const client = createClient({ url, request_timeout: greetingMs, log: { level: ClickHouseLogLevel.OFF } });
  try {
    const answer = await client.ping();
    if (!answer.success) throw answer.error;
  } finally {
    await client.close();
  }
}

/** Sends the lines of an INSERT unchanged, and waits until they are stored. */
export async function send(
  { client, topology }: Store,
  query: string,
  lines: Uint8Array | string,
  settings: ClickHouseSettings = {},
): Promise<void> {
  const { stream: answer } = await client.exec({
    query,
    values: Readable.from([lines], { objectMode: false }),
    clickhouse_settings: {
      ...settingsFor(topology),
      ...settings,
      // On some servers, asynchronous inserts answer before the rows are durable; several threads write several parts.
      async_insert: 0,
      max_insert_threads: '1',
      input_format_parallel_parsing: 0,
    },
  });
  await answer.resume().toArray();
}
