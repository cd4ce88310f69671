import type { MonitorRow } from '../../database/index.ts';
import type { Vault } from '../../kernel/index.ts';
import { failureOf, type LastFailureRow, type Received } from '../failures/index.ts';
import type { ConclusiveOutcome } from './outcome.ts';
import type { Interpretation } from './result.ts';

export async function lastFailure(
  vault: Vault,
  monitor: MonitorRow,
  { event }: Pick<Interpretation, 'event'>,
  outcome: ConclusiveOutcome,
): Promise<LastFailureRow | undefined> {
  if (event === undefined || event.good === 1) return undefined;
  const { at, cause, status, total, address, final_url, protocol } = event;
  const received = await receivedBy(outcome);
  return failureOf(vault, monitor, { at, cause, status, total, address, final_url, protocol, received });
}

async function receivedBy(outcome: ConclusiveOutcome): Promise<Received | undefined> {
  if (outcome.kind === 'heartbeat_received') return undefined;
  if (outcome.received) return outcome.received();
  const text = outcome.kind === 'answer' ? outcome.text : undefined;
  return text === undefined ? undefined : { headers: [], text, isWhole: true };
}
