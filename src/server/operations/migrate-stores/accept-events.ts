import { recordOperatorEvent } from '../../accounts/index.ts';
import { type DatabaseOrTransaction, inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { describeServer } from '../../kernel/index.ts';
import { acceptEventStore, acceptUsedEventStore } from '../../stores/index.ts';
import type { Terminal } from './terminal.ts';

export async function acceptEventsCommand(
  deps: Pick<Deps, 'config' | 'database' | 'log' | 'now'>,
  { say }: Pick<Terminal, 'say'>,
): Promise<void> {
  const { config, database, now } = deps;
  const place = config.clickhouseUrl === undefined ? config.dataDir : describeServer(config.clickhouseUrl);
  const change = (work: (trx: DatabaseOrTransaction) => Promise<void>) =>
    inTransaction(database, async (trx) => {
      await work(trx);
      const event = { command: 'events accept', action: 'events.accepted', subject: { name: place } } as const;
      await recordOperatorEvent(trx, { ...event, nowMs: now() });
    });
  const isChanged = config.databaseUrl
    ? await acceptEventStore(deps, change)
    : await acceptUsedEventStore(database.db, change);
  say(
    isChanged
      ? `The installation will use ${config.clickhouseUrl === undefined ? 'the embedded event store of' : 'the ClickHouse database'} ${place} from its next start. Events in the previous store will be missing from statistics.`
      : 'The installation already uses the event store of these settings. Nothing was changed.',
  );
}
