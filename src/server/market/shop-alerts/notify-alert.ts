import { getAccountDetails } from '../../accounts/index.ts';
import {
  type DatabaseOrTransaction,
  inTransaction,
  type ShopAlertRow,
  type ShopAlertSettingsRow,
} from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { type AlertChannel, enqueueAlerts, type ShopProblem, unsealAlertChannels } from '../../outbox/index.ts';
import { type AlertedFacts, enqueueAlertEvent } from '../../webhooks/index.ts';
import { findMailSender } from '../purchases/index.ts';
import { cooldownMs } from './failure-rules.ts';
import { endAlert, startAlert } from './shop-alert.store.ts';

type NotifyDeps = Pick<Deps, 'database' | 'vault' | 'config'>;
type AlertContext = { settings: ShopAlertSettingsRow; nowMs: number };

/** Returns 1, or 0 if another process started the alert or the cooldown applies. */
export function notifyStart(
  deps: NotifyDeps,
  { settings, nowMs, problem }: AlertContext & { problem: ShopProblem },
): Promise<number> {
  const accountId = settings.account_id;
  return inTransaction(deps.database, async (trx) => {
    const { kind } = problem;
    const started = { accountId, kind, problem: JSON.stringify(problem), nowMs, cooldownMs: cooldownMs[kind] };
    const alert = await startAlert(trx, started);
    if (!alert) return 0;
    const facts = {
      event: 'shop_alert' as const,
      shop: (await findMailSender(trx, deps.config, accountId)).name,
      alert: { id: alert.id, startedAt: nowMs },
      problem,
    };
    const destinations = await alertChannelsOf(deps, trx, settings);
    const key = `shop_alert_${alert.id}_opened`;
    await enqueueShopAlert(deps, trx, { accountId, facts, key, destinations, nowMs });
    return 1;
  });
}

/** Returns 1, or 0 if another process ended the alert. */
export function notifyEnd(
  deps: NotifyDeps,
  { alert, settings, nowMs, isQuiet = false }: AlertContext & { alert: ShopAlertRow; isQuiet?: boolean },
): Promise<number> {
  const accountId = alert.account_id;
  return inTransaction(deps.database, async (trx) => {
    if (!(await endAlert(trx, alert, nowMs))) return 0;
    const facts = {
      event: 'shop_alert_over' as const,
      shop: (await findMailSender(trx, deps.config, accountId)).name,
      alert: { id: alert.id, startedAt: alert.started_at, endedAt: nowMs },
      problem: problemOf(alert),
      ...(isQuiet && { isQuiet }),
    };
    const destinations = await alertChannelsOf(deps, trx, settings);
    const key = `shop_alert_${alert.id}_closed`;
    await enqueueShopAlert(deps, trx, { accountId, facts, key, destinations, nowMs });
    return 1;
  });
}

type ShopAlert = {
  accountId: number;
  facts: Extract<AlertedFacts, { shop: string }>;
  key: string;
  destinations: AlertChannel[];
  nowMs: number;
};

async function enqueueShopAlert(
  { vault, config }: NotifyDeps,
  trx: DatabaseOrTransaction,
  { accountId, facts, key, destinations, nowMs }: ShopAlert,
): Promise<void> {
  await enqueueAlertEvent(trx, { account_id: accountId, facts, baseUrl: config.baseUrl, key, nowMs });
  await enqueueAlerts(trx, vault, { about: { accountId }, facts, key, destinations }, nowMs);
}

export const problemOf = ({ problem }: Pick<ShopAlertRow, 'problem'>): ShopProblem =>
  JSON.parse(problem) as ShopProblem;

export async function alertChannelsOf(
  { vault }: Pick<Deps, 'vault'>,
  db: DatabaseOrTransaction,
  { account_id, alerts_sealed }: Pick<ShopAlertSettingsRow, 'account_id' | 'alerts_sealed'>,
): Promise<AlertChannel[]> {
  if (alerts_sealed !== null) return unsealAlertChannels(vault, alerts_sealed);
  return [{ key: 'email', value: (await getAccountDetails(db, account_id)).email }];
}
