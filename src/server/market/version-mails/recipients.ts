import type { z } from 'zod';
import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { toIso } from '../../kernel/index.ts';
import type { OwnedItem } from '../catalogue/index.ts';
import { listItemBuyers } from '../purchases/index.ts';
import { listChoices } from './choice.store.ts';
import { wantsVersionMails } from './choice.ts';
import { startOf } from './plan.ts';
import { findLastMailings } from './version-mailing.store.ts';
import type { recipientsAnswer } from './wire.ts';

type Recipients = {
  mailed: number;
  opted_out: number;
  /** imported buyers who have not opted in */
  imported: number;
};

/** Below the databases' parameter limits. */
const rowsPerQuery = 1000;

async function countRecipients(db: DatabaseOrTransaction, item: OwnedItem): Promise<Recipients> {
  const counted: Recipients = { mailed: 0, opted_out: 0, imported: 0 };
  for (let afterEmail = ''; ; ) {
    const buyers = await listItemBuyers(db, item, { afterEmail, limit: rowsPerQuery });
    const emails = buyers.map(({ email }) => email);
    const choices = await listChoices(db, item.id, emails);
    for (const { email, bought_here } of buyers) {
      const choice = choices.get(email) ?? {};
      if (wantsVersionMails(choice, bought_here === 1)) counted.mailed++;
      else if (choice.shop === false || choice.item === false) counted.opted_out++;
      else counted.imported++;
    }
    afterEmail = emails.at(-1) ?? afterEmail;
    if (buyers.length < rowsPerQuery) return counted;
  }
}

/** `isLater`: the item and an earlier version are published. */
export async function findRecipients(
  { database, mail, now }: Pick<Deps, 'database' | 'mail' | 'now'>,
  item: OwnedItem,
  isLater: boolean,
): Promise<z.output<typeof recipientsAnswer>> {
  const { db } = database;
  const { mailed, opted_out, imported } = await countRecipients(db, item);
  const { planned, startedAt } = await findLastMailings(db, item);
  return {
    buyers: mailed,
    opted_out,
    imported,
    can_mail: isLater && mail.ready,
    starts_at: toIso(planned?.starts_at ?? startOf(now(), startedAt)),
  };
}
