import { getAccountDetails } from '../accounts/index.ts';
import type { DatabaseOrTransaction } from '../database/index.ts';
import type { Deps } from '../deps.ts';
import { type Caller, parseInput } from '../http/index.ts';
import { createMonitor, createMonitorBody } from './monitor/index.ts';

/** Throws `invalid` for an address that can't be monitored, and `forbidden` if the account has reached its limit. */
export async function createDefaultMonitor(
  deps: Deps,
  trx: DatabaseOrTransaction,
  caller: Caller,
  { name, url }: { name: string; url: string },
): Promise<number> {
  const { email } = await getAccountDetails(trx, caller.accountId);
  const usual = { interval: 60, request_method: 'GET', alert_condition: 'url_unavailable' };
  const alerts = [{ key: 'email', value: email }];
  const fields = parseInput(createMonitorBody, { ...usual, name, url, alerts });
  return (await createMonitor(deps, caller, fields, trx)).id;
}
