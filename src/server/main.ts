import { createServer } from 'node:net';
import { join } from 'node:path';
import { createArchiveParts } from './account-archive.ts';
import {
  createPasswordResets,
  findAccountContext,
  findAccountEmail,
  issueSetupToken,
  listArchiveKeys,
  startAccountDeletions,
  startAccountExports,
  startAuditRetention,
  startKeyExpiryNotices,
} from './accounts/index.ts';
import { buildApp } from './app.ts';
import { answerBackups, startBackups } from './backup/index.ts';
import type { Config } from './config.ts';
import { type Database, type DatabaseOrTransaction, type Durability, openDatabase } from './database/index.ts';
import { closedEvents, type Deps } from './deps.ts';
import { startEraser } from './erasures/index.ts';
import { openEvents } from './events/index.ts';
import { restrictExistingFiles } from './file-permissions.ts';
import { createFiles } from './files/index.ts';
import { createCountVisitors, createFindTraffic } from './host-traffic.ts';
import { createVault, type Log, silentLog, startPeriodicTask } from './kernel/index.ts';
import type { Mailer } from './mail/index.ts';
import { openServiceMail } from './mail-settings/index.ts';
import {
  createStripeAccount,
  createVersionMails,
  findUnsettledMoney,
  startFailureLog,
  startMarketJobs,
  startShopDomainRechecks,
} from './market/index.ts';
import { Meter } from './metrics/index.ts';
import {
  type CheckStandIn,
  endDomainLeases,
  endMonitorLeases,
  findHostMonitors,
  type HostQuestion,
  isUnacknowledged,
  type LookUpDomain,
  startChecker,
  startDomainRechecks,
  startDomainWatch,
  startHeldAlerts,
  startMonitorJobs,
  startReminders,
  statusPageDomains,
} from './monitors/index.ts';
import { createFindOutages } from './outage-costs.ts';
import { endOutboxLeases, type SendRequest, startCourier } from './outbox/index.ts';
import { requireSameSecret } from './secret.ts';
import { createShopSales } from './shop-sales.ts';
import { prepareUpgrade } from './upgrade.ts';
import { createEndpointWebhooks, startWebhookJobs } from './webhooks/index.ts';
import { createWebsiteCaches, startScheduledExports, startWebsiteJobs } from './websites/index.ts';

type Job = { stop(): Promise<void> };

/** Takes the place of what lies outside this machine. The demo has one, so that nothing of it leaves. */
export type StandIn = {
  mail?: Mailer;
  check?: CheckStandIn;
  lookUpDomain?: LookUpDomain;
  /** posts the market's webhooks */
  sendWebhook?: SendRequest;
  /** who comes to the websites */
  visitors?: (deps: Deps) => Job;
  /** epoch ms */
  now?: () => number;
  /** of what is written into SQLite; by default, all of it survives a power loss */
  durability?: Durability;
};

/** A running service. `address` is where it is reached, `setupPath` where the first account is made, if none is there. */
export type Service = { address: string; setupPath: string | undefined; stop(): Promise<void> };

/** Opens the stores, starts the roles of this process and listens. What was opened is closed again when a part fails. */
export async function startService(config: Config, log: Log, standIn: StandIn = {}): Promise<Service> {
  const closing: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) {
      await close().catch((error) => log.error({ err: error }, 'a part did not stop cleanly'));
    }
  };
  try {
    await requireFreePort(config);
    const { deps, close } = await openStores(config, log, standIn);
    closing.push(close);
    // The data folder is held for this process alone by now: whoever claimed something in its database is dead.
    if (!config.databaseUrl) {
      await endMonitorLeases(deps.database.db);
      await endDomainLeases(deps.database.db);
      await endOutboxLeases(deps.database.db);
    }
    const run = <J extends Job>(job: J): J => {
      closing.push(() => job.stop());
      return job;
    };
    run(await answerBackups(deps));
    run(followMailSettings(deps));
    if (standIn.visitors) run(standIn.visitors(deps));
    const meter = new Meter();
    const websiteCaches = createWebsiteCaches(deps.database);
    const stripe = createStripeAccount(config);
    const shopFailures = run(startFailureLog(deps));
    const courier = config.roles.has('courier')
      ? run(
          startCourier(deps, {
            findAccount: (id) => findAccountContext(deps.database.db, id),
            findTraffic: createFindTraffic(deps),
            isUnacknowledged,
            observe: meter.attempt,
            sendWebhook: standIn.sendWebhook,
            webhooks: createEndpointWebhooks({ ...deps, emailOf: findAccountEmail }),
            versionMails: createVersionMails(deps),
            passwordResets: createPasswordResets(deps),
          }),
        )
      : undefined;
    if (!config.databaseUrl) run(startBackups(deps, { onMessages: () => courier?.wake() }));
    if (courier) run(startEraser(deps));
    if (courier) run(startAccountDeletions(deps, findUnsettledMoney));
    if (courier) run(startAccountExports(deps, createArchiveParts(deps), { onMessages: courier.wake }));
    if (courier) run(startAuditRetention(deps));
    if (courier) run(startKeyExpiryNotices(deps, courier.wake));
    if (courier) run(startReminders(deps, courier.wake));
    const visited = { ...deps, countVisitors: createCountVisitors(deps) };
    if (courier) run(startHeldAlerts(visited, courier.wake));
    if (courier) run(startMonitorJobs(visited, courier.wake));
    const websiteJobs = {
      ...deps,
      ...websiteCaches,
      findHostMonitors: (db: DatabaseOrTransaction, of: HostQuestion) => findHostMonitors(db, deps.vault, of),
      findOutages: createFindOutages(deps),
      shopSales: createShopSales(deps),
    };
    if (courier) run(startWebsiteJobs(websiteJobs, courier.wake));
    if (courier) run(startScheduledExports(websiteJobs, courier.wake));
    if (courier) run(startWebhookJobs(deps));
    if (courier)
      run(startMarketJobs({ ...deps, stripe, recordFailure: shopFailures.record, listOtherKeys: listArchiveKeys }));
    const checker = config.roles.has('checker')
      ? run(startChecker(deps, { onAlerts: courier?.wake, observe: meter.check, standIn: standIn.check }))
      : undefined;
    if (checker) meter.running = () => checker.running();
    if (config.roles.has('checker'))
      run(startDomainWatch(deps, { onAlerts: courier?.wake, lookUp: standIn.lookUpDomain }));
    if (config.roles.has('checker')) run(startDomainRechecks(deps));
    if (config.roles.has('checker')) run(startShopDomainRechecks(deps, statusPageDomains));
    let setupPath: string | undefined;
    if (config.roles.has('web')) {
      setupPath = await issueSetupToken(deps);
      // Other processes see changes within a second; this one at once.
      const monitorsChanged = () => checker?.wake();
      const parts = { monitorsChanged, meter, websiteCaches, stripe, shopFailures, checkStandIn: standIn.check };
      const app = await buildApp(deps, parts);
      await app.listen({ host: config.host, port: config.port });
      closing.push(() => closeApp(app));
    }
    return { address: config.baseUrl, setupPath, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Opens the database, the event store and what else features need. What was opened is closed again when a part fails;
 * `close` never rejects.
 */
export async function openStores(
  config: Config,
  log: Log,
  standIn: StandIn = {},
): Promise<{ deps: Deps; close(): Promise<void> }> {
  restrictExistingFiles(config.dataDir, log);
  const database = await openDatabaseOf(config, log, { durability: standIn.durability });
  const closing = [() => database.close()];
  const close = async () => {
    for (const part of closing.splice(0).reverse())
      await part().catch((error) => log.error({ err: error }, 'a store did not close cleanly'));
  };
  try {
    const vault = createVault(config.secret);
    await requireSameSecret(database, vault);
    const events = await openEvents({
      dir: join(config.dataDir, 'events'),
      url: config.clickhouseUrl,
      maxSpoolBytes: config.spoolMaxBytes,
      log,
    });
    closing.push(() => events.close());
    const mail = standIn.mail ?? (await openServiceMail({ config, database, vault }));
    closing.push(async () => mail.close());
    const now = standIn.now ?? Date.now;
    return { deps: { config, database, events, mail, files: createFiles(config), vault, log, now }, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Deps for a command that works on the database alone, beside a running service or without one. `mustExist` refuses a
 * data folder without a database.
 */
export async function openCommandDeps(
  config: Config,
  { mustExist = false, log = silentLog() }: { mustExist?: boolean; log?: Log } = {},
): Promise<Deps & { close(): Promise<void> }> {
  const database = await openDatabaseOf(config, log, { mustExist });
  const vault = createVault(config.secret);
  try {
    await requireSameSecret(database, vault);
  } catch (error) {
    await database.close();
    throw error;
  }
  const mail = await openServiceMail({ config, database, vault });
  const deps: Deps = {
    config,
    database,
    events: closedEvents,
    mail,
    files: createFiles(config),
    vault,
    log,
    now: Date.now,
  };
  return { ...deps, close: () => database.close() };
}

const openDatabaseOf = (
  config: Config,
  log: Log,
  options: { mustExist?: boolean; durability?: Durability | undefined } = {},
): Promise<Database> =>
  openDatabase({
    ...options,
    beforeUpgrade: prepareUpgrade(config, log),
    ...(config.databaseUrl ? { url: config.databaseUrl } : { file: join(config.dataDir, 'ledger.db') }),
  });

/** How soon a mail server that was set in one process is used by the others. */
const mailSettingsMs = 2000;

function followMailSettings({ mail, log }: Pick<Deps, 'mail' | 'log'>): Job {
  return startPeriodicTask({
    everyMs: mailSettingsMs,
    run: async () => mail.reload?.(),
    onError: (error) => log.error({ err: error }, 'the mail settings could not be read; trying again'),
  });
}

/** Asked before anything is opened: a second start must not disturb the stores of the first. */
async function requireFreePort(config: Config): Promise<void> {
  if (!config.roles.has('web')) return;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const probe = createServer();
  probe.once('error', reject);
  probe.listen(config.port, config.host, () => probe.close(() => resolve()));
  await promise;
}

/** Keep-alive connections that are busy when closing begins would hold it up: idle ones are ended until none is left. */
async function closeApp(app: Awaited<ReturnType<typeof buildApp>>): Promise<void> {
  const ending = setInterval(() => app.server.closeIdleConnections(), 50);
  const giveUp = setTimeout(() => app.server.closeAllConnections(), 5000);
  try {
    await app.close();
  } finally {
    clearInterval(ending);
    clearTimeout(giveUp);
  }
}
