import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { startEngine } from '../engine/start.ts';

export const testCluster = 'main';

/** The cluster has one shard. Its distributed tables read from this process, which is the first replica. */
const clusterConfig = (replicas: number): string => `<clickhouse>
  <tcp_port>9000</tcp_port>
  <remote_servers><${testCluster}><shard><internal_replication>true</internal_replication>
    ${Array.from({ length: replicas }, (_, n) => `<replica><host>127.0.0.1</host><port>${9000 + n}</port></replica>`).join('')}
  </shard></${testCluster}></remote_servers>
</clickhouse>`;

export type Fault = { code: number; name: string } | 'hang' | 'reset';

/** Acts as a server of a cluster. The embedded engine has no Keeper, so replicated tables become plain tables. */
export class ClusterServer {
  readonly #server = createServer({ maxHeaderSize: 1024 * 1024 }, (asked, answer) => {
    this.#answer(asked, answer).catch((error: Error) => answer.destroy(error));
  });
  readonly #engine: URL;
  readonly received: { sql: string; settings: Record<string, string> }[] = [];
  /** returns a fault instead of the engine's response; undefined: none */
  fault: (sql: string) => Fault | undefined = () => undefined;
  /** returns a fault that occurs after the statement has run, before the response */
  afterwards: (sql: string) => Fault | undefined = () => undefined;

  /** stops recording statements in `received` */
  forgets = false;

  /** receives changes of rows in order, and statements that run on all servers */
  replica: ClusterServer | undefined;
  lags = false;
  readonly #replicated: (() => Promise<void>)[] = [];
  #replicating: Promise<void> = Promise.resolve();

  catchUp(): Promise<void> {
    this.lags = false;
    this.#replicating = this.#replicating.then(async () => {
      for (let next = this.#replicated.shift(); next; next = this.#replicated.shift()) await next();
    });
    return this.#replicating;
  }

  /** Waits for the other replica's changes. */
  async #synced(): Promise<void> {
    while (this.#replicated.length > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await this.#replicating;
  }

  #replicate(statement: Statement): void {
    this.#replicated.push(async () => {
      const { status, text } = await send(this.#engine, statement);
      if (status !== 200) throw new Error(`not replicated: ${text}`);
    });
    if (!this.lags) this.catchUp().catch(() => {});
  }

  constructor(engine: string) {
    this.#engine = new URL(engine);
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const { username, password } = this.#engine;
    return `http://${username}:${password}@127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const url = new URL(asked.url ?? '/', 'http://server');
    const packed = await buffer(asked);
    const body = asked.headers['content-encoding'] === 'gzip' ? await promisify(gunzip)(packed) : packed;
    const isInsert = /FORMAT \w+\s*$/.test(url.searchParams.get('query') ?? '');
    const sql = isInsert ? (url.searchParams.get('query') ?? '') : body.toString('utf8');
    const settings = takeSettings(url.searchParams, { isInsert });
    if (url.pathname !== '/ping' && !this.forgets) this.received.push({ sql, settings });
    if (fail(this.fault(url.pathname === '/ping' ? 'PING' : sql), answer)) return;
    if (this.replica && /^\s*SYSTEM SYNC REPLICA\b/.test(sql)) await this.#synced();
    const sent = isInsert ? body : Buffer.from(onOneServer(sql, settings));
    const { 'content-encoding': _, 'transfer-encoding': __, ...headers } = asked.headers;
    const statement = { path: `${url.pathname}${url.search}`, headers, sent };
    const forwarded = ask(this.#engine, asked.method, statement, (answered) => {
      if (this.replica && answered.statusCode === 200 && changesRows.test(sql)) this.replica.#replicate(statement);
      if (fail(this.afterwards(sql), answer)) return void answered.resume();
      answer.writeHead(answered.statusCode ?? 500, answered.headers);
      answered.pipe(answer);
    });
    forwarded.on('error', (error) => answer.destroy(error));
    answer.once('close', () => forwarded.destroy());
  }
}

type Statement = { path: string; headers: IncomingMessage['headers']; sent: Buffer };

const changesRows = /^\s*(INSERT|DELETE|TRUNCATE|ALTER|CREATE|DROP|EXCHANGE)\b/;

function ask(
  engine: URL,
  method: string | undefined,
  { path, headers, sent }: Statement,
  onAnswer: (answered: IncomingMessage) => void,
) {
  const { hostname: host, port } = engine;
  const length = { 'content-length': sent.length };
  const asked = request({ host, port, path, method, headers: { ...headers, ...length }, agent: false }, onAnswer);
  asked.end(sent);
  return asked;
}

async function send(engine: URL, statement: Statement): Promise<{ status: number | undefined; text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  ask(engine, 'POST', statement, resolve).on('error', reject);
  const answered = await promise;
  return { status: answered.statusCode, text: (await buffer(answered)).toString('utf8') };
}

/** All `replicas` need the same `password`, because a client uses one password for all servers. */
export async function startClusterServer(
  dir: string,
  { replicas = 1, password }: { replicas?: number; password?: string } = {},
): Promise<{ server: ClusterServer; url: string; engine: string; close(): Promise<void> }> {
  mkdirSync(dir, { recursive: true });
  const config = join(dir, 'cluster.xml');
  writeFileSync(config, clusterConfig(replicas));
  const engine = await startEngine({
    dir: join(dir, 'engine'),
    args: [`--config-file=${config}`],
    ...(password !== undefined && { password }),
  });
  const server = new ClusterServer(engine.url);
  const url = await server.listen();
  return {
    server,
    url,
    engine: engine.url,
    async close() {
      await server.close();
      await engine.close();
    },
  };
}

function fail(fault: Fault | undefined, answer: ServerResponse): boolean {
  if (fault === undefined) return false;
  if (fault === 'reset') answer.destroy();
  else if (fault !== 'hang') {
    answer.writeHead(500, { 'content-type': 'text/plain', 'x-clickhouse-exception-code': String(fault.code) });
    answer.end(`Code: ${fault.code}. DB::Exception: as the test wants it. (${fault.name})\n`);
  }
  return true;
}

const ofTransport =
  /^(param_.*|query|query_id|database|default_format|enable_http_compression|wait_end_of_query|role)$/;
const ofReplicas = /^(insert_quorum|distributed_ddl_\w+|max_replica_delay_for_distributed_queries)$/;
const cancels = 'cancel_http_readonly_queries_on_client_close';

/**
 * Removes from the URL the settings that the engine accepts only in the statement, and those that it doesn't accept at
 * all.
 */
function takeSettings(search: URLSearchParams, { isInsert }: { isInsert: boolean }): Record<string, string> {
  const settings: Record<string, string> = {};
  for (const [name, value] of [...search]) {
    if (ofTransport.test(name)) continue;
    settings[name] = value;
    if (name !== cancels && (!isInsert || ofReplicas.test(name))) search.delete(name);
  }
  return settings;
}

function onOneServer(sql: string, settings: Record<string, string>): string {
  if (/^\s*SYSTEM SYNC REPLICA\b/.test(sql)) return 'SELECT 1 FORMAT Null';
  const plain = sql
    .replaceAll(` ON CLUSTER \`${testCluster}\``, '')
    .replace('ENGINE = ReplicatedMergeTree', 'ENGINE = MergeTree')
    .replace(/, replicated_deduplication_window_seconds = \d+/, '')
    .replace(/\breplicated_deduplication_window\b/, 'non_replicated_deduplication_window');
  const own = Object.entries(settings).filter(([name]) => !ofReplicas.test(name) && name !== cancels);
  if (own.length === 0 || !/^\s*(WITH|SELECT|INSERT)\b/.test(plain) || /\bVALUES\b/.test(plain)) return plain;
  const added = own.map(([name, value]) => `${name} = '${value}'`).join(', ');
  const format = /\s+FORMAT \w+\s*$/.exec(plain)?.[0] ?? '';
  const question = plain.slice(0, plain.length - format.length);
  return `${question}${/\bSETTINGS\s[^()]*$/.test(question) ? ', ' : '\nSETTINGS '}${added}${format}`;
}
