import { translateCause } from '../../causes/index.ts';
import type { MonitorRow } from '../../database/index.ts';
import { toIso, type Vault } from '../../kernel/index.ts';
import type { CheckDetails } from './failure-of.ts';
import { maskSecrets, secretsOf } from './mask-secrets.ts';
import { cutReceived, maxKeptLength, nothingReceived } from './received.ts';
import type { LastFailure } from './wire.ts';

const purpose = 'incident_response';

/** Seals the first 64 KB of the response with which an incident opened, headers included. */
export function sealResponse(vault: Vault, monitor: MonitorRow, details: CheckDetails): string {
  const { at, received = nothingReceived, ...met } = details;
  const secrets = secretsOf(vault, monitor);
  const headerLength = received.headers.reduce((sum, { name, value }) => sum + name.length + value.length, 0);
  const maxLength = Math.max(0, maxKeptLength - headerLength);
  const cut = cutReceived(received, (text) => maskSecrets(text, secrets), maxLength);
  return vault.seal(purpose, JSON.stringify({ at: toIso(at), ...met, ...cut } satisfies LastFailure));
}

export function openResponse(vault: Vault, sealed: string): LastFailure {
  const response = JSON.parse(vault.open(purpose, sealed)) as LastFailure;
  return { ...response, cause: translateCause(response.cause) };
}
