import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { clientAddress, findCaller } from '../../http/index.ts';
import { minuteMs, startPeriodicTask } from '../../kernel/index.ts';
import { recordKeyUse } from './api-key.store.ts';
import { coarseNetwork } from './networks.ts';

/** Writes each key's last use once a minute and when the app closes, outside of requests. */
export function recordKeyUses(app: FastifyInstance, deps: Pick<Deps, 'database' | 'now' | 'log'>): void {
  let uses = new Map<number, { atMs: number; address: string }>();
  app.addHook('onResponse', (request, _reply, done) => {
    const actor = findCaller(request)?.actor;
    if (actor?.kind === 'key') uses.set(actor.keyId, { atMs: deps.now(), address: clientAddress(request) });
    done();
  });
  const write = async () => {
    if (uses.size === 0) return;
    const noted = uses;
    uses = new Map();
    try {
      await inTransaction(deps.database, async (trx) => {
        // Sorted to prevent deadlocks between processes.
        for (const [id, { atMs, address }] of [...noted].sort(([one], [other]) => one - other))
          await recordKeyUse(trx, id, { atMs, network: coarseNetwork(address) });
      });
    } catch (error) {
      // Retry with the next batch. Newer uses win.
      uses = new Map([...noted, ...uses]);
      throw error;
    }
  };
  const onError = (error: unknown) => deps.log.error({ err: error }, 'could not write the last use of API keys');
  const task = startPeriodicTask({ name: 'last uses of API keys', everyMs: minuteMs, run: write, onError });
  app.addHook('onClose', async () => {
    await task.stop();
    await write().catch(onError);
  });
}
