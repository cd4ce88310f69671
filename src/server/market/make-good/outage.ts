import type { DatabaseOrTransaction, OutageKind, ShopFailureKind } from '../../database/index.ts';
import { dayMs } from '../../kernel/index.ts';
import { findAlert, hitBuyersKeptForMs, spanOfAlert } from '../shop-alerts/index.ts';

/** Epoch ms; `to` is null while it lasts. */
export type Span = { from: number; to: number | null };

/** The incidents of the shop's monitors. */
export type ShopOutages = {
  /** Returns undefined for an unknown incident. `elsewhere`: its monitor is not of the shop's address. */
  find(accountId: number, incident: number): Promise<Span | 'elsewhere' | undefined>;
  /** Incidents of the shop's monitors that overlap the span. */
  list(accountId: number, span: { from: number; to: number }): Promise<(Span & { id: number })[]>;
  /** Adds a text to the timeline of an incident that `find` has found. */
  note(accountId: number, incident: number, text: string): Promise<void>;
};

export type Outage = Span & {
  kind: OutageKind;
  id: number;
  failures: ShopFailureKind[];
  /** whether every unpaid order of the time counts */
  hasCheckouts: boolean;
  unknown: 'not_the_shop' | 'too_old' | null;
};

export async function findOutage(
  db: DatabaseOrTransaction,
  outages: ShopOutages,
  { accountId, kind, id }: { accountId: number; kind: OutageKind; id: number },
  nowMs: number,
): Promise<Outage | undefined> {
  const judged = (outage: Omit<Outage, 'kind' | 'id' | 'unknown'>): Outage => {
    const isOld = (outage.to ?? nowMs) < nowMs - hitBuyersKeptForMs;
    return { ...outage, kind, id, unknown: isOld ? 'too_old' : null };
  };
  if (kind === 'shop_alert') {
    const alert = await findAlert(db, accountId, id);
    if (!alert) return undefined;
    const isCheckout = alert.kind === 'checkout' || alert.kind === 'payment_provider';
    const failures = isCheckout ? ['provider'] : alert.kind === 'rejected_codes' ? [] : [alert.kind];
    return judged({ ...spanOfAlert(alert), failures: failures as ShopFailureKind[], hasCheckouts: isCheckout });
  }
  const found = await outages.find(accountId, id);
  if (found === undefined) return undefined;
  if (found === 'elsewhere')
    return { from: nowMs, to: nowMs, kind, id, failures: [], hasCheckouts: false, unknown: 'not_the_shop' };
  return judged({ ...found, failures: ['provider', 'download', 'validation'], hasCheckouts: true });
}

/** Whole days, rounded up, so a short outage also gives a day. */
export const extensionDays = ({ from, to }: Span, nowMs: number): number =>
  Math.min(365, Math.max(1, Math.ceil(((to ?? nowMs) - from) / dayMs)));
