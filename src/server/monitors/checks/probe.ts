import type { Database, MonitorRow } from '../../database/index.ts';
import type { Resolve } from '../../network/index.ts';
import { type Address, parseMonitorAddress } from '../monitor/index.ts';
import type { HeartbeatPending, HeartbeatReceived, ProbeOutcome } from './outcome.ts';
import {
  probeDns,
  probeGrpc,
  probeHeartbeat,
  probeIcmp,
  probeStartTls,
  probeTcp,
  probeTls,
  probeWebSocket,
} from './probes/index.ts';
import { probeHttp } from './request/index.ts';
import type { CheckSettings } from './settings.ts';

export type ProbeContext = {
  monitor: MonitorRow;
  resolve: Resolve;
  database: Database;
  now: () => number;
};

/** Failures of the site are part of the outcome. They don't reject. */
export async function probe(
  settings: CheckSettings,
  context: ProbeContext,
): Promise<ProbeOutcome | HeartbeatReceived | HeartbeatPending> {
  const address = parseMonitorAddress(settings.url);
  switch (address.kind) {
    case 'heartbeat':
      return probeHeartbeat(context);
    case 'wrong':
      throw new Error(`a monitor's address ${address.problem}`);
    default:
      return probeSite(address, settings, context.resolve);
  }
}

export type SiteAddress = Exclude<Address, { kind: 'heartbeat' }>;

export async function probeSite(
  address: SiteAddress,
  settings: CheckSettings,
  resolve: Resolve,
): Promise<ProbeOutcome> {
  switch (address.kind) {
    case 'http':
      return probeHttp(settings, resolve);
    case 'tcp':
      return probeTcp(address, settings, resolve, settings);
    case 'tls':
      return probeTls(address, settings, resolve);
    case 'starttls':
      return probeStartTls(address, settings, resolve);
    case 'ws':
      return probeWebSocket(settings, resolve);
    case 'grpc':
      return probeGrpc(address, settings, resolve);
    case 'icmp':
      return probeIcmp(address, settings, resolve);
    case 'dns':
      return probeDns(address, settings, resolve, settings.timeoutMs);
  }
}
