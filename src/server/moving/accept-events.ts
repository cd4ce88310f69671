import { recordOperatorEvent } from '../accounts/index.ts';
import { inTransaction } from '../database/index.ts';
import type { Deps } from '../deps.ts';
import { acceptEventStore } from '../event-store-claim.ts';
import { Refusal } from '../kernel/index.ts';
import type { Terminal } from './terminal.ts';

/** `gatehouse events accept`. */
export async function acceptEventsCommand(
  deps: Pick<Deps, 'config' | 'database' | 'log' | 'now'>,
  { say }: Pick<Terminal, 'say'>,
): Promise<void> {
  const { config, database, now } = deps;
  if (config.databaseUrl === undefined)
    throw new Refusal(
      'conflict',
      'GATEHOUSE_DATABASE_URL is not set: without PostgreSQL, the service uses the event store of its settings as it is.',
    );
  const isChanged = await acceptEventStore(deps, (work) =>
    inTransaction(database, async (trx) => {
      await work(trx);
      const event = { command: 'events accept', action: 'events.accepted', subject: { name: config.dataDir } } as const;
      await recordOperatorEvent(trx, { ...event, nowMs: now() });
    }),
  );
  say(
    isChanged
      ? `The installation uses the embedded event store of ${config.dataDir} from its next start on. What is in the former store is missing in statistics.`
      : 'The installation uses the event store of these settings already: nothing was changed.',
  );
}
