import type { Deps } from '../../deps.ts';
import type { OutboxRow } from '../../ledger/index.ts';
import { openResolve, type Resolve } from '../checks/resolve.ts';
import { type DeliverDeps, deliver } from './deliver.ts';
import { openDestination } from './destinations.ts';
import { openEraser } from './eraser.ts';
import { Lanes } from './lanes.ts';
import { claimAlerts, postponeAlerts } from './outbox.store.ts';

export type Courier = {
  /** Waits a bounded time for what is being sent, and gives back the rest. */
  stop(): Promise<void>;
  /** Looks for alerts now instead of within a second. */
  wake(): void;
};
type Options = { resolve?: Resolve; timeoutMs?: number; erasingMs?: number };

const tickMs = 1000;
const together = 200;
const perLane = 4;
const maxQueued = 60;
/** An alert that finds its lane full is claimed again after this. */
const fullLaneMs = 5000;
const leaseMs = 90_000;
const lastSendsMs = 3000;

/**
 * Sends what the outbox holds, each receiver in a lane of its own, so that one that hangs delays nobody else. A courier
 * that dies loses its leases, and another sends again under the same idempotency key: at least once, never lost.
 * Also erases the events of what was deleted.
 */
export function startCourier(deps: DeliverDeps & Pick<Deps, 'events'>, options: Options = {}): Courier {
  const resolve = options.resolve ?? openResolve();
  const timeoutMs = options.timeoutMs ?? 10_000;
  const erasingMs = options.erasingMs ?? 5000;
  const erase = openEraser(deps);
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let ticking: Promise<void> = Promise.resolve();
  let erasing: Promise<void> | undefined;
  let erasedAt = -Infinity;

  const lanes = new Lanes<OutboxRow>({
    perLane,
    maxQueued,
    run: async (row) => {
      // Waited so long that its lease is about to end: somebody else may send it.
      if (deps.now() > row.lease_until - 2 * timeoutMs) return;
      try {
        // The closing message of an incident may have been waiting for this one.
        if (await deliver(deps, row, { resolve, timeoutMs })) wake();
      } catch (error) {
        deps.log.error({ err: error, alert: row.id }, 'an alert could not be sent; tried again when its lease ends');
      }
    },
  });

  async function send(): Promise<void> {
    const nowMs = deps.now();
    const rows = await claimAlerts(deps.ledger, { nowMs, leaseMs, limit: together });
    const surplus = rows.filter((row) => !lanes.take(laneOf(deps, row), row));
    await postponeAlerts(
      deps.ledger.db,
      surplus.map((row) => row.id),
      nowMs + fullLaneMs,
    );
    if (rows.length === together) wake();
  }

  function eraseNowAndThen(): void {
    if (erasing || performance.now() - erasedAt < erasingMs) return;
    erasing = erase()
      // The event store may be away; what is to be erased stays in the ledger.
      .catch((error) => deps.log.warn({ err: error }, 'events of deleted things could not be erased; trying again'))
      .finally(() => {
        erasing = undefined;
        erasedAt = performance.now();
      });
  }

  function tick(): void {
    clearTimeout(timer);
    ticking = ticking
      .then(async () => {
        if (stopped) return;
        eraseNowAndThen();
        await send();
      })
      .catch((error) => deps.log.error({ err: error }, 'alerts could not be claimed; trying again'))
      .finally(() => {
        clearTimeout(timer);
        if (!stopped) timer = setTimeout(tick, tickMs);
      });
  }

  let woken = false;
  function wake(): void {
    if (woken || stopped) return;
    woken = true;
    setTimeout(() => {
      woken = false;
      if (!stopped) tick();
    }, 10);
  }
  tick();

  return {
    wake,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await ticking;
      const unsent = lanes.empty().map((row) => row.id);
      await postponeAlerts(deps.ledger.db, unsent, deps.now()).catch((error) =>
        deps.log.warn({ err: error }, 'leases end by themselves'),
      );
      const late = Promise.withResolvers<void>();
      const bound = setTimeout(late.resolve, lastSendsMs);
      await Promise.race([Promise.all([lanes.idle(), erasing]), late.promise]);
      clearTimeout(bound);
    },
  };
}

/** Who would be held up by this one hanging: the mail server, or the receiver's host. */
function laneOf(deps: Pick<Deps, 'vault'>, row: OutboxRow): string {
  try {
    const url = URL.parse(openDestination(deps.vault, row.destination_sealed));
    return url?.host ? `${row.channel} ${url.origin}` : row.channel;
  } catch {
    return 'sealed'; // one that cannot be read must not hold up the others; its attempt tells why
  }
}
