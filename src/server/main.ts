import { createServer } from 'node:net';
import { join } from 'node:path';
import {
  createRequestedMails,
  endExportLeases,
  findAccountContext,
  findAccountEmail,
  issueSetupToken,
  languageOfAddress,
  startAccountDeletions,
  startAccountExports,
  startAuditRetention,
  startKeyExpiryNotices,
} from './accounts/index.ts';
import { buildApp } from './app/index.ts';
import {
  accountTables,
  createArchiveParts,
  createFindOutages,
  createFindTraffic,
  createMarketJobDeps,
  createMonitorJobDeps,
  createShopSales,
} from './composition/index.ts';
import type { Config } from './config/index.ts';
import { createFindTemplate } from './contacts/index.ts';
import { requireReleasedFolder, restrictExistingFiles } from './data-folder/index.ts';
import {
  createNodeSignals,
  type Database,
  type DatabaseOrTransaction,
  type Durability,
  openDatabase,
  readDatabaseName,
  reopenFile,
  startDatabaseClock,
  startSchemaWatch,
  waitForPostgres,
  withGlobalLock,
} from './database/index.ts';
import { startDeletionRechecks, startDeletionWorker } from './deletion-queue/index.ts';
import { closedEvents, type Deps } from './deps.ts';
import { openEvents } from './events/index.ts';
import { createFiles } from './files/index.ts';
import { prepareGracefulClose } from './http/index.ts';
import {
  createVault,
  describePostgres,
  describeVersion,
  type Log,
  secondMs,
  settleWithin,
  silentLog,
  withTimeout,
} from './kernel/index.ts';
import type { Mailer } from './mail/index.ts';
import { openServiceMail } from './mail-settings/index.ts';
import {
  createLibraryLinkMails,
  createStripeAccounts,
  createVersionMails,
  findUnsettledMoney,
  startFailureLog,
  startMarketJobs,
  startShopDomainRechecks,
} from './market/index.ts';
import {
  alertConditions,
  type CheckSimulator,
  endDomainLeases,
  endMonitorLeases,
  findHostMonitors,
  type HostMonitorsQuery,
  hasEnded,
  type LookUpDomain,
  startChecker,
  startDomainRechecks,
  startDomainWatch,
  startHeldAlerts,
  startMonitorJobs,
  startReminders,
  statusPageDomains,
} from './monitors/index.ts';
import { serveBackups, startBackups } from './operations/backup/index.ts';
import { Checkup, startCheckups } from './operations/doctor/index.ts';
import type { DrainState } from './operations/health/index.ts';
import { Meter } from './operations/metrics/index.ts';
import { startUpdateChecks } from './operations/releases/index.ts';
import {
  endOutboxLeases,
  type RequestedMails,
  resetFarRetries,
  type SendRequest,
  startCourier,
  startMessageRetention,
} from './outbox/index.ts';
import { followSettings, openServiceConnections, type StandInUrls } from './service-connections/index.ts';
import {
  adviseBesideOther,
  claimEventStore,
  prepareUpgrade,
  requireNoLostDatabase,
  requireNoOtherInstallation,
  requireNotMoved,
  requireSameSecret,
  reserveIds,
  reserveRecordedIds,
  watchUsedEventStore,
} from './stores/index.ts';
import { startTrashRetention } from './trash/index.ts';
import { createEndpointWebhooks, startWebhookJobs } from './webhooks/index.ts';
import {
  createWebsiteCaches,
  endSearchConsoleOfAccount,
  lateDays,
  startScheduledExports,
  startWebsiteJobs,
} from './websites/index.ts';

type Job = { stop(): Promise<void> };

/** Load balancers check every second or two, so they remove the process before it stops. */
const drainMs = 5000;
const failedStopMs = 20 * secondMs;

/** The demo uses it to send no traffic. */
export type StandIn = {
  mail?: Mailer;
  connections?: StandInUrls;
  check?: CheckSimulator;
  lookUpDomain?: LookUpDomain;
  sendWebhook?: SendRequest;
  visitors?: (deps: Deps) => Job;
  now?: () => number;
  /** of SQLite writes; by default they survive a power loss */
  durability?: Durability;
};

/** `setupPath`: only set while there is no account. */
export type Service = {
  address: string;
  setupPath: string | undefined;
  stop(): Promise<void>;
  /** Resolves with an instruction when a newer version has made an incompatible change. */
  outdated: Promise<string>;
  /** Skips the wait for load balancers during a stop. */
  hurry(): void;
};

/** Closes everything on failure. */
export async function startService(config: Config, log: Log, standIn: StandIn = {}): Promise<Service> {
  const closing: (() => Promise<void>)[] = [];
  const hurried = Promise.withResolvers<void>();
  const outdated = Promise.withResolvers<string>();
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) {
      await close().catch((error) => log.error({ err: error }, 'a part did not stop cleanly'));
    }
  };
  try {
    await requireFreePort(config);
    if (config.databaseUrl) await waitForPostgres(config.databaseUrl, log);
    const { deps: stores, close } = await openStores(config, log, standIn, outdated.resolve);
    closing.push(close);
    const signals = createNodeSignals(stores);
    if (signals) closing.push(() => signals.stop());
    const deps: Deps = { ...stores, signals };
    // We hold the data folder's lock, so every lease left in the database belongs to a dead process.
    if (!config.databaseUrl) {
      await endMonitorLeases(deps.database.db);
      await endDomainLeases(deps.database.db);
      await endOutboxLeases(deps.database.db);
      await endExportLeases(deps.database.db);
    }
    await resetFarRetries(deps.database.db, deps.now());
    const run = <J extends Job>(job: J): J => {
      closing.push(() => job.stop());
      return job;
    };
    if (config.databaseUrl) run(startSchemaWatch(deps, outdated.resolve));
    run(await serveBackups(deps));
    run(followSettings(deps));
    if (standIn.visitors) run(standIn.visitors(deps));
    const meter = new Meter();
    const websiteCaches = createWebsiteCaches(deps);
    const stripe = createStripeAccounts(deps.connections);
    const shopFailures = run(startFailureLog(deps));
    const courier = config.roles.has('courier')
      ? run(
          startCourier(deps, {
            findAccount: (id) => findAccountContext(deps.database.db, id),
            findLanguage: (id, address) => languageOfAddress(deps.database.db, id, address),
            findTraffic: createFindTraffic(deps),
            findTemplate: createFindTemplate(deps),
            ...alertConditions,
            observe: meter.attempt,
            sendWebhook: standIn.sendWebhook,
            webhooks: createEndpointWebhooks({ ...deps, emailOf: findAccountEmail, languageOf: languageOfAddress }),
            versionMails: createVersionMails(deps),
            requestedMails: {
              ...createRequestedMails(deps),
              library_link: createLibraryLinkMails(deps),
            } satisfies RequestedMails,
          }),
        )
      : undefined;
    if (!config.databaseUrl && courier) run(startBackups(deps, { onMessages: () => courier.wake() }));
    const simpleJobs = [startDeletionWorker, startDeletionRechecks, startTrashRetention, startAuditRetention];
    if (courier) for (const start of [...simpleJobs, startUpdateChecks]) run(start(deps));
    const endAccess = (accountId: number, signal?: AbortSignal) =>
      endSearchConsoleOfAccount(deps, accountId, { signal });
    if (courier)
      run(startAccountDeletions(deps, { tables: accountTables, findMoneyMatters: findUnsettledMoney, endAccess }));
    if (courier) run(startAccountExports(deps, createArchiveParts(deps), { onMessages: courier.wake }));
    if (courier) run(startMessageRetention(deps, hasEnded));
    if (courier) run(startKeyExpiryNotices(deps, courier.wake));
    if (courier) run(startReminders(deps, courier.wake));
    const visited = { ...deps, ...createMonitorJobDeps(deps) };
    if (courier) run(startHeldAlerts(visited, courier.wake));
    if (courier) run(startMonitorJobs(visited, courier.wake));
    const websiteJobs = {
      ...deps,
      ...websiteCaches,
      findHostMonitors: (db: DatabaseOrTransaction, of: HostMonitorsQuery) => findHostMonitors(db, deps.vault, of),
      findOutages: createFindOutages(deps),
      shopSales: createShopSales(deps),
    };
    if (courier) run(startWebsiteJobs(websiteJobs, courier.wake));
    if (courier) run(startScheduledExports(websiteJobs, courier.wake));
    if (courier) run(startWebhookJobs(deps));
    if (courier)
      run(startMarketJobs({ ...deps, ...createMarketJobDeps(deps), stripe, recordFailure: shopFailures.record }));
    const checker = config.roles.has('checker')
      ? run(startChecker(deps, { onAlerts: courier?.wake, observe: meter.check, standIn: standIn.check }))
      : undefined;
    if (checker) meter.running = () => checker.running();
    if (checker) run(startDomainWatch(deps, { onAlerts: courier?.wake, lookUp: standIn.lookUpDomain }));
    if (checker) run(startDomainRechecks(deps));
    if (checker) run(startShopDomainRechecks(deps, statusPageDomains));
    let setupPath: string | undefined;
    const drain: DrainState = { isUnderWay: false };
    if (config.roles.has('web')) {
      setupPath = await issueSetupToken(deps);
      // Other processes see changes within a second, this one immediately.
      const monitorsChanged = () => checker?.wake();
      const checkup = new Checkup(deps);
      run(startCheckups(checkup, deps));
      const parts = {
        drain,
        checkup,
        monitorsChanged,
        meter,
        websiteCaches,
        stripe,
        shopFailures,
        checkStandIn: standIn.check,
      };
      const app = await buildApp(deps, parts);
      // All listeners are registered; signals must start before the first request.
      signals?.start();
      closing.push(prepareGracefulClose(app));
      await app.listen({ host: config.host, port: config.port });
    } else signals?.start();
    // With SQLite there is no other process to drain to.
    if (config.databaseUrl)
      closing.push(async () => {
        drain.isUnderWay = true;
        // Stop the checker right away: other processes take over its monitors while this one still serves requests.
        const answered = config.roles.has('web') && withTimeout(hurried.promise, drainMs, undefined);
        await Promise.all([checker?.stop(), answered]);
      });
    return { address: config.baseUrl, setupPath, stop, outdated: outdated.promise, hurry: hurried.resolve };
  } catch (error) {
    // A hung store must not delay the exit, after which a supervisor starts the service again.
    await settleWithin(stop(), failedStopMs);
    throw error;
  }
}

/** Closes everything on failure. `close` never rejects. `onOutdated`: like `Service.outdated`. */
export async function openStores(
  config: Config,
  log: Log,
  standIn: StandIn = {},
  onOutdated?: (sentence: string) => void,
): Promise<{ deps: Deps; close(): Promise<void> }> {
  requireReleasedFolder(config);
  restrictExistingFiles(config.dataDir, log);
  requireNotMoved(config, 'events');
  const database = await openDatabaseOf(config, log, { durability: standIn.durability });
  const closing = [() => database.close()];
  const close = async () => {
    for (const part of closing.splice(0).reverse())
      await part().catch((error) => log.error({ err: error }, 'a store did not close cleanly'));
  };
  try {
    if (config.databaseUrl)
      log.info(
        { database: describePostgres(config.databaseUrl, await readDatabaseName(database)) },
        'the database is on PostgreSQL',
      );
    const vault = createVault(config.secret);
    await requireSameSecret(database, vault);
    const { now, stop } = await startDatabaseClock({ database, log }, { machineNow: standIn.now });
    closing.push(stop);
    const onLost = onOutdated ?? ((sentence: string) => log.error(sentence));
    const claim = config.databaseUrl ? await claimEventStore({ config, database, log, now }, { onLost }) : undefined;
    const used = config.databaseUrl ? undefined : watchUsedEventStore({ database, log });
    const events = await openEvents({
      dir: join(config.dataDir, 'events'),
      url: config.clickhouseUrl,
      withLock: (work) => withGlobalLock(database, work),
      requireOwn: claim?.requireOwn ?? used?.requireOwn,
      isReplaced: used?.isReplaced,
      maxSpoolBytes: config.spoolMaxBytes,
      late: lateDays({ database, now }),
      onOutdated: config.databaseUrl ? onOutdated : undefined,
      adviceWhenInUse: config.databaseUrl ? adviseBesideOther : undefined,
      log,
    });
    closing.push(() => events.close());
    if (claim) closing.push(() => claim.stop());
    if (claim) await claim.hold();
    const reserving = await reserveIds({ config, database, events, log });
    closing.push(() => reserving.stop());
    const mail = standIn.mail ?? (await openServiceMail({ config, database, vault }));
    closing.push(async () => mail.close());
    const connections = await openServiceConnections({ config, database, vault, now }, standIn.connections);
    return {
      deps: { config, database, events, mail, connections, files: createFiles(config), vault, log, now },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** With or without a running service. `mustExist` refuses a data folder without a database. */
export async function openCommandDeps(
  config: Config,
  {
    mustExist = false,
    isReadOnly = false,
    log = silentLog(),
  }: { mustExist?: boolean; isReadOnly?: boolean; log?: Log } = {},
): Promise<Deps & { close(): Promise<void> }> {
  const database = await openDatabaseOf(config, log, { mustExist });
  const vault = createVault(config.secret);
  try {
    await requireSameSecret(database, vault);
    if (!isReadOnly) await reserveRecordedIds({ config, database, log });
    const mail = await openServiceMail({ config, database, vault });
    const { now, stop } = await startDatabaseClock({ database, log });
    const connections = await openServiceConnections({ config, database, vault, now });
    const files = createFiles(config);
    const deps: Deps = { config, database, events: closedEvents, mail, connections, files, vault, log, now };
    return { ...deps, close: () => stop().finally(() => database.close()) };
  } catch (error) {
    await database.close();
    throw error;
  }
}

function openDatabaseOf(
  config: Config,
  log: Log,
  options: { mustExist?: boolean; durability?: Durability | undefined } = {},
): Promise<Database> {
  const requireHere = () => requireNotMoved(config, 'database');
  requireHere();
  requireNoLostDatabase(config);
  requireReleasedFolder(config);
  const file = join(config.dataDir, 'ledger.db');
  if (!config.databaseUrl) reopenFile(file, requireHere);
  return openDatabase({
    ...options,
    log,
    beforeUpgrade: prepareUpgrade(config, log),
    onNewerSchema: ({ version: by, unknown }) =>
      log.info(
        { version: describeVersion(), by, lastStep: unknown.at(-1) },
        'a newer version upgraded the database; this one works with it',
      ),
    ...(config.databaseUrl
      ? { url: config.databaseUrl, beforeCreation: () => requireNoOtherInstallation(config) }
      : { file }),
  });
}

/** A second start must not disturb the first one's stores. */
async function requireFreePort(config: Config): Promise<void> {
  if (!config.roles.has('web')) return;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const probe = createServer();
  probe.once('error', reject);
  probe.listen(config.port, config.host, () => probe.close(() => resolve()));
  await promise;
}
