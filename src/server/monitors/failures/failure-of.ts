import type { MonitorRow } from '../../database/index.ts';
import type { Vault } from '../../kernel/index.ts';
import type { LastFailureRow } from './failure.store.ts';
import { maskSecrets, secretsOf } from './mask-secrets.ts';
import { cutReceived, nothingReceived, type Received } from './received.ts';
import type { LastFailure } from './wire.ts';

export type SealedFailure = Omit<LastFailure, 'at' | 'cause'>;

export const purpose = 'monitor_failure';

export type CheckDetails = Pick<SealedFailure, 'status' | 'total' | 'address' | 'final_url' | 'protocol'> & {
  /** epoch ms */
  at: number;
  cause: string;
  received: Received | undefined;
};

export function failureOf(
  vault: Vault,
  monitor: MonitorRow,
  { at, cause, received, ...met }: CheckDetails,
): LastFailureRow {
  const secrets = secretsOf(vault, monitor);
  const failure: SealedFailure = {
    ...met,
    ...cutReceived(received ?? nothingReceived, (text) => maskSecrets(text, secrets)),
  };
  return {
    monitor_id: monitor.id,
    account_id: monitor.account_id,
    failed_at: at,
    cause,
    received_sealed: vault.seal(purpose, JSON.stringify(failure)),
  };
}
