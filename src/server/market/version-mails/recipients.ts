import type { z } from 'zod';
import type { DatabaseOrTransaction, ItemVersionRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { toIso } from '../../kernel/index.ts';
import { findVersion, type OwnedItem } from '../catalogue/index.ts';
import { listItemBuyers } from '../purchases/index.ts';
import { listChoices } from './choice.store.ts';
import { wantsVersionMails } from './choice.ts';
import { findCoveredMailing } from './covered-mailing.ts';
import { type MailAudience, startOf } from './plan.ts';
import { findMailed, type MailedVersion } from './recipient.ts';
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

type Meant = { versions: MailedVersion[]; audience: MailAudience; nowMs: number };

/** Below the databases' parameter limits. */
const rowsPerQuery = 1000;

async function countRecipients(db: DatabaseOrTransaction, item: OwnedItem, meant: Meant): Promise<Recipients> {
  const counted: Recipients = { mailed: 0, opted_out: 0, imported: 0, not_meant: 0 };
  for (let afterEmail = ''; ; ) {
    const buyers = await listItemBuyers(db, item, { afterEmail, limit: rowsPerQuery });
    const emails = buyers.map(({ email }) => email);
    const choices = await listChoices(db, item.id, emails);
    const mailed = await findMailed(db, item, { ...meant, emails });
    for (const { email, bought_here } of buyers) {
      const choice = choices.get(email) ?? {};
      if (!mailed.has(email)) counted.not_meant++;
      else if (wantsVersionMails(choice, bought_here === 1)) counted.mailed++;
      else if (choice.shop === false || choice.item === false) counted.opted_out++;
      else counted.imported++;
    }
    afterEmail = emails.at(-1) ?? afterEmail;
    if (buyers.length < rowsPerQuery) return counted;
  }
}

/**
 * `isLater`: the item and an earlier version are published. `version` is undefined for a stable version that would be
 * published now. Counts what publishing would send: a planned mail about other versions is merged into it, and licences
 * that end before it starts don't count.
 */
export async function findRecipients(
  { database, mail, now }: Pick<Deps, 'database' | 'mail' | 'now'>,
  item: OwnedItem,
  { isLater, version, audience }: { isLater: boolean; version: ItemVersionRow | undefined; audience: MailAudience },
): Promise<z.output<typeof recipientsAnswer>> {
  const { db } = database;
  const nowMs = now();
  const { planned, startedAt } = await findLastMailings(db, item);
  const startsAt = planned?.starts_at ?? startOf(nowMs, startedAt);
  const covered = await findCoveredMailing(db, item, version?.id);
  const others = await Promise.all(
    covered.versionIds.filter((id) => id !== version?.id).map((id) => findVersion(db, item, id)),
  );
  const own = version ?? { version: '', channel: 'stable' as const, published_at: null };
  const { mailed, opted_out, imported, not_meant } = await countRecipients(db, item, {
    versions: [own, ...others.filter((other) => other !== undefined)].map((one) => ({
      ...one,
      published_at: one.published_at ?? nowMs,
    })),
    audience: version === undefined || covered.mailing?.audience === 'all' ? 'all' : audience,
    nowMs: Math.max(nowMs, startsAt),
  });
  return {
    buyers: mailed,
    opted_out,
    imported,
    not_meant,
    can_mail: isLater && mail.ready,
    starts_at: toIso(startsAt),
  };
}
