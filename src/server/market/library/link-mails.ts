import { randomUUID } from 'node:crypto';
import { findServiceOwner } from '../../accounts/index.ts';
import { inTransaction, type OutboxRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs, inLanguage, type Vault } from '../../kernel/index.ts';
import {
  consumeMailAllowance,
  deleteMessagesByKey,
  enqueueRequestedMail,
  listWaitingOrNewerMessages,
  type RequestedMail,
} from '../../outbox/index.ts';
import { createRequestedLink, libraryMail } from '../buyers/index.ts';
import { hasBuyerPurchases } from '../purchases/index.ts';
import { findShopAddress, findShopSender } from '../shop-record/index.ts';

/** How long sending is retried. The link's lifetime begins when the mail is sent. */
const deliveredWithinMs = dayMs;

/**
 * The purchases are looked up only when the mail is sent, because neither the response nor its timing must reveal
 * whether the address has purchases.
 */
export async function requestLibraryLink(
  deps: Pick<Deps, 'config' | 'database' | 'vault' | 'now'>,
  email: string,
): Promise<void> {
  const to = email.toLowerCase();
  const nowMs = deps.now();
  await inTransaction(deps.database, async (trx) => {
    const owner = await findServiceOwner(trx);
    if (!owner) return;
    await enqueueRequestedMail(
      trx,
      deps.vault,
      {
        event: 'library_link',
        accountId: owner.id,
        to,
        idempotencyKey: `${idempotencyKeyPrefix(deps.vault, to)}${randomUUID()}`,
        expiresAt: nowMs + deliveredWithinMs,
        base: deps.config.marketBaseUrl,
      },
      nowMs,
    );
  });
}

const idempotencyKeyPrefix = (vault: Vault, to: string): string =>
  `library_${vault.hmac('library link', to).slice(0, 16)}_`;

type MailDeps = Pick<Deps, 'config' | 'database' | 'vault' | 'now'>;

export const createLibraryLinkMails = (deps: MailDeps): RequestedMail => ({
  async contentOf(message, to, { language = 'en', base }) {
    const { db } = deps.database;
    if (!(await hasBuyerPurchases(db, to)) || !(await claimMailAllowance(deps, message, to))) return undefined;
    const { config } = deps;
    // The shop may have lost the domain of the request in the meantime.
    const marketBaseUrl = base === config.marketBaseUrl ? base : await findShopAddress(db, config);
    const url = await createRequestedLink({ ...deps, config: { ...config, marketBaseUrl } }, to);
    return inLanguage(language, async () => {
      const seller = await findShopSender(db, config);
      return {
        event: 'notice',
        ...libraryMail(seller.name, url),
        seller,
        unsubscribeUrl: null,
        tone: 'plain',
        language,
      };
    });
  },
});

/**
 * The first attempt counts against the mailbox's limit. Only the newest of several queued requests is sent, and it
 * takes over the allowance of an older request. Repeated clicks during a mail outage therefore count as one mail.
 */
const claimMailAllowance = (deps: MailDeps, message: OutboxRow, to: string): Promise<boolean> =>
  inTransaction(deps.database, async (trx) => {
    if (message.attempts > 0) return true;
    const beside = await listWaitingOrNewerMessages(trx, message, idempotencyKeyPrefix(deps.vault, to));
    // A newer request may already have been answered.
    if (beside.some(({ id }) => id > message.id)) return false;
    const replaced = beside.filter(({ attempts }) => attempts > 0).map((older) => older.idempotency_key);
    await deleteMessagesByKey(trx, message.account_id, replaced);
    if (replaced.length > 0) return true;
    const wanted = { to, purpose: 'library', mayWaitMs: 0 } as const;
    return (await consumeMailAllowance(trx, deps.vault, wanted, deps.now())) !== undefined;
  });
