import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { clientAddress, findCaller } from '../../http/index.ts';
import { minuteMs, startPeriodicTask } from '../../kernel/index.ts';
import { noteKeyUse } from './api-key.store.ts';
import { coarseNetwork } from './networks.ts';

/**
 * Notes when and from which network each key was last used: in memory, and once a minute in the database, apart from
 * the requests. What was noted is written when the app closes.
 */
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
        // In one order everywhere: two processes that note the same keys must not wait for each other.
        for (const [id, { atMs, address }] of [...noted].sort(([one], [other]) => one - other))
          await noteKeyUse(trx, id, { atMs, network: coarseNetwork(address) });
      });
    } catch (error) {
      // They are written with the next ones; what was used meanwhile is newer.
      uses = new Map([...noted, ...uses]);
      throw error;
    }
  };
  const onError = (error: unknown) => deps.log.error({ err: error }, 'the last use of API keys could not be written');
  const task = startPeriodicTask({ name: 'last uses of API keys', everyMs: minuteMs, run: write, onError });
  app.addHook('onClose', async () => {
    await task.stop();
    await write().catch(onError);
  });
}
