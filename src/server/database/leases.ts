import type { DatabaseOrTransaction } from './database.ts';
import {
  deleteServiceSetting,
  insertServiceSetting,
  readServiceSetting,
  replaceServiceSetting,
  type ServiceSetting,
} from './service-settings.ts';

/** The value of these settings is `UNTIL HOLDER`. */
export type LeaseName = Extract<
  ServiceSetting,
  'closing_days' | 'retaining_websites' | 'retaining_checks' | 'erasing_events' | 'event_store_held'
>;

/**
 * Acquires or renews the lease. Returns false if another process has it. A lease that ends much later than a new one was
 * taken while the clock was ahead, and has ended.
 */
export async function acquireLease(
  db: DatabaseOrTransaction,
  name: LeaseName,
  lease: { holder: string; nowMs: number; untilMs: number },
): Promise<boolean> {
  const value = `${lease.untilMs} ${lease.holder}`;
  if (await insertServiceSetting(db, name, value)) return true;
  const current = await readServiceSetting(db, name);
  if (current === undefined) return false;
  const [until, holder] = current.split(' ');
  const leftMs = Number(until) - lease.nowMs;
  if (holder !== lease.holder && leftMs > 0 && leftMs <= 2 * (lease.untilMs - lease.nowMs)) return false;
  if (await replaceServiceSetting(db, name, { from: current, to: value })) return true;
  return (await readServiceSetting(db, name))?.endsWith(` ${lease.holder}`) === true;
}

export async function releaseLease(db: DatabaseOrTransaction, name: LeaseName, holder: string): Promise<void> {
  const current = await readServiceSetting(db, name);
  if (current?.endsWith(` ${holder}`)) await deleteServiceSetting(db, name, current);
}
