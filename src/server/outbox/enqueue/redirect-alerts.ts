import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { Vault } from '../../kernel/index.ts';
import {
  deleteUnsentMessages,
  destinationMark,
  listUnsentMessages,
  listUsedKeys,
  markLength,
  redirectMessages,
} from '../deliveries/index.ts';
import { type AlertChannel, sealDestination, unsealDestination } from '../destinations/index.ts';
import { destinationHash } from './enqueue.ts';

/**
 * Sends the account's unsent alerts to another destination. Their keys change too, so a closing message still
 * waits for its opening message. Deletes alerts that the new destination gets anyway.
 */
export async function redirectAlerts(
  trx: DatabaseOrTransaction,
  vault: Vault,
  accountId: number,
  {
    channel,
    isReplaced,
    to,
  }: { channel: AlertChannel['key']; isReplaced: (one: AlertChannel) => boolean; to: AlertChannel },
): Promise<void> {
  const mark = destinationHash(vault, to);
  const redirected = (await listUnsentMessages(trx, accountId, channel))
    // Emails other than alerts have no mark.
    .filter((row) => {
      const one = { key: channel, value: unsealDestination(vault, row.destination_sealed) };
      return isReplaced(one) && destinationMark(row) === destinationHash(vault, one);
    })
    .map(({ id, idempotency_key: key }) => ({ id, key: key.slice(0, -markLength) + mark, isSame: key.endsWith(mark) }));
  const changed = redirected.filter(({ isSame }) => !isSame);
  const used = await listUsedKeys(
    trx,
    accountId,
    changed.map(({ key }) => key),
  );
  const idsOf = (isUsed: boolean) => changed.filter(({ key }) => used.has(key) === isUsed).map(({ id }) => id);
  await deleteUnsentMessages(trx, accountId, idsOf(true));
  await redirectMessages(trx, accountId, idsOf(false), {
    channel: to.key,
    destinationSealed: sealDestination(vault, to.value),
    mark,
  });
}
