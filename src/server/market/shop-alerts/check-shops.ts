import type { ShopAlertKind, ShopAlertRow, ShopAlertSettingsRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs, minuteMs } from '../../kernel/index.ts';
import type { ShopProblem } from '../../outbox/index.ts';
import { type Checkout, listCheckouts, listOrderItems, sumCheckouts } from '../orders/index.ts';
import { listPurchaseItems } from '../purchases/index.ts';
import { type CountedFailures, countFailures } from '../shop-failures/index.ts';
import {
  baselineDays,
  checkoutEnd,
  decidedAfterMs,
  findCheckoutProblem,
  maxWindowMs,
  suspectWindows,
} from './checkout-rule.ts';
import { computeFigures, type Failure, failureKinds, failuresSince, hasEnded, isProblem } from './failure-rules.ts';
import { notifyEnd, notifyStart } from './notify-alert.ts';
import { findSettings } from './settings.store.ts';
import { isWatched } from './settings.ts';
import { listOpenAlerts } from './shop-alert.store.ts';

export type ShopAlertDeps = Pick<Deps, 'database' | 'vault' | 'config' | 'now'>;

/** Returns the number of alerts that began or ended. Several processes can run this concurrently. */
export async function checkShops(deps: ShopAlertDeps): Promise<number> {
  const { db } = deps.database;
  const nowMs = deps.now();
  const since = nowMs - maxWindowMs;
  const checkouts = Map.groupBy(
    await listCheckouts(db, { since, undecidedFrom: nowMs - decidedAfterMs }),
    ({ accountId }) => accountId,
  );
  const failures = Map.groupBy(await countFailures(db, failuresSince(nowMs)), ({ accountId }) => accountId);
  const open = Map.groupBy(await listOpenAlerts(db), ({ account_id }) => account_id);
  let changes = 0;
  for (const accountId of new Set([...checkouts.keys(), ...failures.keys(), ...open.keys()])) {
    const shop = {
      accountId,
      settings: await findSettings(db, accountId),
      checkouts: checkouts.get(accountId) ?? [],
      failures: await withoutForgedEvents(deps, accountId, failures.get(accountId) ?? []),
      open: open.get(accountId) ?? [],
      nowMs,
    };
    changes += await checkCheckouts(deps, shop);
    for (const kind of failureKinds) changes += await checkFailures(deps, shop, kind);
  }
  return changes;
}

type Shop = {
  accountId: number;
  settings: ShopAlertSettingsRow;
  checkouts: Checkout[];
  failures: Failure[];
  open: ShopAlertRow[];
  nowMs: number;
};

async function checkCheckouts(deps: ShopAlertDeps, shop: Shop): Promise<number> {
  const { accountId, settings, checkouts, nowMs } = shop;
  if (!isWatched(settings, 'checkout')) return 0;
  const alert = openAlert(shop, 'checkout');
  const suspects = alert ? [] : suspectWindows(checkouts, nowMs);
  if (!alert && suspects.length === 0) return 0;
  const to = nowMs - maxWindowMs;
  const usual = await sumCheckouts(deps.database.db, accountId, { from: to - baselineDays * dayMs, to });
  if (alert) {
    const end = checkoutEnd(checkouts, usual, nowMs);
    return end === undefined ? 0 : notifyEnd(deps, { alert, settings, nowMs, isQuiet: end === 'quiet' });
  }
  const problem = findCheckoutProblem(suspects, usual, settings.checkout_sensitivity);
  return problem ? notifyStart(deps, { settings, nowMs, problem: { kind: 'checkout', ...problem } }) : 0;
}

async function checkFailures(deps: ShopAlertDeps, shop: Shop, kind: (typeof failureKinds)[number]): Promise<number> {
  const { settings, failures, nowMs } = shop;
  if (!isWatched(settings, kind)) return 0;
  const measured = computeFigures(kind, failures);
  const alert = openAlert(shop, kind);
  if (alert) return hasEnded(measured, settings) ? notifyEnd(deps, { alert, settings, nowMs }) : 0;
  if (!isProblem(measured, settings)) return 0;
  return notifyStart(deps, { settings, nowMs, problem: await withItems(deps, shop, measured) });
}

const openAlert = ({ open }: Shop, kind: ShopAlertKind): ShopAlertRow | undefined =>
  open.find((alert) => alert.kind === kind);

const maxLookups = 1000;
const idsOf = (failures: Failure[], kinds: Failure['kind'][]): number[] => [
  ...new Set(
    failures
      .filter(({ kind, subjectId }) => kinds.includes(kind) && subjectId !== 0)
      .slice(0, maxLookups)
      .map(({ subjectId }) => subjectId),
  ),
];

/** The buyer can return from the provider before its event arrives. */
const eventDelayMs = minuteMs;

/**
 * Anyone can send events with a bad signature. They count only if their order was paid afterwards: then the provider
 * sent them, and the secret is wrong. An order paid earlier proves nothing, because its buyer can send such events at
 * any time.
 */
async function withoutForgedEvents(
  { database }: ShopAlertDeps,
  accountId: number,
  failures: CountedFailures[],
): Promise<Failure[]> {
  const orders = await listOrderItems(database.db, accountId, idsOf(failures, ['signature']));
  const paidAt = new Map(orders.filter(({ state }) => state === 'paid').map(({ id, settled_at }) => [id, settled_at]));
  return failures.filter(
    ({ kind, subjectId, firstAt }) => kind !== 'signature' || (paidAt.get(subjectId) ?? 0) >= firstAt - eventDelayMs,
  );
}

const mostNamed = 3;

async function withItems(
  { database: { db } }: ShopAlertDeps,
  { accountId, failures }: Shop,
  problem: ShopProblem,
): Promise<ShopProblem> {
  switch (problem.kind) {
    case 'payment_provider':
      return {
        ...problem,
        items: named(await listOrderItems(db, accountId, idsOf(failures, ['provider', 'signature']))),
      };
    case 'download':
      return { ...problem, items: named(await listPurchaseItems(db, accountId, idsOf(failures, ['download']))) };
    case 'checkout':
    case 'validation':
    case 'rejected_codes':
      return problem;
  }
}

const named = (rows: { item_name: string }[]): string[] =>
  [...new Set(rows.map(({ item_name }) => item_name))].slice(0, mostNamed);
