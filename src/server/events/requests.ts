import { Readable } from 'node:stream';
import { type ClickHouseClient, ClickHouseLogLevel, type ClickHouseSettings, createClient } from '@clickhouse/client';
import { settingsFor, statementsFor, type Topology } from './topology/index.ts';

export type Store = { client: ClickHouseClient; topology: Topology };

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
      // Otherwise servers would continue to compute a result that no one reads.
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

/** Inserts the table's name, because some servers don't support it as a parameter in DDL. */
function withTableName(query: string, params: Record<string, unknown> = {}): string {
  const { table } = params;
  return typeof table === 'string' && /^\w+$/.test(table) ? query.replaceAll('{table:Identifier}', table) : query;
}

export async function greet(url: string, timeoutMs = greetingMs): Promise<void> {
  const client = createClient({ url, request_timeout: timeoutMs, log: { level: ClickHouseLogLevel.OFF } });
  try {
    const answer = await client.ping();
    if (!answer.success) throw answer.error;
  } finally {
    await client.close();
  }
}

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
      // Asynchronous inserts can be confirmed before they are durable. Several threads would write several parts.
      async_insert: 0,
      max_insert_threads: '1',
      input_format_parallel_parsing: 0,
    },
  });
  await answer.resume().toArray();
}
