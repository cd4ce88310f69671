import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { catalogueOf, itemOf } from '../../src/server/market/testing.ts';
import { EventEngine } from '../support/event-engine.ts';
import { TestService, until } from '../support/service.ts';
import { clockFile } from './clock.ts';
import { PostgresPair } from './postgres-pair.ts';
import { SmallDisk } from './small-disk.ts';
import { TcpProxy } from './tcp-proxy.ts';

export type ClusterNode = {
  name: string;
  service: TestService;
  toDatabase: TcpProxy;
  /** set only with `severalHosts` */
  toStandby: TcpProxy | undefined;
  toEvents: TcpProxy;
  disk: SmallDisk | undefined;
  setClock(aheadMs: number): void;
};

const nodeCount = 3;
/** Includes 512 MB of WAL that are stored for a standby. */
const storeMegabytes = 1536;

/** Three nodes, PostgreSQL and an event store on loopback. */
export class Cluster {
  readonly nodes: readonly ClusterNode[];
  readonly events: EventEngine;
  readonly eventsDisk: SmallDisk | undefined;
  readonly account: number;
  readonly key: string;
  readonly postgres: PostgresPair;
  readonly #begun: CleanupStack;
  #item: number | undefined;

  private constructor(parts: {
    nodes: ClusterNode[];
    events: EventEngine;
    eventsDisk: SmallDisk | undefined;
    postgres: PostgresPair;
    account: number;
    key: string;
    begun: CleanupStack;
  }) {
    this.nodes = parts.nodes;
    this.events = parts.events;
    this.eventsDisk = parts.eventsDisk;
    this.account = parts.account;
    this.key = parts.key;
    this.postgres = parts.postgres;
    this.#begun = parts.begun;
  }

  static async start({ severalHosts = false } = {}): Promise<Cluster> {
    const begun = new CleanupStack();
    try {
      return await Cluster.#begin(begun, severalHosts);
    } catch (error) {
      await begun.end();
      throw error;
    }
  }

  static async #begin(begun: CleanupStack, severalHosts: boolean): Promise<Cluster> {
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-cluster-'));
    begun.add(async () => rmSync(folder, { recursive: true, force: true }));
    const events = new EventEngine(folder);
    const eventsDisk = SmallDisk.at(events.dir, storeMegabytes);
    begun.add(async () => eventsDisk?.remove());
    begun.add(() => events.close());
    await events.start();
    // A separate folder, because the database's user can't access `folder`.
    const databaseDir = mkdtempSync(join(tmpdir(), 'gatehouse-database-'));
    begun.add(async () => rmSync(databaseDir, { recursive: true, force: true }));
    const databaseDisk = SmallDisk.at(databaseDir, storeMegabytes);
    begun.add(async () => databaseDisk?.remove());
    const postgres = await PostgresPair.start(databaseDisk);
    begun.add(() => postgres.stop());
    const secret = randomBytes(24).toString('base64url');
    const nodes: ClusterNode[] = [];
    for (let n = 1; n <= nodeCount; n++) {
      const toDatabase = await TcpProxy.to(postgres.port);
      begun.add(() => toDatabase.close());
      // With port 0, connections are refused until there is a standby.
      const toStandby = severalHosts ? await TcpProxy.to(0) : undefined;
      begun.add(async () => toStandby?.close());
      const hosts = [toDatabase, ...(toStandby ? [toStandby] : [])].map(({ port }) => `127.0.0.1:${port}`);
      const toEvents = await TcpProxy.to(events.port);
      begun.add(() => toEvents.close());
      const service = await TestService.prepare({
        GATEHOUSE_SECRET: secret,
        GATEHOUSE_DATABASE_URL: `postgres://gatehouse@${hosts.join(',')}/postgres`,
        GATEHOUSE_CLICKHOUSE_URL: events.urlAt(toEvents.port),
        // So that each visitor can have a separate network.
        GATEHOUSE_TRUST_PROXY: 'loopback',
        GATEHOUSE_CANARY: 'off',
        GATEHOUSE_UPDATE_CHECK: 'off',
        GATEHOUSE_RATE_LIMIT: '1000000',
        // The log then contains the times in which visits were not shared.
        GATEHOUSE_LOG_LEVEL: 'info',
        NODE_OPTIONS: `--import ${join(import.meta.dirname, 'clock.ts')}`,
        [clockFile]: join(folder, `clock-${n}`),
      });
      // Cleanup steps run in reverse order, so the disk is removed after the service has ended.
      const disk = n === nodeCount ? SmallDisk.at(service.dataDir, 64) : undefined;
      begun.add(async () => disk?.remove());
      begun.add(async () => {
        service.thaw();
        await service.kill();
        if (!disk) await service.remove();
      });
      const setClock = (aheadMs: number) => {
        writeFileSync(join(folder, `clock-${n}`), String(aheadMs));
        service.signal('SIGUSR2');
      };
      nodes.push({ name: `node ${n}`, service, toDatabase, toStandby, toEvents, disk, setClock });
    }
    const { id: account, api_key: key } = await nodes[0]!.service.makeAccount();
    // Waits for every start, because cleanup must not run while a node is still starting.
    const starts = await Promise.allSettled(nodes.map(({ service }) => service.start()));
    for (const start of starts) if (start.status === 'rejected') throw start.reason;
    return new Cluster({ nodes, events, eventsDisk, postgres, account, key, begun });
  }

  async call<Data>(path: string, fields: object, method = 'POST'): Promise<Data> {
    const answer = await fetch(`${this.nodes[0]!.service.address}/api/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${this.key}`, 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { data: Data }).data;
  }

  /** After this, commits are synchronous. */
  async addStandby(): Promise<void> {
    await this.postgres.addStandby();
    for (const { toStandby } of this.nodes) toStandby?.aim(this.postgres.standbyPort);
  }

  /** Nodes with `severalHosts` find the new primary on their own. */
  async failOver(): Promise<void> {
    await this.postgres.failOver();
    this.#turnToPrimary();
  }

  /** The former primary becomes read-only and keeps its connections. */
  async switchOver(): Promise<void> {
    await this.postgres.switchOver();
    this.#turnToPrimary();
  }

  #turnToPrimary(): void {
    for (const node of this.nodes) {
      const { toDatabase, toStandby } = node;
      if (toStandby) Object.assign(node, { toDatabase: toStandby, toStandby: toDatabase });
      else toDatabase.aim(this.postgres.port);
    }
  }

  /** Returns the ID of the shop's item. */
  async openShop(): Promise<number> {
    this.#item ??= await this.#stockShop();
    return this.#item;
  }

  async #stockShop(): Promise<number> {
    const { service } = this.nodes[0]!;
    const file = join(service.dataDir, 'catalogue.json');
    writeFileSync(file, catalogueOf([itemOf(1)]).text);
    const { status, stderr } = await service.command(['market', 'import', file, '--account', 'ann']);
    if (status !== 0) throw new Error(`market import: ${stderr}`);
    // Lets the item be sold without files, because imported items have none.
    const [item] = await this.rows<{ id: string }>('update items set is_code_only = 1 returning id');
    await this.call('market/shop', { tax_basis_points: 2000, bank_instructions: 'IBAN DE00 1234' }, 'PATCH');
    await this.call('market/shops/ann/fee', { fee_basis_points: 1000 }, 'PUT');
    return Number(item!.id);
  }

  async recoverDatabase(): Promise<void> {
    const answers = () => succeeds(this.rows('select 1'));
    if (await succeeds(until('PostgreSQL answers', answers, 10_000))) return;
    await this.postgres.kill();
    await this.postgres.launch();
  }

  async restartEvents(): Promise<void> {
    await this.events.start();
    for (const { toEvents } of this.nodes) toEvents.aim(this.events.port);
  }

  /** Connects directly, without the proxies. */
  async rows<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({ connectionString: `${this.postgres.url}/postgres` });
    await client.connect();
    try {
      return (await client.query<Row>(sql, values)).rows;
    } finally {
      await client.end();
    }
  }

  async settle(): Promise<void> {
    for (const { name, service } of this.nodes)
      await until(`${name} has shipped what it had accepted`, async () => {
        const answer = await fetch(`${service.address}/readyz`).catch(() => undefined);
        if (answer?.status !== 200) return false;
        const { spool } = (await answer.json()) as { spool: { rows: number } };
        return spool.rows === 0;
      });
  }

  async repair(): Promise<void> {
    for (const { service, toDatabase, toEvents, disk, setClock } of this.nodes) {
      service.thaw();
      disk?.clear();
      toDatabase.restore();
      toEvents.restore();
      setClock(0);
    }
    this.postgres.disk?.clear();
    this.eventsDisk?.clear();
    if (!(await succeeds(this.rows('select 1')))) await this.postgres.launch();
    if (!(await succeeds(this.events.query('SELECT 1')))) await this.restartEvents();
    for (const { service } of this.nodes) if (!service.isRunning) await service.start();
  }

  async close(): Promise<void> {
    await this.#begun.end();
  }
}

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

/** Runs the cleanup steps in reverse order, even if one of them fails. */
class CleanupStack {
  readonly #ends: (() => Promise<void>)[] = [];

  add(end: () => Promise<void>): void {
    this.#ends.push(end);
  }

  async end(): Promise<void> {
    const errors: unknown[] = [];
    for (const end of this.#ends.splice(0).reverse()) await end().catch((error: unknown) => errors.push(error));
    if (errors.length > 0) throw new AggregateError(errors, 'parts of the cluster could not be ended');
  }
}
