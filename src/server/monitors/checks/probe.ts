import type { Database, MonitorRow } from '../../database/index.ts';
import type { Resolve } from '../../network/index.ts';
import { parseMonitorAddress } from '../monitor/index.ts';
import type { HeartbeatPending, HeartbeatReceived, ProbeOutcome } from './outcome.ts';
import { probeDns, probeHeartbeat, probeIcmp, probeTcp } from './probes/index.ts';
import { probeHttp } from './request/index.ts';
import type { CheckSettings } from './settings.ts';

/** What a probe may need besides its monitor's settings. */
export type ProbeContext = {
  /** as it was claimed, up to some seconds ago */
  monitor: MonitorRow;
  resolve: Resolve;
  database: Database;
  /** epoch milliseconds */
  now: () => number;
};

/** Probes what a monitor watches, by the scheme of its address. Never rejects for what it finds there. */
export async function probe(
  settings: CheckSettings,
  context: ProbeContext,
): Promise<ProbeOutcome | HeartbeatReceived | HeartbeatPending> {
  const { resolve, monitor } = context;
  const address = parseMonitorAddress(settings.url);
  switch (address.kind) {
    case 'http':
      return probeHttp(settings, resolve);
    case 'tcp':
      return probeTcp(address, { ...settings, lookup: monitor.alert_text_lookup }, resolve);
    case 'icmp':
      return probeIcmp(address, settings, resolve);
    case 'dns':
      return probeDns(address, settings, resolve);
    case 'heartbeat':
      return probeHeartbeat(address, context);
    case 'wrong':
      throw new Error(`a monitor's address ${address.problem}`);
  }
}
