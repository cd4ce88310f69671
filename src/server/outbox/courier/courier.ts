import type { OutboxRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { KeyedQueue, settleWithin, startPeriodicTask } from '../../kernel/index.ts';
import { createGuards, createResolver, type Resolve } from '../../network/index.ts';
import { type ProviderUrls, providerUrls, type SendRequest, sendRequest } from '../channels/index.ts';
import {
  type ClaimedMessage,
  claimClosings,
  claimMessages,
  extendLeases,
  hasDueMessages,
  type IncidentCondition,
  type MessageQueue,
  postponeMessages,
  readClaimed,
} from '../deliveries/index.ts';
import { unsealDestination } from '../destinations/index.ts';
import { type EndpointWebhooks, isRequestedMail, type RequestedMails, type VersionMails } from '../enqueue/index.ts';
import {
  type AttemptObserver,
  type DeliverDeps,
  deliver,
  type FindAccount,
  type FindLanguage,
  type FindTemplate,
} from './deliver.ts';
import { deliverTogether } from './deliver-together.ts';
import {
  type Batch,
  batchesOf,
  type CountUnconfirmed,
  crowdedDestinations,
  type Gathering,
  gathering,
  planBatch,
} from './storm.ts';
import type { FindTraffic } from './traffic.ts';

export type Courier = {
  stop(): Promise<void>;
  wake(): void;
};
type Options = AttemptObserver & {
  findAccount: FindAccount;
  findLanguage: FindLanguage;
  isUnacknowledged: IncidentCondition;
  countUnconfirmed: CountUnconfirmed;
  findTraffic?: FindTraffic;
  findTemplate?: FindTemplate;
  webhooks?: EndpointWebhooks;
  versionMails?: VersionMails;
  requestedMails?: Partial<RequestedMails>;
  sendWebhook?: SendRequest | undefined;
  resolve?: Resolve;
  providerUrls?: ProviderUrls;
  timeoutMs?: number;
  gathering?: Gathering;
};

const tickMs = 1000;
const batchSize = 200;
/** Alerts in one message. */
const stormSize = 10_000;
const concurrency = 4;
/** Few, because reports can have attachments of several megabytes, which are in memory while they are sent. */
const reportsAtOnce = 2;
const maxQueued = 60;
/** Share of a full batch. If an account has more than this, the courier also claims messages of other accounts. */
const largeShare = 1 / 8;
/** Few, to leave the mail server room for other mail. */
const versionMailsATick = 4;
const fullQueueMs = 5000;
const leaseMs = 90_000;
const lastSendsMs = 3000;

/**
 * Each receiver has its own queue, so a slow receiver doesn't delay others. Within a queue, accounts take turns. The
 * content can have several megabytes, so it is read just before sending. Each message is delivered at least once: if a
 * courier dies, another one sends the message with the same idempotency key.
 */
export function startCourier(deps: DeliverDeps, options: Options): Courier {
  const { isUnacknowledged, timeoutMs = 10_000 } = options;
  const courierOptions = {
    resolve: options.resolve ?? createResolver(),
    guards: createGuards(deps.database),
    providerUrls: options.providerUrls ?? providerUrls,
    timeoutMs,
    findAccount: options.findAccount,
    findLanguage: options.findLanguage,
    findTraffic: options.findTraffic,
    findTemplate: options.findTemplate,
    observe: options.observe,
    sendWebhook: options.sendWebhook ?? sendRequest,
    webhooks: options.webhooks,
    versionMails: options.versionMails,
    requestedMails: options.requestedMails,
  };
  const planning = {
    ...(options.gathering ?? gathering),
    startedAt: deps.now(),
    countUnconfirmed: options.countUnconfirmed,
  };
  let isStopped = false;
  const sending = new Set<number>();

  async function send(batch: Batch): Promise<void> {
    const { db } = deps.database;
    const plan = await planBatch(deps, batch, planning);
    if (plan.kind === 'later') return postponeMessages(db, idsOf(batch), plan.at);
    const [{ account_id, event, next_attempt_at }] = batch;
    const isOpening = plan.kind === 'together' && (event === 'opened' || event === 'degraded');
    const closings = isOpening ? await claimClosings(deps.database, batch, deps.now()) : [];
    const claimed = [...batch, ...closings];
    await whileSending(idsOf(closings), async () => {
      const [row, ...others] = await readClaimed(db, account_id, claimed);
      // The account was suspended: the messages wait, and no attempt is counted.
      if (!row) return postponeMessages(db, idsOf(claimed), next_attempt_at);
      const isFinished =
        plan.kind === 'together' && others.length > 0
          ? await deliverTogether(deps, [row, ...others], { ...courierOptions, isMore: plan.isMore })
          : await deliverApart([row, ...others]);
      // An incident's closing message can wait for the finished message.
      if (isFinished) task.wake();
    });
  }

  async function deliverApart(rows: OutboxRow[]): Promise<boolean> {
    let isFinished = false;
    for (const row of rows) isFinished = (await deliver(deps, row, courierOptions)) || isFinished;
    return isFinished;
  }

  async function whileSending(ids: number[], work: () => Promise<void>): Promise<void> {
    for (const id of ids) sending.add(id);
    try {
      await work();
    } finally {
      for (const id of ids) sending.delete(id);
    }
  }

  const queue = new KeyedQueue<Batch>({
    concurrencyOf: (key) => (key === 'report' ? reportsAtOnce : concurrency),
    maxQueued,
    run: async (batch) => {
      const [first] = batch;
      if (deps.now() > first.lease_until - 2 * timeoutMs) return;
      try {
        await whileSending(idsOf(batch), () => send(batch));
      } catch (error) {
        deps.log.error({ err: error, alert: first.id }, 'could not send an alert; retrying when its lease expires');
      }
    },
  });

  /** Endpoints with a full queue, skipped until this time (epoch ms). */
  const full = new Map<number, number>();

  /** Claims the oldest messages. If a few accounts dominate them, also claims the same number from other accounts. */
  async function claim(
    kind: MessageQueue,
    nowMs: number,
    limit: number,
    exceptEndpoints: number[] = [],
  ): Promise<ClaimedMessage[]> {
    const asked = { kind, nowMs, leaseMs, limit, exceptEndpoints, isUnacknowledged };
    const oldest = await claimMessages(deps.database, asked);
    if (oldest.length < limit) return oldest;
    const byAccount = Map.groupBy(oldest, (row) => row.account_id);
    const large = [...byAccount].filter(([, rows]) => rows.length > limit * largeShare).map(([account]) => account);
    if (large.length === 0) return oldest;
    return [...oldest, ...(await claimMessages(deps.database, { ...asked, exceptAccounts: large }))];
  }

  /** If one claim doesn't return all due alerts, also claims the other alerts to destinations of a storm. */
  async function claimAlerts(nowMs: number): Promise<ClaimedMessage[]> {
    const alerts = await claim('alerts', nowMs, batchSize);
    const destinations = alerts.length < batchSize ? undefined : crowdedDestinations(batchesOf(alerts));
    if (!destinations) return alerts;
    const asked = { kind: 'alerts', nowMs, leaseMs, limit: stormSize, isUnacknowledged, destinations } as const;
    return [...alerts, ...(await claimMessages(deps.database, asked))];
  }

  async function claimWebhooks(nowMs: number): Promise<ClaimedMessage[]> {
    if (!options.webhooks) return [];
    for (const [endpoint, until] of full) if (until <= nowMs) full.delete(endpoint);
    return claim('webhooks', nowMs, batchSize, [...full.keys()]);
  }

  async function sendDue(): Promise<void> {
    const nowMs = deps.now();
    // Extends leases, because a slow server or a clock change can outlast them. Otherwise another courier would send
    // the message too.
    await extendLeases(deps.database.db, [...sending], nowMs + leaseMs);
    if (!(await hasDueMessages(deps.database.db, nowMs))) return;
    const alerts = await claimAlerts(nowMs);
    const letters = await claim('letters', nowMs, maxQueued);
    const reports = await claim('reports', nowMs, maxQueued);
    const aboutVersions = options.versionMails ? await claim('versions', nowMs, versionMailsATick) : [];
    const webhooks = await claimWebhooks(nowMs);
    // If `stop` didn't wait for the database, the claimed messages become free when their leases expire.
    if (isStopped) return;
    const surplus = batchesOf([...alerts, ...letters, ...reports, ...aboutVersions, ...webhooks])
      .filter((batch) => !queue.offer(queueKeyOf(deps, batch[0]), batch[0].account_id, batch))
      .flat();
    for (const { endpoint_id } of surplus) if (endpoint_id !== null) full.set(endpoint_id, nowMs + fullQueueMs);
    await postponeMessages(deps.database.db, idsOf(surplus), nowMs + fullQueueMs);
    if (alerts.length >= batchSize || webhooks.length >= batchSize) task.wake();
  }

  const task = startPeriodicTask({
    name: 'messages',
    everyMs: tickMs,
    run: sendDue,
    onError: (error) => deps.log.error({ err: error }, 'could not claim messages; retrying'),
  });

  return {
    wake: task.wake,
    async stop() {
      await task.stop();
      isStopped = true;
      const unsent = idsOf(queue.drain().flat());
      await postponeMessages(deps.database.db, unsent, deps.now()).catch((error) =>
        deps.log.warn({ err: error }, 'could not release unsent messages; their leases will expire'),
      );
      await settleWithin(queue.idle(), lastSendsMs);
    },
  };
}

const idsOf = (rows: Pick<ClaimedMessage, 'id'>[]): number[] => rows.map(({ id }) => id);

function queueKeyOf(deps: Pick<Deps, 'vault'>, row: ClaimedMessage): string {
  if (row.event === 'notice' || isRequestedMail(row.event)) return 'letter';
  if (row.event === 'report') return 'report';
  if (row.event === 'version') return 'version';
  if (row.endpoint_id !== null) return `endpoint ${row.endpoint_id}`;
  try {
    const url = URL.parse(unsealDestination(deps.vault, row.destination_sealed));
    return url?.host ? `${row.channel} ${url.origin}` : row.channel;
  } catch {
    return 'sealed'; // an unreadable destination must not delay the others; its attempt reports the reason
  }
}
