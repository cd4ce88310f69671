import { randomInt } from 'node:crypto';
import type { MonitorRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { sha256, type Vault } from '../../kernel/index.ts';
import { parseMonitorAddress } from './address.ts';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 190 bits */
const length = 32;
const purpose = 'heartbeat';

const makeToken = (): string => Array.from({ length }, () => digits[randomInt(digits.length)]).join('');

/** Returns undefined for a malformed token, which saves a query. */
export const tokenHash = (text: string): string | undefined =>
  /^[0-9A-Za-z]{32}$/.test(text) ? sha256(text) : undefined;

export function heartbeatUrl(
  { config, vault }: Pick<Deps, 'config' | 'vault'>,
  { heartbeat_sealed }: Pick<MonitorRow, 'heartbeat_sealed'>,
): string | null {
  return heartbeat_sealed === null ? null : `${config.baseUrl}/heartbeat/${vault.open(purpose, heartbeat_sealed)}`;
}

const none = {
  heartbeat_hash: null,
  heartbeat_sealed: null,
  heartbeat_at: null,
  heartbeat_failure: null,
  heartbeat_started_at: null,
  heartbeat_run_id: null,
  heartbeat_duration_ms: null,
} satisfies Partial<MonitorRow>;
type Columns = Pick<MonitorRow, keyof typeof none>;
type ConditionColumns = Pick<MonitorRow, 'condition' | 'condition_since'>;

/**
 * A heartbeat gets a new secret address when it is created. To replace a leaked address, change the monitor to another
 * kind and back.
 */
export function heartbeatColumns(
  vault: Vault,
  before: Pick<MonitorRow, 'heartbeat_hash' | 'condition'> | undefined,
  url: string,
  nowMs: number,
): Partial<Columns & ConditionColumns> {
  if (parseMonitorAddress(url).kind !== 'heartbeat') return none;
  if (before && before.heartbeat_hash !== null) return {};
  const token = makeToken();
  return {
    ...none,
    heartbeat_hash: sha256(token),
    heartbeat_sealed: vault.seal(purpose, token),
    // Earlier checks were not heartbeat calls. An open incident stays open until the first call.
    ...(before?.condition === 'up' ? { condition: 'pending', condition_since: nowMs } : {}),
  };
}
