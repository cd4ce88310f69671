import { cpSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import pg from 'pg';
import { type BareServer, defaultPlaces, startBareServer } from '../../src/server/database/postgres-server.testing.ts';
import { until } from '../support/service.ts';
import type { SmallDisk } from './small-disk.ts';

/** `full_page_writes` is needed for a base backup while the server writes. */
const settings = ['synchronous_commit=on', 'full_page_writes=on', 'wal_keep_size=512MB'];
const notCopied = ['postmaster.pid', 'postmaster.opts'];

export class PostgresPair {
  #primary: BareServer;
  #standby: BareServer | undefined;
  #former: BareServer | undefined;

  /** disk of the first primary */
  readonly #disk: SmallDisk | undefined;

  private constructor(primary: BareServer, disk: SmallDisk | undefined) {
    this.#primary = primary;
    this.#disk = disk;
  }

  static async start(disk?: SmallDisk): Promise<PostgresPair> {
    const places = defaultPlaces();
    const folders = [...(disk ? [disk.dir] : []), ...places.folders];
    return new PostgresPair(await startBareServer({ ...places, folders }, settings), disk);
  }

  /** Undefined after a failover, because only the first primary has a small disk. */
  get disk(): SmallDisk | undefined {
    return this.#disk && this.#primary.dataDir.startsWith(this.#disk.dir) ? this.#disk : undefined;
  }

  get url(): string {
    return this.#primary.url;
  }

  get port(): number {
    return Number(new URL(this.url).port);
  }

  get standbyPort(): number {
    return Number(new URL(this.#knownStandby.url).port);
  }

  kill(): Promise<void> {
    return this.#primary.halt('kill');
  }

  launch(): Promise<void> {
    return this.#primary.launch();
  }

  /** Copies the running primary to a standby. After that, commits are synchronous. */
  async addStandby(): Promise<void> {
    const { dataDir } = this.#primary;
    const client = new pg.Client({ connectionString: `${this.url}/postgres` });
    await client.connect();
    try {
      const conninfo = `primary_conninfo=host=127.0.0.1 port=${this.port} user=gatehouse`;
      this.#standby = await startBareServer(defaultPlaces(), [...settings, conninfo], async (copy) => {
        await client.query(`select pg_backup_start('standby', true)`);
        cpSync(dataDir, copy, { recursive: true, filter: (path) => !notCopied.includes(basename(path)) });
        const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
        writeFileSync(join(copy, 'backup_label'), rows[0]!.labelfile);
        writeFileSync(join(copy, 'standby.signal'), '');
      });
      await client.query(`alter system set synchronous_standby_names = '*'`);
      await client.query('select pg_reload_conf()');
      await until('the standby has every commit', async () => {
        const { rows } = await client.query<{ sync_state: string }>('select sync_state from pg_stat_replication');
        return rows.some(({ sync_state }) => sync_state === 'sync');
      });
    } finally {
      await client.end();
    }
  }

  async failOver(): Promise<void> {
    await this.kill();
    await this.promote();
    await this.retireFormer();
  }

  /** The former primary becomes read-only and keeps its connections. */
  async switchOver(): Promise<void> {
    await this.#ask(this.#primary, 'alter system set default_transaction_read_only = on');
    await this.#ask(this.#primary, 'select pg_reload_conf()');
    await until('what was being written is written', async () => {
      const writing = 'select 1 from pg_stat_activity where backend_xid is not null';
      return (await this.#ask(this.#primary, writing)).length === 0;
    });
    await this.promote();
  }

  async retireFormer(): Promise<void> {
    await this.#former?.stop();
    this.#former = undefined;
  }

  async promote(): Promise<void> {
    await this.#ask(this.#knownStandby, 'select pg_promote()');
    [this.#former, this.#primary, this.#standby] = [this.#primary, this.#knownStandby, undefined];
  }

  async #ask(server: BareServer, query: string): Promise<object[]> {
    const client = new pg.Client({ connectionString: `${server.url}/postgres` });
    await client.connect();
    try {
      return (await client.query(query)).rows;
    } finally {
      await client.end();
    }
  }

  get #knownStandby(): BareServer {
    if (!this.#standby) throw new Error('there is no standby');
    return this.#standby;
  }

  async stop(): Promise<void> {
    await this.retireFormer();
    await this.#standby?.stop();
    await this.#primary.stop();
  }
}
