import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, type TestContext, test } from 'node:test';
import { hash } from '@node-rs/argon2';
import type { Insertable } from 'kysely';
import { hasAccounts } from '../../src/server/accounts/account/index.ts';
import { replaceApiKey } from '../../src/server/accounts/api-keys/index.ts';
import type { Config } from '../../src/server/config/config.ts';
import { readConfig, withSecret } from '../../src/server/config/config.ts';
import { type DatabaseOrTransaction, openDatabase, type Schema } from '../../src/server/database/index.ts';
import type { UpgradeOptions } from '../../src/server/database/migrate.ts';
import { startPostgres, type TestPostgres } from '../../src/server/database/postgres.testing.ts';
import { closedEvents, type Deps } from '../../src/server/deps.ts';
import { openEvents } from '../../src/server/events/index.ts';
import { takeEventDatabase } from '../../src/server/events/shared-engine.testing.ts';
import { createFiles } from '../../src/server/files/index.ts';
import { type Log, silentLog } from '../../src/server/kernel/log.ts';
import { createVault } from '../../src/server/kernel/vault.ts';
import type { Mailer } from '../../src/server/mail/index.ts';
import { openServiceMail } from '../../src/server/mail-settings/index.ts';
import { openServiceConnections } from '../../src/server/service-connections/index.ts';
import { recordTables } from '../runner/exercised.ts';
import { type DatabaseKind, databasesOf, onPostgres, requireStoreTest } from '../runner/suite.ts';

export type TestDeps = Deps & {
  clock: { ms: number };
  /** undefined if the test runs on SQLite */
  databaseUrl: string | undefined;
  close(): Promise<void>;
};

/** Environment variable with the path of an empty SQLite database that has the current schema. Tests copy it. */
export const migratedDatabase = 'TEST_DATABASE_FILE';

/**
 * Opens real stores in a new folder. The clock advances only through `clock.ms`. With `events: true`, tests share one
 * event engine. With `own`, the test has its own, for tests that read the engine's files or keep it busy. Without
 * `events`, any use of the event store throws.
 */
export async function openTestDeps(
  options: {
    events?: boolean | 'own';
    databaseUrl?: string;
    now?: number;
    mail?: Mailer;
    config?: Partial<Config>;
    log?: Log;
    /** an SQLite database that is copied */
    databaseFile?: string;
    migrations?: UpgradeOptions['list'];
  } = {},
): Promise<TestDeps> {
  requireStoreTest();
  const dir = mkdtempSync(join(tmpdir(), 'gatehouse-test-'));
  const { log = silentLog() } = options;
  const config = {
    // Tests must not send requests to the internet.
    ...withSecret(
      readConfig({
        GATEHOUSE_DATA: dir,
        GATEHOUSE_SECRET: 'test-secret-of-at-least-32-characters',
        GATEHOUSE_CANARY: 'off',
        GATEHOUSE_UPDATE_CHECK: 'off',
      }),
    ),
    ...options.config,
  };
  const file = join(dir, 'ledger.db');
  const copied = options.databaseFile ?? process.env[migratedDatabase];
  if (copied !== undefined && !options.databaseUrl) copyFileSync(copied, file);
  const database = await openDatabase(
    options.databaseUrl
      ? { url: options.databaseUrl, log, list: options.migrations }
      : { file, durability: 'process', list: options.migrations },
  );
  const eventDatabase = options.events === true ? await takeEventDatabase() : undefined;
  const events = options.events
    ? await openEvents({
        dir: join(dir, 'events'),
        maxSpoolBytes: config.spoolMaxBytes,
        log,
        ...(eventDatabase && { url: eventDatabase.url }),
      })
    : closedEvents;
  const vault = createVault(config.secret);
  const mail = options.mail ?? (await openServiceMail({ config, database, vault }));
  const clock = { ms: options.now ?? Date.parse('2026-03-10T12:00:00Z') };
  const connections = await openServiceConnections({ config, database, vault, now: () => clock.ms });
  return {
    config,
    database,
    events,
    mail,
    connections,
    files: createFiles(config),
    vault,
    log,
    now: () => clock.ms,
    clock,
    databaseUrl: options.databaseUrl,
    async close() {
      await recordTables(database.db);
      await events.close();
      eventDatabase?.release();
      await database.close();
      mail.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

type OpenOptions = Parameters<typeof openTestDeps>[0];

type Open = (options?: OpenOptions) => Promise<TestDeps>;
type DeclareTest = (name: string, run: (t: TestContext) => void | Promise<void>) => unknown;

export type { DatabaseKind };

type SuiteOnDatabase = (open: Open, testOnce: DeclareTest, database: DatabaseKind) => void;

/**
 * The core runs the suite on PostgreSQL only if it `forks`, which means that it reaches code that depends on the
 * database. `testOnce` declares tests whose result doesn't depend on SQL. They run only on SQLite.
 */
export function onEachDatabase(suite: SuiteOnDatabase): void;
export function onEachDatabase(options: { forks: boolean }, suite: SuiteOnDatabase): void;
export function onEachDatabase(...given: [SuiteOnDatabase] | [{ forks: boolean }, SuiteOnDatabase]): void {
  const [options, suite] = given.length === 1 ? [{ forks: false }, given[0]] : given;
  const databases = databasesOf(options);
  if (databases.includes('SQLite')) describe('on SQLite', () => suite(openTestDeps, test, 'SQLite'));
  if (databases.includes('PostgreSQL')) describe(onPostgres, () => suiteOnPostgres(suite));
}

function suiteOnPostgres(suite: SuiteOnDatabase): void {
  let server: TestPostgres;
  before(async () => {
    server = await startPostgres();
  });
  after(() => server.stop());
  suite(
    async (options) => {
      const databaseUrl = await server.newDatabase();
      const deps = await openTestDeps({ ...options, databaseUrl });
      return {
        ...deps,
        async close() {
          await deps.close();
          server.release(databaseUrl);
        },
      };
    },
    () => undefined,
    'PostgreSQL',
  );
}

export async function addAccount(
  db: DatabaseOrTransaction,
  given: Partial<Insertable<Schema['accounts']>> = {},
): Promise<number> {
  const name = given.username ?? `user${Math.random().toString(36).slice(2)}`;
  const { id } = await db
    .insertInto('accounts')
    .values({
      username: name,
      email: `${name}@example.com`,
      first_name: 'A',
      last_name: 'B',
      is_owner: 1,
      time_zone: 'UTC',
      currency: 'EUR',
      heading: '',
      description: '',
      contact_email: '',
      social_links: '{}',
      avatar: null,
      cover: null,
      api_key_hash: null,
      api_key_created_at: null,
      created_at: 0,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A real password hash takes 50 ms of CPU time. */
export const quickHash = (password: string): Promise<string> =>
  hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** The first account that is added owns the service. */
export async function addKeyHolder(
  deps: Deps,
  { password, ...names }: { username: string; email: string; first_name: string; last_name: string; password: string },
): Promise<{ id: number; key: string }> {
  const { db } = deps.database;
  const id = await addAccount(db, {
    ...names,
    currency: 'USD',
    is_owner: (await hasAccounts(db)) ? 0 : 1,
    is_address_assumed: 1,
    created_at: deps.now(),
  });
  await addOwner(db, id, { ...names, password_hash: await quickHash(password) });
  return { id, key: (await replaceApiKey(deps, db, id)).api_key };
}

/** Adds a user who owns the account. Returns the user's ID. */
export async function addOwner(
  db: DatabaseOrTransaction,
  accountId: number,
  given: Pick<
    Insertable<Schema['users']>,
    'username' | 'email' | 'first_name' | 'last_name' | 'password_hash' | 'email_verified_at' | 'language'
  >,
): Promise<number> {
  const row = { ...given, email: given.email.toLowerCase(), created_at: 0, last_account_id: accountId };
  const { id } = await db.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow();
  await db.insertInto('members').values({ account_id: accountId, user_id: id, role: 'owner', created_at: 0 }).execute();
  return id;
}
