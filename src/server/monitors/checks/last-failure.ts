import type { MonitorRow } from '../../database/index.ts';
import type { Vault } from '../../kernel/index.ts';
import { failureOf, type Received, sealResponse } from '../failures/index.ts';
import type { ConclusiveOutcome } from './outcome.ts';
import type { Interpretation } from './result.ts';
import type { KeptFailure } from './write-results.ts';

/** Returns the stored data of a failed check. Returns undefined if it passed. */
export async function keptFailure(
  vault: Vault,
  monitor: MonitorRow,
  { event, entry }: Pick<Interpretation, 'event' | 'entry'>,
  outcome: ConclusiveOutcome,
): Promise<KeptFailure | undefined> {
  if (event === undefined || event.good === 1) return undefined;
  const { at, cause, status, total, address, final_url, protocol } = event;
  const received = await receivedBy(outcome);
  const details = { at, cause, status, total, address, final_url, protocol, received };
  return {
    failure: failureOf(vault, monitor, details),
    responseSealed: entry.incident.kind === 'open' ? sealResponse(vault, monitor, details) : undefined,
  };
}

async function receivedBy(outcome: ConclusiveOutcome): Promise<Received | undefined> {
  if (outcome.kind === 'heartbeat_received') return undefined;
  if (outcome.received) return outcome.received();
  const text = outcome.kind === 'answer' ? outcome.text : undefined;
  return text === undefined ? undefined : { headers: [], text, isWhole: true };
}
