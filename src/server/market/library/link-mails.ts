import { randomUUID } from 'node:crypto';
import { findServiceOwner } from '../../accounts/index.ts';
import { inTransaction, type OutboxRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs, inLanguage, type Vault } from '../../kernel/index.ts';
import {
  consumeMailAllowance,
  deleteMessagesByKey,
  enqueueRequestedMail,
  listWaitingBeside,
  type RequestedMail,
} from '../../outbox/index.ts';
import { createRequestedLink, libraryMail } from '../buyers/index.ts';
import { hasBuyerPurchases } from '../purchases/index.ts';
import { findShopAddress, findShopSender } from '../shop-record/index.ts';

/** A mail server may be away for so long: the link's own time begins when it is sent. */
const deliveredWithinMs = dayMs;

/**
 * Has a sign-in link mailed to an address, if anything was bought with it. Nothing is looked up here, so neither the answer
 * nor the time it takes tells whether anything was; the courier finds out.
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
        idempotencyKey: `${keyStart(deps.vault, to)}${randomUUID()}`,
        expiresAt: nowMs + deliveredWithinMs,
        base: deps.config.marketBaseUrl,
      },
      nowMs,
    );
  });
}

/** What the keys of all requests for one address begin with; it does not tell the address. */
const keyStart = (vault: Vault, to: string): string => `library_${vault.hmac('library link', to).slice(0, 16)}_`;

type MailDeps = Pick<Deps, 'config' | 'database' | 'vault' | 'now'>;

/** What the courier mails to an address that asked for a sign-in link: one of its own at each attempt. */
export const createLibraryLinkMails = (deps: MailDeps): RequestedMail => ({
  async contentOf(message, to, { language = 'en', base }) {
    const { db } = deps.database;
    if (!(await hasBuyerPurchases(db, to)) || !(await takeTurn(deps, message, to))) return undefined;
    const { config } = deps;
    // On the host where it was asked for, unless that is a domain which the shop has no more.
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
 * Whether a request's mail may be sent. It takes from the mailbox's allowance at its first attempt. Of several that wait the
 * newest is tried, in place of one that was let through before: while the mail server is away, pressing the button again
 * and again takes one mail.
 */
const takeTurn = (deps: MailDeps, message: OutboxRow, to: string): Promise<boolean> =>
  inTransaction(deps.database, async (trx) => {
    if (message.attempts > 0) return true;
    const beside = await listWaitingBeside(trx, message, keyStart(deps.vault, to));
    if (beside.some(({ id }) => id > message.id)) return false;
    const replaced = beside.filter(({ attempts }) => attempts > 0).map((older) => older.idempotency_key);
    await deleteMessagesByKey(trx, message.account_id, replaced);
    if (replaced.length > 0) return true;
    const wanted = { to, purpose: 'library', mayWaitMs: 0 } as const;
    return (await consumeMailAllowance(trx, deps.vault, wanted, deps.now())) !== undefined;
  });
