import { inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs, hourMs, inLanguage, startPeriodicJobs, toIso, toIsoOrNull } from '../../kernel/index.ts';
import { enqueueEmails } from '../../outbox/index.ts';
import { enqueueAccountEvent, presentKey } from '../account-events/index.ts';
import { languageOfAddress } from '../members/index.ts';
import { claimExpiryNotice, deleteKeysEndedBefore, listExpiringKeys } from './api-key.store.ts';
import { expiryMail } from './expiry-mail.ts';

const notifiedBeforeMs = 7 * dayMs;
const endedKeptMs = 30 * dayMs;

/** `wake` starts the courier. */
export const startKeyExpiryNotices = (deps: Deps, wake: () => void): { stop(): Promise<void> } =>
  startPeriodicJobs(deps, [
    {
      name: 'expiry of API keys',
      everyMs: hourMs,
      run: async () => {
        if ((await notifyExpiringKeys(deps)) > 0) wake();
      },
    },
    { name: 'ended API keys', everyMs: hourMs, run: () => deleteEndedKeys(deps) },
  ]);

export const deleteEndedKeys = ({ database: { db }, now }: Pick<Deps, 'database' | 'now'>): Promise<void> =>
  deleteKeysEndedBefore(db, now() - endedKeptMs);

export async function notifyExpiringKeys(deps: Pick<Deps, 'config' | 'database' | 'vault' | 'now'>): Promise<number> {
  const nowMs = deps.now();
  let told = 0;
  for (const key of await listExpiringKeys(deps.database.db, { nowMs, withinMs: notifiedBeforeMs }))
    await inTransaction(deps.database, async (trx) => {
      if (!(await claimExpiryNotice(trx, key.id, nowMs))) return;
      const email = {
        about: { accountId: key.account_id },
        to: key.email,
        idempotencyKey: `api_key_${key.id}_expires`,
        ...(key.expires_at !== null && { expiresAt: key.expires_at }),
      };
      await inLanguage(await languageOfAddress(trx, key.account_id, key.email), () =>
        enqueueEmails(trx, deps.vault, [{ ...email, content: expiryMail(deps.config.baseUrl, key, nowMs) }], nowMs),
      );
      if (key.expires_at !== null)
        await enqueueAccountEvent(deps, trx, key.account_id, {
          type: 'api_key.expiring',
          data: {
            api_key: {
              ...presentKey(key),
              expires_at: toIso(key.expires_at),
              last_used_at: toIsoOrNull(key.last_used_at),
            },
          },
        });
      told += 1;
    });
  return told;
}
