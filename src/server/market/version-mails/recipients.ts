import type { z } from 'zod';
import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { toIso } from '../../kernel/index.ts';
import type { OwnedItem } from '../catalogue/index.ts';
import { listItemBuyers } from '../purchases/index.ts';
import { listChoices } from './choice.store.ts';
import { wantsVersionMails } from './choice.ts';
import { type MailAudience, startOf } from './plan.ts';
import { filterRecipients, type MailedVersion } from './recipient.ts';
import { findLastMailings } from './version-mailing.store.ts';
import type { recipientsAnswer } from './wire.ts';

type Recipients = {
  mailed: number;
  opted_out: number;
  /** imported buyers who have not opted in */
  imported: number;
  /** not meant by the version or the audience */
  not_meant: number;
};

/** `version` is undefined for a version that everyone gets. */
type Meant = { version: MailedVersion | undefined; audience: MailAudience };

/** Below the databases' parameter limits. */
const rowsPerQuery = 1000;

async function countRecipients(
  db: DatabaseOrTransaction,
  item: OwnedItem,
  { version, audience }: Meant,
): Promise<Recipients> {
  const counted: Recipients = { mailed: 0, opted_out: 0, imported: 0, not_meant: 0 };
  for (let afterEmail = ''; ; ) {
    const buyers = await listItemBuyers(db, item, { afterEmail, limit: rowsPerQuery });
    const emails = buyers.map(({ email }) => email);
    const choices = await listChoices(db, item.id, emails);
    const meant = version
      ? await filterRecipients(db, item, { emails, versions: [version], audience })
      : new Set(emails);
    for (const { email, bought_here } of buyers) {
      const choice = choices.get(email) ?? {};
      if (!meant.has(email)) counted.not_meant++;
      else if (wantsVersionMails(choice, bought_here === 1)) counted.mailed++;
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
  { isLater, ...meant }: { isLater: boolean } & Meant,
): Promise<z.output<typeof recipientsAnswer>> {
  const { db } = database;
  const { mailed, opted_out, imported, not_meant } = await countRecipients(db, item, meant);
  const { planned, startedAt } = await findLastMailings(db, item);
  return {
    buyers: mailed,
    opted_out,
    imported,
    not_meant,
    can_mail: isLater && mail.ready,
    starts_at: toIso(planned?.starts_at ?? startOf(now(), startedAt)),
  };
}
