import type { Database, MonitorRow } from '../../database/index.ts';
import type { Resolve } from '../../network/index.ts';
import { readAddress } from '../monitor/index.ts';
import { lookDns, lookHeartbeat, lookIcmp, lookTcp } from './kinds/index.ts';
import type { Called, Outcome, Waiting } from './outcome.ts';
import { request } from './request/index.ts';
import type { CheckSettings } from './settings.ts';

/** What a check may need beside its monitor's settings. */
export type LookContext = {
  /** as it was claimed, up to some seconds ago */
  monitor: MonitorRow;
  resolve: Resolve;
  database: Database;
  /** epoch milliseconds */
  now: () => number;
};

/** One look at what a monitor watches, by the scheme of its address. Never rejects for what it meets there. */
export async function look(settings: CheckSettings, context: LookContext): Promise<Outcome | Called | Waiting> {
  const { resolve, monitor } = context;
  const address = readAddress(settings.url);
  switch (address.kind) {
    case 'http':
      return request(settings, resolve);
    case 'tcp':
      return lookTcp(address, { ...settings, lookup: monitor.alert_text_lookup }, resolve);
    case 'icmp':
      return lookIcmp(address, settings, resolve);
    case 'dns':
      return lookDns(address, settings, resolve);
    case 'heartbeat':
      return lookHeartbeat(address, context);
    case 'wrong':
      throw new Error(`a monitor's address ${address.problem}`);
  }
}
