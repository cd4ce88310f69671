import type { OutboxRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { inLanguage } from '../../kernel/index.ts';
import { type ComposedMail, unsealFacts, type VersionMailFacts, type VersionMails } from '../../outbox/index.ts';
import { findItem, findVersion } from '../catalogue/index.ts';
import { findItemBuyer, findMailSender, findPurchase, languageOfBuyer } from '../purchases/index.ts';
import { findShopAddress } from '../shop-record/index.ts';
import { findChoice } from './choice.store.ts';
import { wantsVersionMails } from './choice.ts';
import { composeVersionMail } from './letter.ts';
import { optOutUrl } from './opt-out-link.ts';
import { findMailed } from './recipient.ts';
import { countMail, findMailing } from './version-mailing.store.ts';

type ContentDeps = Pick<Deps, 'database' | 'config' | 'vault' | 'now'>;

export function createVersionMails(deps: ContentDeps): VersionMails {
  const mailingOf = ({ facts }: OutboxRow) => (unsealFacts(deps.vault, facts) as VersionMailFacts).mailing;
  return {
    contentOf: (message, to) => contentOf(deps, { accountId: message.account_id, id: mailingOf(message) }, to),
    onEnd: (trx, message, end) => countMail(trx, { accountId: message.account_id, id: mailingOf(message) }, end),
  };
}

/** Built when the mail is sent, because the buyer may have opted out or been refunded, or the licence ended, since. */
async function contentOf(
  deps: ContentDeps,
  { accountId, id }: { accountId: number; id: number },
  email: string,
): Promise<ComposedMail | undefined> {
  const { db } = deps.database;
  const found = await findMailing(db, accountId, id);
  if (!found || found.mailing.state === 'cancelled') return undefined;
  const item = await findItem(db, accountId, found.mailing.item_id);
  if (!item) return undefined;
  const buyer = await findItemBuyer(db, item, email);
  if (!buyer || !wantsVersionMails(await findChoice(db, item.id, email), buyer.bought_here === 1)) return undefined;
  const covered = await Promise.all(found.versionIds.map((versionId) => findVersion(db, item, versionId)));
  const recipients = await findMailed(db, item, {
    emails: [email],
    versions: covered.filter((version) => version !== undefined),
    audience: found.mailing.audience,
    nowMs: deps.now(),
  });
  const recipient = recipients.get(email);
  if (!recipient) return undefined;
  const base = await findShopAddress(db, deps.config);
  const seller = await findMailSender(db, deps.config, accountId);
  const purchase = await findPurchase(db, accountId, recipient.purchaseId);
  const language = purchase ? await languageOfBuyer(db, purchase) : 'en';
  return inLanguage(language, () =>
    composeVersionMail({
      item,
      versions: recipient.versions,
      seller,
      url: `${base}/shop/library/purchases/${recipient.purchaseId}`,
      unsubscribeUrl: optOutUrl(deps.vault, base, { item, email }),
    }),
  );
}
