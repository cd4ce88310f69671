import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { minuteMs, Refusal, version } from '../kernel/index.ts';
import type { Dialect } from './dialect.ts';
import * as firstTables from './migrations/0001-first-tables.ts';
import * as domainExpiries from './migrations/0002-domain-expiries.ts';
import * as monitoring from './migrations/0003-monitoring.ts';
import * as incidentsAndMaintenance from './migrations/0004-incidents-and-maintenance.ts';
import * as statusPages from './migrations/0005-status-pages.ts';
import * as heartbeatFailures from './migrations/0008-heartbeat-failures.ts';
import * as outboxByKey from './migrations/0009-outbox-by-key.ts';
import * as webAnalytics from './migrations/0010-web-analytics.ts';
import * as websiteAlarms from './migrations/0011-website-alarms.ts';
import * as daysVersion from './migrations/0012-days-version.ts';
import * as marketplace from './migrations/0013-marketplace.ts';
import * as storefront from './migrations/0014-storefront.ts';
import * as payments from './migrations/0015-payments.ts';
import * as wordsAndFigures from './migrations/0016-words-and-figures.ts';
import * as certificatesOfRedirects from './migrations/0017-certificates-of-redirects.ts';
import * as maintenanceNotices from './migrations/0017b-maintenance-notices.ts';
import * as excludeBotsSince from './migrations/0018-exclude-bots-since.ts';
import * as moneyPaidDirectly from './migrations/0020-money-paid-directly.ts';
import * as codeOnlyItems from './migrations/0020b-code-only-items.ts';
import * as mailAllowances from './migrations/0020c-mail-allowances.ts';
import * as licencesByCode from './migrations/0021-licences-by-code.ts';
import * as domainProof from './migrations/0022-domain-proof.ts';
import * as knownSignIns from './migrations/0022b-known-sign-ins.ts';
import * as disabledAccounts from './migrations/0022c-disabled-accounts.ts';
import * as monitorViewsAndFailures from './migrations/0023-monitor-views-and-failures.ts';
import * as checksInDetail from './migrations/0024-checks-in-detail.ts';
import * as shopProfile from './migrations/0026-shop-profile.ts';
import * as checkoutDetails from './migrations/0026b-checkout-details.ts';
import * as versionMails from './migrations/0027-version-mails.ts';
import * as importResults from './migrations/0028-import-results.ts';
import * as websiteGroups from './migrations/0029-website-groups.ts';
import * as searchTermsByLine from './migrations/0030-search-terms-by-line.ts';
import * as goalsByProperty from './migrations/0031-goals-by-property.ts';
import * as annotations from './migrations/0033-annotations.ts';
import * as sharedAnnotations from './migrations/0034-shared-annotations.ts';
import * as freeExtendedLicences from './migrations/0035-free-extended-licences.ts';
import * as shopWebsites from './migrations/0037-shop-websites.ts';
import * as orderVisits from './migrations/0038-order-visits.ts';
import * as orderRevenue from './migrations/0039-order-revenue.ts';
import * as dropsBesideIncidents from './migrations/0040-drops-beside-incidents.ts';
import * as trafficDuringIncidents from './migrations/0041-traffic-during-incidents.ts';
import * as alertsConfirmedByVisitors from './migrations/0041b-alerts-confirmed-by-visitors.ts';
import * as statusPageBrand from './migrations/0042-status-page-brand.ts';
import * as websiteSales from './migrations/0043-website-sales.ts';
import * as funnelAndAttribution from './migrations/0044-sales-funnel-and-linear-attribution.ts';
import * as websiteStripeSales from './migrations/0045-website-stripe-sales.ts';
import * as shopAlerts from './migrations/0046-shop-alerts.ts';
import * as itemMonitors from './migrations/0048-item-monitors.ts';
import * as reportRecipients from './migrations/0049-report-recipients.ts';
import * as recipientsOfFiles from './migrations/0050-recipients-of-files.ts';
import * as goalValues from './migrations/0051-goal-values.ts';
import * as conversionAlerts from './migrations/0052-conversion-alerts.ts';
import * as salesOfStripePayments from './migrations/0053-sales-of-stripe-payments.ts';
import * as searchConsole from './migrations/0054-search-console.ts';
import * as salesToTheMinute from './migrations/0055-sales-of-events-to-the-minute.ts';
import * as supportQuestions from './migrations/0056-support-questions.ts';
import * as scheduledExports from './migrations/0059-scheduled-exports.ts';
import * as changedConversionAlerts from './migrations/0060-changed-conversion-alerts.ts';
import * as usersAndMembers from './migrations/0061-users-and-members.ts';
import * as apiKeys from './migrations/0062-api-keys.ts';
import * as auditLog from './migrations/0063-audit-log.ts';
import * as webhooksOfAccounts from './migrations/0064-webhooks-of-accounts.ts';
import * as twoFactor from './migrations/0065-two-factor.ts';
import * as passkeys from './migrations/0065b-passkeys.ts';
import * as mailedLinksAndDevices from './migrations/0066-mailed-links-and-devices.ts';
import * as accountsWhoseAddressIsAssumed from './migrations/0066b-accounts-whose-address-is-assumed.ts';
import * as identities from './migrations/0067-identities.ts';
import * as teams from './migrations/0068-teams.ts';
import * as deletionOfAccounts from './migrations/0069-deletion-of-accounts.ts';
import * as languagesOfUsers from './migrations/0070-languages-of-users.ts';
import * as exportsOfAccounts from './migrations/0070b-exports-of-accounts.ts';
import * as languagesOfReaders from './migrations/0071-languages-of-readers.ts';
import * as licenceChecksWithoutAKey from './migrations/0072-licence-checks-without-a-key.ts';
import * as registrationLinks from './migrations/0073-registration-links.ts';
import * as wherePasskeysBelong from './migrations/0074-where-passkeys-belong.ts';
import * as pageViewQuotas from './migrations/0075-page-view-quotas.ts';
import * as unlinkedIssuers from './migrations/0076-unlinked-issuers.ts';
import * as visitsUnderWay from './migrations/0077-visits-under-way.ts';
import * as nodeSignals from './migrations/0079-node-signals.ts';
import * as erasedAgain from './migrations/0084-erased-again.ts';
import * as attemptsOfExports from './migrations/0085-attempts-of-exports.ts';
import * as runsThatCollect from './migrations/0087-runs-that-collect.ts';
import * as auditEntriesInOrder from './migrations/0095-audit-entries-in-order.ts';
import * as markedSales from './migrations/0096-marked-sales.ts';
import * as monitorsByStatus from './migrations/0097-monitors-by-status.ts';
import * as resetStatistics from './migrations/0098-reset-statistics.ts';
import type { Schema } from './schema/index.ts';
import { anyVersion, describeNewerSchema, readSchemaState, type SchemaState } from './schema-state.ts';

export type Migration = {
  up(db: Kysely<never>, dialect: Dialect): Promise<void>;
  /**
   * The first released version that works without what this takes away or forbids; older ones refuse to start afterwards.
   * Without it the migration only adds, and every version before it goes on beside it. `npm run check` holds them to it.
   */
  unusedSince?: string;
};

/** In order, never edited once released: a change is a new number. */
export const migrations: [string, Migration][] = [
  ['0001-first-tables', firstTables],
  ['0002-domain-expiries', domainExpiries],
  ['0003-monitoring', monitoring],
  ['0004-incidents-and-maintenance', incidentsAndMaintenance],
  ['0005-status-pages', statusPages],
  ['0008-heartbeat-failures', heartbeatFailures],
  ['0009-outbox-by-key', outboxByKey],
  ['0010-web-analytics', webAnalytics],
  ['0011-website-alarms', websiteAlarms],
  ['0012-days-version', daysVersion],
  ['0013-marketplace', marketplace],
  ['0014-storefront', storefront],
  ['0015-payments', payments],
  ['0016-words-and-figures', wordsAndFigures],
  ['0017-certificates-of-redirects', certificatesOfRedirects],
  ['0017b-maintenance-notices', maintenanceNotices],
  ['0018-exclude-bots-since', excludeBotsSince],
  ['0020-money-paid-directly', moneyPaidDirectly],
  ['0020b-code-only-items', codeOnlyItems],
  ['0020c-mail-allowances', mailAllowances],
  ['0021-licences-by-code', licencesByCode],
  ['0022-domain-proof', domainProof],
  ['0022b-known-sign-ins', knownSignIns],
  ['0022c-disabled-accounts', disabledAccounts],
  ['0023-monitor-views-and-failures', monitorViewsAndFailures],
  ['0024-checks-in-detail', checksInDetail],
  ['0026-shop-profile', shopProfile],
  ['0026b-checkout-details', checkoutDetails],
  ['0027-version-mails', versionMails],
  ['0028-import-results', importResults],
  ['0029-website-groups', websiteGroups],
  ['0033-annotations', annotations],
  ['0034-shared-annotations', sharedAnnotations],
  ['0035-free-extended-licences', freeExtendedLicences],
  ['0037-shop-websites', shopWebsites],
  ['0038-order-visits', orderVisits],
  ['0039-order-revenue', orderRevenue],
  ['0040-drops-beside-incidents', dropsBesideIncidents],
  ['0041-traffic-during-incidents', trafficDuringIncidents],
  ['0041b-alerts-confirmed-by-visitors', alertsConfirmedByVisitors],
  ['0042-status-page-brand', statusPageBrand],
  ['0043-website-sales', websiteSales],
  ['0044-sales-funnel-and-linear-attribution', funnelAndAttribution],
  ['0045-website-stripe-sales', websiteStripeSales],
  ['0046-shop-alerts', shopAlerts],
  ['0048-item-monitors', itemMonitors],
  ['0049-report-recipients', reportRecipients],
  ['0050-recipients-of-files', recipientsOfFiles],
  ['0051-goal-values', goalValues],
  ['0052-conversion-alerts', conversionAlerts],
  ['0053-sales-of-stripe-payments', salesOfStripePayments],
  ['0054-search-console', searchConsole],
  ['0055-sales-of-events-to-the-minute', salesToTheMinute],
  ['0030-search-terms-by-line', searchTermsByLine],
  ['0059-scheduled-exports', scheduledExports],
  ['0031-goals-by-property', goalsByProperty],
  ['0056-support-questions', supportQuestions],
  ['0060-changed-conversion-alerts', changedConversionAlerts],
  ['0061-users-and-members', usersAndMembers],
  ['0066-mailed-links-and-devices', mailedLinksAndDevices],
  ['0066b-accounts-whose-address-is-assumed', accountsWhoseAddressIsAssumed],
  ['0063-audit-log', auditLog],
  ['0062-api-keys', apiKeys],
  ['0071-languages-of-readers', languagesOfReaders],
  ['0072-licence-checks-without-a-key', licenceChecksWithoutAKey],
  ['0075-page-view-quotas', pageViewQuotas],
  ['0064-webhooks-of-accounts', webhooksOfAccounts],
  ['0068-teams', teams],
  ['0065-two-factor', twoFactor],
  ['0067-identities', identities],
  ['0070-languages-of-users', languagesOfUsers],
  ['0065b-passkeys', passkeys],
  ['0069-deletion-of-accounts', deletionOfAccounts],
  ['0070b-exports-of-accounts', exportsOfAccounts],
  ['0073-registration-links', registrationLinks],
  ['0074-where-passkeys-belong', wherePasskeysBelong],
  ['0076-unlinked-issuers', unlinkedIssuers],
  ['0084-erased-again', erasedAgain],
  ['0077-visits-under-way', visitsUnderWay],
  ['0079-node-signals', nodeSignals],
  ['0085-attempts-of-exports', attemptsOfExports],
  ['0087-runs-that-collect', runsThatCollect],
  ['0095-audit-entries-in-order', auditEntriesInOrder],
  ['0096-marked-sales', markedSales],
  ['0097-monitors-by-status', monitorsByStatus],
  ['0098-reset-statistics', resetStatistics],
];

/** What this version knows, in order. */
export const migrationNames: readonly string[] = migrations.map(([name]) => name);

export type UpgradeOptions = {
  /**
   * Called once before a database that holds something is changed, while no other process can change it. What it
   * resolves to is called when the upgrade has ended, in whatever way; what it throws leaves the database as it was.
   */
  beforeUpgrade?: ((state: SchemaState) => Promise<() => void>) | undefined;
  /** Called where a newer version has changed the database in ways that this one works with. */
  onNewerSchema?: ((state: SchemaState) => void) | undefined;
  /** by who moves a database here; to all others it is closed until the move is complete */
  isMovedTo?: boolean;
};

/** The table that is there while a database is moved to this one. */
export const movingTable = 'database_move';

/** How long a start waits for the upgrade that another process is doing. */
const patienceMs = 30 * minuteMs;
/** How long an upgrade on PostgreSQL waits for the lock of a table, and how long it lets others pass before it tries again. */
const lockTurnMs = 2000;
const betweenTurnsMs = 3000;
/** SQLSTATE of a lock that was waited for in vain */
const lockNotAvailable = '55P03';

/**
 * Brings the database to the newest schema in one transaction, so that a half-done migration cannot stay: not after
 * `kill -9` either. Several processes may start at once: the first takes the lock, the others wait and find nothing
 * left to do. A database that a newer version only added to is used as it is, so that both run while the processes of an
 * installation are replaced one by one; throws a Refusal where it did more. `list`: other migrations, for tests.
 */
export async function migrate(
  db: Kysely<Schema>,
  dialect: Dialect,
  { beforeUpgrade, onNewerSchema, isMovedTo = false }: UpgradeOptions = {},
  list = migrations,
): Promise<void> {
  let ended: (() => void) | undefined;
  const inTransaction = async (trx: Kysely<Schema>): Promise<void> => {
    await sql`create table if not exists migrations (name text primary key, applied_at bigint not null, version text, oldest_version text)`.execute(
      trx,
    );
    const names = list.map(([name]) => name);
    const state = await readSchemaState(trx, names);
    if (state.incompatible.length > 0) throw new Refusal('conflict', describeNewerSchema(state, version));
    if (state.unknown.length > 0) onNewerSchema?.(state);
    if (state.pending.length === 0) return;
    if (state.applied.length > 0) ended ??= await beforeUpgrade?.(state);
    if (!state.notesVersions) await sql`alter table migrations add column version text`.execute(trx);
    if (!state.notesOldest) await sql`alter table migrations add column oldest_version text`.execute(trx);
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
  } finally {
    ended?.();
  }
}

/**
 * A table that somebody reads, such as a dump of the database, is waited for in short turns: whoever waits to change it
 * stands in the way of all who come after, and older versions work on meanwhile.
 */
async function upgradePostgres(
  db: Kysely<Schema>,
  inTransaction: (trx: Kysely<Schema>) => Promise<void>,
  isMovedTo: boolean,
): Promise<void> {
  if (!isMovedTo) await requireMoved(db);
  const until = performance.now() + patienceMs;
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
          'Somebody has been reading a table that is to be upgraded for half an hour, such as a dump of the database: wait for its end, then start again.',
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
      // Errors of the disk have rolled it back already, and are what is to be heard of.
      await sql`rollback`.execute(connection).catch(() => {});
      throw error;
    }
  });
}

/** Rows are missing still, and what was written now would stand in the way of those that come. */
async function requireMoved(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ found: string | null }>`select to_regclass(${movingTable})::text as found`.execute(db);
  if (!rows[0]?.found) return;
  throw new Refusal(
    'conflict',
    'The database of GATEHOUSE_DATABASE_URL is not complete: an installation is being moved to it. Stop the service, run gatehouse database move once more without GATEHOUSE_DATABASE_URL, then start with it.',
  );
}

/**
 * Begins a transaction of SQLite that may write at once: a deferred one would fail when two processes start together.
 * Each try waits for as long as the connection's `busy_timeout` says.
 */
async function takeWriteLock(connection: Kysely<Schema>): Promise<void> {
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      await sql`begin immediate`.execute(connection);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error;
      if (performance.now() > until)
        throw new Refusal(
          'unavailable',
          'Another process has been changing the database for half an hour: stop it, then start again.',
          { cause: error },
        );
    }
  }
}
