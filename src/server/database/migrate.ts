// English only: commands and the start of the service
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { describeUnreleased, minuteMs, Refusal, version } from '../kernel/index.ts';
import type { Dialect } from './dialect.ts';
import * as baseline from './migrations/2026-11-29-baseline/index.ts';
import * as chosenCurrency from './migrations/2026-11-29-chosen-currency.ts';
import * as whoSells from './migrations/2026-11-29-who-sells.ts';
import * as importedLicences from './migrations/2026-11-30-imported-licences.ts';
import * as jobRuns from './migrations/2026-11-30-job-runs.ts';
import * as monitorJudgement from './migrations/2026-11-30-monitor-judgement.ts';
import * as trash from './migrations/2026-11-30-trash.ts';
import * as assertions from './migrations/2026-12-01-assertions.ts';
import * as connections from './migrations/2026-12-01-connections.ts';
import * as contacts from './migrations/2026-12-01-contacts.ts';
import * as groups from './migrations/2026-12-01-groups.ts';
import * as objectives from './migrations/2026-12-01-objectives.ts';
import * as policies from './migrations/2026-12-01-policies.ts';
import * as statusReports from './migrations/2026-12-01-status-reports.ts';
import * as combinedAlerts from './migrations/2026-12-02-combined-alerts.ts';
import * as pageReferences from './migrations/2026-12-02-page-references.ts';
import * as subscriberServices from './migrations/2026-12-02-subscriber-services.ts';
import * as uptimeReports from './migrations/2026-12-02-uptime-reports.ts';
import * as updatesUntil from './migrations/2026-12-03-updates-until.ts';
import * as upgradesAndTiers from './migrations/2026-12-03-upgrades-and-tiers.ts';
import * as variablePrices from './migrations/2026-12-03-variable-prices.ts';
import * as vatAndInvoices from './migrations/2026-12-03-vat-and-invoices.ts';
import * as vendorApprovals from './migrations/2026-12-03-vendor-approvals.ts';
import * as vendorCustomers from './migrations/2026-12-03-vendor-customers.ts';
import * as versionChannels from './migrations/2026-12-03-version-channels.ts';
import * as walletPayments from './migrations/2026-12-03-wallet-payments.ts';
import * as wrongedBuyers from './migrations/2026-12-03-wronged-buyers.ts';
import * as itemListings from './migrations/2026-12-04-item-listings.ts';
import * as refundRequests from './migrations/2026-12-04-refund-requests.ts';
import * as secondChances from './migrations/2026-12-04-second-chances.ts';
import * as switchedModules from './migrations/2026-12-04-switched-modules.ts';
import * as tierCoupons from './migrations/2026-12-04-tier-coupons.ts';
import * as otherPrices from './migrations/2026-12-05-other-prices.ts';
import * as reviewRequests from './migrations/2026-12-05-review-requests.ts';
import * as seenVersions from './migrations/2026-12-05-seen-versions.ts';
import * as subscriptions from './migrations/2026-12-05-subscriptions.ts';
import * as erasedBuyers from './migrations/2026-12-06-erased-buyers.ts';
import * as sampleAccounts from './migrations/2026-12-06-sample-accounts.ts';
import * as itemNames from './migrations/2026-12-07-item-names.ts';
import * as tierSales from './migrations/2026-12-07-tier-sales.ts';
import * as unpaidTierChanges from './migrations/2026-12-07-unpaid-tier-changes.ts';
import * as knownTierPrices from './migrations/2026-12-08-known-tier-prices.ts';
import * as paymentsInProgress from './migrations/2026-12-09-payments-in-progress.ts';
import * as slosOfGroups from './migrations/2026-12-09-slos-of-groups.ts';
import * as slosOnPages from './migrations/2026-12-09-slos-on-pages.ts';
import * as importedPlans from './migrations/2026-12-10-imported-plans.ts';
import * as periodSources from './migrations/2026-12-11-period-sources.ts';
import * as paymentsOfPurchases from './migrations/2026-12-12-payments-of-purchases.ts';
import type { Schema } from './schema/index.ts';
import { anyVersion, describeNewerSchema, readSchemaState, type SchemaState } from './schema-state.ts';

export type Migration = {
  up(db: Kysely<never>, dialect: Dialect): Promise<void>;
  /**
   * The first released version that doesn't need the columns and tables that this migration removes. Older versions
   * refuse to start. Omit it if the migration only adds.
   */
  unusedSince?: string;
};

/** Never edit or reorder a landed migration: `landed.test.ts` compares it with `landed.json`. */
export const migrations: [string, Migration][] = [
  ['2026-11-29-baseline', baseline],
  ['2026-11-29-chosen-currency', chosenCurrency],
  ['2026-11-29-who-sells', whoSells],
  ['2026-11-30-imported-licences', importedLicences],
  ['2026-11-30-job-runs', jobRuns],
  ['2026-11-30-monitor-judgement', monitorJudgement],
  ['2026-11-30-trash', trash],
  ['2026-12-01-assertions', assertions],
  ['2026-12-01-connections', connections],
  ['2026-12-01-contacts', contacts],
  ['2026-12-01-groups', groups],
  ['2026-12-01-objectives', objectives],
  ['2026-12-01-policies', policies],
  ['2026-12-01-status-reports', statusReports],
  ['2026-12-02-combined-alerts', combinedAlerts],
  ['2026-12-02-page-references', pageReferences],
  ['2026-12-02-subscriber-services', subscriberServices],
  ['2026-12-02-uptime-reports', uptimeReports],
  ['2026-12-03-updates-until', updatesUntil],
  ['2026-12-03-upgrades-and-tiers', upgradesAndTiers],
  ['2026-12-03-variable-prices', variablePrices],
  ['2026-12-03-vat-and-invoices', vatAndInvoices],
  ['2026-12-03-vendor-approvals', vendorApprovals],
  ['2026-12-03-vendor-customers', vendorCustomers],
  ['2026-12-03-version-channels', versionChannels],
  ['2026-12-03-wallet-payments', walletPayments],
  ['2026-12-03-wronged-buyers', wrongedBuyers],
  ['2026-12-04-item-listings', itemListings],
  ['2026-12-04-refund-requests', refundRequests],
  ['2026-12-04-second-chances', secondChances],
  ['2026-12-04-switched-modules', switchedModules],
  ['2026-12-04-tier-coupons', tierCoupons],
  ['2026-12-05-other-prices', otherPrices],
  ['2026-12-05-review-requests', reviewRequests],
  ['2026-12-05-seen-versions', seenVersions],
  ['2026-12-05-subscriptions', subscriptions],
  ['2026-12-06-erased-buyers', erasedBuyers],
  ['2026-12-06-sample-accounts', sampleAccounts],
  ['2026-12-07-item-names', itemNames],
  ['2026-12-07-tier-sales', tierSales],
  ['2026-12-07-unpaid-tier-changes', unpaidTierChanges],
  ['2026-12-08-known-tier-prices', knownTierPrices],
  ['2026-12-09-payments-in-progress', paymentsInProgress],
  ['2026-12-09-slos-of-groups', slosOfGroups],
  ['2026-12-09-slos-on-pages', slosOnPages],
  ['2026-12-10-imported-plans', importedPlans],
  ['2026-12-11-period-sources', periodSources],
  ['2026-12-12-payments-of-purchases', paymentsOfPurchases],
];

export const migrationNames: readonly string[] = migrations.map(([name]) => name);

export type UpgradeEnd = (isDone: boolean) => Promise<void>;

export type UpgradeOptions = {
  /**
   * Called under the upgrade lock. If it throws, nothing is changed. The function that it returns is called when the
   * upgrade has ended. After a failure, the database is unchanged.
   */
  beforeUpgrade?: ((state: SchemaState) => Promise<UpgradeEnd>) | undefined;
  /** Called if a newer, compatible version has changed the schema. */
  onNewerSchema?: ((state: SchemaState) => void) | undefined;
  /** Set only by the command that moves a database here. Other processes are refused until the move is complete. */
  isMovedTo?: boolean;
  list?: readonly [string, Migration][] | undefined;
};

/** This table exists while a database is being moved here. */
export const movingTable = 'database_move';

const timeoutMs = 30 * minuteMs;
/** Timeout for a table lock on PostgreSQL, and pause before the next attempt. */
const lockTurnMs = 2000;
const betweenTurnsMs = 3000;
/** SQLSTATE lock_not_available */
const lockNotAvailable = '55P03';

/**
 * Runs in one transaction under a lock. Accepts a newer version's changes if they only add, which allows rolling
 * upgrades. Throws a Refusal for other changes.
 */
export async function migrate(
  db: Kysely<Schema>,
  dialect: Dialect,
  { beforeUpgrade, onNewerSchema, isMovedTo = false, list = migrations }: UpgradeOptions = {},
): Promise<void> {
  let ended: UpgradeEnd | undefined;
  let isDone = false;
  const inTransaction = async (trx: Kysely<Schema>): Promise<void> => {
    await sql`create table if not exists migrations (name text primary key, applied_at bigint not null, version text, oldest_version text)`.execute(
      trx,
    );
    const names = list.map(([name]) => name);
    const state = await readSchemaState(trx, names);
    if (state.isUnreleased) throw new Refusal('conflict', describeUnreleased('The database'));
    if (state.incompatible.length > 0) throw new Refusal('conflict', describeNewerSchema(state, version));
    if (state.unknown.length > 0) onNewerSchema?.(state);
    if (state.pending.length === 0) return;
    if (state.applied.length > 0) ended ??= await beforeUpgrade?.(state);
    for (const [name, migration] of list) {
      if (!state.pending.includes(name)) continue;
      await migration.up(trx as unknown as Kysely<never>, dialect);
      const oldest = migration.unusedSince ?? anyVersion;
      await sql`insert into migrations (name, applied_at, version, oldest_version)
        values (${name}, ${Date.now()}, ${version}, ${oldest})`.execute(trx);
    }
  };
  try {
    await (dialect === 'postgres' ? upgradePostgres(db, inTransaction, isMovedTo) : upgradeSqlite(db, inTransaction));
    isDone = true;
  } finally {
    await ended?.(isDone);
  }
}

/**
 * A pending `alter table` blocks all later queries on the table, while older versions still serve requests. Therefore
 * it waits for the lock only briefly, pauses, and tries again.
 */
async function upgradePostgres(
  db: Kysely<Schema>,
  inTransaction: (trx: Kysely<Schema>) => Promise<void>,
  isMovedTo: boolean,
): Promise<void> {
  if (!isMovedTo) await requireMoved(db);
  const until = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await db.transaction().execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(8241507)`.execute(trx);
        await sql`select set_config('lock_timeout', ${String(lockTurnMs)}, true)`.execute(trx);
        await inTransaction(trx);
      });
    } catch (error) {
      if ((error as { code?: string }).code !== lockNotAvailable) throw error;
      if (performance.now() > until)
        throw new Refusal(
          'unavailable',
          'A table that needs an upgrade has been locked for half an hour, for example by a dump of the database. Wait until that has finished, then start again.',
          { cause: error },
        );
    }
    await wait(betweenTurnsMs);
  }
}

async function upgradeSqlite(db: Kysely<Schema>, inTransaction: (trx: Kysely<Schema>) => Promise<void>): Promise<void> {
  await db.connection().execute(async (connection) => {
    await takeWriteLock(connection);
    try {
      await inTransaction(connection);
      await sql`commit`.execute(connection);
    } catch (error) {
      await sql`rollback`.execute(connection).catch(() => {});
      throw error;
    }
  });
}

/** Throws a Refusal during a move to this database: rows are still missing, and new rows would conflict with them. */
async function requireMoved(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ found: string | null }>`select to_regclass(${movingTable})::text as found`.execute(db);
  if (!rows[0]?.found) return;
  throw new Refusal(
    'conflict',
    'The move to the database of GATEHOUSE_DATABASE_URL is not complete: an installation is still being moved. Stop the service, run gatehouse database move once more without GATEHOUSE_DATABASE_URL, then start with it.',
  );
}

/** Takes the write lock at the start, because deferred transactions of two processes that start together would fail. */
async function takeWriteLock(connection: Kysely<Schema>): Promise<void> {
  const until = performance.now() + timeoutMs;
  for (;;) {
    try {
      await sql`begin immediate`.execute(connection);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error;
      if (performance.now() > until)
        throw new Refusal(
          'unavailable',
          'Another process has been changing the database for half an hour. Stop it, then start again.',
          { cause: error },
        );
    }
  }
}
