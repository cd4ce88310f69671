import { randomUUID } from 'node:crypto';
import { languageOfAddress } from '../../accounts/index.ts';
import type { MonitorRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/index.ts';
import { t } from '../../kernel/index.ts';
import {
  type Alert,
  type AlertChannel,
  attemptDelivery,
  consumeMailAllowance,
  type DeliveryOptions,
  type FindTemplate,
  linkOf,
  sendAlert,
  unsealAlertChannels,
} from '../../outbox/index.ts';
import { alertedMonitor } from '../alerts/index.ts';

/** `error` is in English. */
export type TestResult = AlertChannel & { delivered: boolean; error: string | null; duration_ms: number };

type TestDeps = Pick<Deps, 'config' | 'connections' | 'mail' | 'vault' | 'now' | 'database'> & {
  findTemplate?: FindTemplate;
};

export function channelsOf({ vault }: Pick<Deps, 'vault'>, monitor: MonitorRow): AlertChannel[] {
  const rows = unsealAlertChannels(vault, monitor.alerts_sealed);
  return [...new Map(rows.map((row) => [`${row.key} ${row.value}`, row])).values()];
}

/** The message is neither stored nor retried. `monitor` is null if the destination does not belong to a monitor yet. */
export async function sendTest(
  deps: TestDeps,
  delivery: DeliveryOptions,
  caller: Caller,
  monitor: MonitorRow | null,
  destinations: AlertChannel[],
): Promise<TestResult[]> {
  const facts = {
    event: 'test',
    monitor: monitor && alertedMonitor(monitor),
  } as const;
  return Promise.all(
    destinations.map(async ({ key, value }) => {
      const started = performance.now();
      const alert: Alert = {
        facts,
        accountId: caller.accountId,
        timeZone: caller.timeZone,
        idempotencyKey: `test_${randomUUID()}`,
        link: linkOf(facts, deps.config.baseUrl),
        language: await languageOfAddress(deps.database.db, caller.accountId, key === 'email' ? value : undefined),
      };
      const template = key === 'webhook' ? await deps.findTemplate?.(caller.accountId, { key, value }) : undefined;
      const destination = { channel: key, value, isOwner: caller.isOwner, template };
      const result = (await isOverAllowance(deps, key, value))
        ? tooMany()
        : await attemptDelivery(deps, destination, delivery, (context) => sendAlert(key, alert, value, context));
      return {
        key,
        value,
        delivered: result.kind === 'delivered',
        error: result.kind === 'delivered' ? null : result.error,
        duration_ms: Math.round(performance.now() - started),
      };
    }),
  );
}

const tooMany = () =>
  ({ kind: 'refused', error: t('too many test emails to this address: try again in a few minutes') }) as const;

/** Limits test emails, because an account can enter anyone's address. */
async function isOverAllowance({ database, vault, now }: TestDeps, channel: string, to: string): Promise<boolean> {
  if (channel !== 'email') return false;
  return (await consumeMailAllowance(database.db, vault, { to, purpose: 'test', mayWaitMs: 0 }, now())) === undefined;
}
