import type { Deps } from '../../deps.ts';
import { KeyedQueue, settleWithin, startPeriodicTask } from '../../kernel/index.ts';
import { createGuards, createResolver, type Resolve } from '../../network/index.ts';
import { type ProviderUrls, providerUrls, type SendRequest, sendRequest } from '../channels/index.ts';
import {
  type ClaimedMessage,
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
import { type AttemptObserver, type DeliverDeps, deliver, type FindAccount, type FindLanguage } from './deliver.ts';
import type { FindTraffic } from './traffic.ts';

export type Courier = {
  /** Waits a bounded time for messages that are being sent, and releases the rest. */
  stop(): Promise<void>;
  /** Looks for alerts now instead of within a second. */
  wake(): void;
};
type Options = AttemptObserver & {
  findAccount: FindAccount;
  findLanguage: FindLanguage;
  /** which incidents still need their reminders */
  isUnacknowledged: IncidentCondition;
  /** who comes to the website of a monitor that is down; without it, alerts do not say */
  findTraffic?: FindTraffic;
  /** the content of webhooks; without it, none is sent */
  webhooks?: EndpointWebhooks;
  /** the content of mails about new versions; without it, none is sent */
  versionMails?: VersionMails;
  /** the content of mails that strangers ask for by an address; without it, none is sent */
  requestedMails?: Partial<RequestedMails>;
  /** posts webhooks to endpoints; by default over the network */
  sendWebhook?: SendRequest | undefined;
  resolve?: Resolve;
  providerUrls?: ProviderUrls;
  timeoutMs?: number;
};

const tickMs = 1000;
const batchSize = 200;
const concurrency = 4;
/** Reports may have files of megabytes, which are in memory while they are sent. */
const reportsAtOnce = 2;
const maxQueued = 60;
/** Of a full batch: accounts with more of it have so much waiting that others' messages are looked for too. */
const largeShare = 1 / 8;
/** Few, so that the mail server has room for all other mails. */
const versionMailsATick = 4;
/** A message whose queue is full is claimed again after this. */
const fullQueueMs = 5000;
const leaseMs = 90_000;
const lastSendsMs = 3000;

/**
 * Sends what the outbox holds, each receiver in a queue of its own, so that one that hangs delays nobody else; in a queue
 * accounts take turns. The content of a message is read when it is sent, because it may have megabytes. A courier that
 * dies loses its leases, and another sends again under the same idempotency key: at least once, never lost.
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
    observe: options.observe,
    sendWebhook: options.sendWebhook ?? sendRequest,
    webhooks: options.webhooks,
    versionMails: options.versionMails,
    requestedMails: options.requestedMails,
  };
  let isStopped = false;
  /** Messages that are on their way now. */
  const sending = new Set<number>();

  const queue = new KeyedQueue<ClaimedMessage>({
    concurrencyOf: (key) => (key === 'report' ? reportsAtOnce : concurrency),
    maxQueued,
    run: async (claimed) => {
      // Its lease is about to expire: another process may send it.
      if (deps.now() > claimed.lease_until - 2 * timeoutMs) return;
      try {
        sending.add(claimed.id);
        const row = await readClaimed(deps.database.db, claimed);
        // One of a suspended account waits until that works again, without an attempt.
        if (!row) await postponeMessages(deps.database.db, [claimed.id], claimed.next_attempt_at);
        // The closing message of an incident may have been waiting for this one.
        else if (await deliver(deps, row, courierOptions)) task.wake();
      } catch (error) {
        deps.log.error(
          { err: error, alert: claimed.id },
          'an alert could not be sent; trying again when its lease expires',
        );
      } finally {
        sending.delete(claimed.id);
      }
    },
  });

  /** Endpoints whose queue was full, until (epoch ms) others have had their turn. */
  const full = new Map<number, number>();

  /** The oldest messages of all, and where some accounts have most of them, as many of the others. */
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

  async function claimWebhooks(nowMs: number): Promise<ClaimedMessage[]> {
    if (!options.webhooks) return [];
    for (const [endpoint, until] of full) if (until <= nowMs) full.delete(endpoint);
    return claim('webhooks', nowMs, batchSize, [...full.keys()]);
  }

  async function sendDue(): Promise<void> {
    const nowMs = deps.now();
    // A slow server or a changed clock may outlast a lease: nobody sends the message a second time meanwhile.
    await extendLeases(deps.database.db, [...sending], nowMs + leaseMs);
    if (!(await hasDueMessages(deps.database.db, nowMs))) return;
    const alerts = await claim('alerts', nowMs, batchSize);
    const letters = await claim('letters', nowMs, maxQueued);
    const reports = await claim('reports', nowMs, maxQueued);
    const aboutVersions = options.versionMails ? await claim('versions', nowMs, versionMailsATick) : [];
    const webhooks = await claimWebhooks(nowMs);
    // Stopping gave up waiting for the database: what was claimed is left to its lease.
    if (isStopped) return;
    const surplus = [...alerts, ...letters, ...reports, ...aboutVersions, ...webhooks].filter(
      (row) => !queue.offer(queueKeyOf(deps, row), row.account_id, row),
    );
    for (const { endpoint_id } of surplus) if (endpoint_id !== null) full.set(endpoint_id, nowMs + fullQueueMs);
    await postponeMessages(
      deps.database.db,
      surplus.map((row) => row.id),
      nowMs + fullQueueMs,
    );
    if (alerts.length >= batchSize || webhooks.length >= batchSize) task.wake();
  }

  const task = startPeriodicTask({
    name: 'messages',
    everyMs: tickMs,
    run: sendDue,
    onError: (error) => deps.log.error({ err: error }, 'messages could not be claimed; trying again'),
  });

  return {
    wake: task.wake,
    async stop() {
      await task.stop();
      isStopped = true;
      const unsent = queue.drain().map((row) => row.id);
      await postponeMessages(deps.database.db, unsent, deps.now()).catch((error) =>
        deps.log.warn({ err: error }, 'unsent messages could not be released; their leases will expire'),
      );
      await settleWithin(queue.idle(), lastSendsMs);
    },
  };
}

/**
 * The queue of a message: one each for e-mails that are no alerts, reports, mails about new versions, an author's endpoint,
 * and the receiver's host, so that one that hangs delays only its own queue.
 */
function queueKeyOf(deps: Pick<Deps, 'vault'>, row: ClaimedMessage): string {
  if (row.event === 'notice' || isRequestedMail(row.event)) return 'letter';
  if (row.event === 'report') return 'report';
  if (row.event === 'version') return 'version';
  if (row.endpoint_id !== null) return `endpoint ${row.endpoint_id}`;
  try {
    const url = URL.parse(unsealDestination(deps.vault, row.destination_sealed));
    return url?.host ? `${row.channel} ${url.origin}` : row.channel;
  } catch {
    return 'sealed'; // an unreadable destination must not delay the others; the attempt reports why
  }
}
