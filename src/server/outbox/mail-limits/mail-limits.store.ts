import { domainToASCII } from 'node:url';
import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { Vault } from '../../kernel/index.ts';
import { hourMs, minuteMs, secondMs } from '../../kernel/index.ts';

/**
 * Limits of e-mails that others can cause to be sent to a mailbox: `burst` at once, then one every `everyMs`. Each
 * purpose has a limit of its own, so that a flood of orders does not lock a buyer out of the library.
 */
const allowances = {
  /** orders that cost nothing or are not paid yet, and notices about purchases that an author can trigger at will */
  order: { burst: 6, everyMs: 2 * hourMs },
  /** links into a buyer's library, which anybody can request */
  library: { burst: 5, everyMs: hourMs },
  /** links to set a new password. One that was sent works longer than it takes until the next may be */
  password: { burst: 4, everyMs: 10 * minuteMs },
  /** links to register, which anybody can request: three at once, three a day */
  registration: { burst: 3, everyMs: 8 * hourMs },
  /** requests to confirm a user's own address, and news of its change */
  confirmation: { burst: 5, everyMs: 20 * minuteMs },
  /** requests to confirm a subscription, of all status pages together */
  subscription: { burst: 4, everyMs: 3 * hourMs },
  /** notices to an author about orders of strangers */
  author: { burst: 10, everyMs: hourMs },
  /** questions of buyers to an author */
  question: { burst: 20, everyMs: 15 * minuteMs },
  /** an author's answers to a buyer who asked */
  answer: { burst: 20, everyMs: 10 * minuteMs },
  /** mails of one account about new versions of its items */
  version: { burst: 6, everyMs: 2 * hourMs },
  /** mails about new versions of this whole installation, so that its mail server has room for all others */
  versions: { burst: 1, everyMs: secondMs },
  /** requests to confirm what one account wants to send to others */
  recipients: { burst: 20, everyMs: 30 * minuteMs },
  /** alerts of one account: another's do not wait because of them */
  alert: { burst: 100, everyMs: minuteMs },
  /** news that an export of an account failed */
  export: { burst: 1, everyMs: 6 * hourMs },
  /** test messages of alert channels */
  test: { burst: 10, everyMs: 6 * minuteMs },
} as const;

type Purpose = keyof typeof allowances;
type Wanted = {
  to: string;
  purpose: Exclude<Purpose, 'versions' | 'recipients'>;
  /** how long it may wait for its turn; 0: it is sent at once or not at all */
  mayWaitMs: number;
  /** counts the mails that this account causes, and no other's */
  accountId?: number;
};

/**
 * Takes one mail from an address's allowance, which all processes share and a restart keeps: the moment (epoch ms) at
 * which it may be sent, or undefined where it may not. In a transaction, so that what is not written is not counted.
 */
export async function consumeMailAllowance(
  db: DatabaseOrTransaction,
  vault: Vault,
  { to, purpose, mayWaitMs, accountId }: Wanted,
  nowMs: number,
): Promise<number | undefined> {
  return consume(db, vault, { counted: countedOf({ to, accountId }), purpose, mayWaitMs }, nowMs);
}

/** Gives back what a mail took from an address's allowance and that did not leave. */
export async function returnMailAllowance(
  db: DatabaseOrTransaction,
  vault: Vault,
  { to, purpose, accountId }: Omit<Wanted, 'mayWaitMs'>,
): Promise<void> {
  await db
    .updateTable('mail_allowances')
    .set((eb) => ({ free_at: eb('free_at', '-', allowances[purpose].everyMs) }))
    .where('address_hash', '=', hashOf(vault, countedOf({ to, accountId })))
    .where('purpose', '=', purpose)
    .execute();
}

const countedOf = ({ to, accountId }: { to: string; accountId: number | undefined }): string =>
  accountId === undefined ? mailboxOf(to) : `${accountId} ${mailboxOf(to)}`;

const hashOf = (vault: Vault, counted: string): string => vault.hmac('mail recipient', counted);

/** Takes one mail from the pace at which this installation mails buyers about new versions, all processes together. */
export const consumeVersionMailPace = (
  db: DatabaseOrTransaction,
  vault: Vault,
  mayWaitMs: number,
  nowMs: number,
): Promise<number | undefined> =>
  consume(db, vault, { counted: 'this installation', purpose: 'versions', mayWaitMs }, nowMs);

/** Whose allowance is used up: that of the account, or that of the mailbox, which all accounts share. */
export type UsedUp = 'account' | 'mailbox';

/**
 * Takes one request to confirm from the allowance of a mailbox and from that of the account that causes it. Resolves to the
 * one that is used up; in a transaction that is then given up, so that neither is counted.
 */
export async function consumeConfirmation(
  db: DatabaseOrTransaction,
  vault: Vault,
  { to, accountId }: { to: string; accountId: number },
  nowMs: number,
): Promise<UsedUp | undefined> {
  const ofAccount = { counted: `account ${accountId}`, purpose: 'recipients', mayWaitMs: 0 } as const;
  if ((await consume(db, vault, ofAccount, nowMs)) === undefined) return 'account';
  const wanted = { to, purpose: 'subscription', mayWaitMs: 0 } as const;
  return (await consumeMailAllowance(db, vault, wanted, nowMs)) === undefined ? 'mailbox' : undefined;
}

async function consume(
  db: DatabaseOrTransaction,
  vault: Vault,
  { counted, purpose, mayWaitMs }: { counted: string; purpose: Purpose; mayWaitMs: number },
  nowMs: number,
): Promise<number | undefined> {
  const { burst, everyMs } = allowances[purpose];
  const ahead = (burst - 1) * everyMs;
  const taken = await db
    .insertInto('mail_allowances')
    .values({ address_hash: hashOf(vault, counted), purpose, free_at: nowMs + everyMs })
    .onConflict((conflict) =>
      conflict
        .columns(['address_hash', 'purpose'])
        .doUpdateSet({
          free_at: sql<number>`case when mail_allowances.free_at > ${nowMs} then mail_allowances.free_at
            else ${nowMs} end + ${everyMs}`,
        })
        .where('mail_allowances.free_at', '<=', nowMs + ahead + mayWaitMs),
    )
    .returning('free_at')
    .executeTakeFirst();
  return taken && Math.max(nowMs, taken.free_at - everyMs - ahead);
}

/** Deletes the rows of addresses whose allowance is full again. */
export async function deleteExpiredMailAllowances(db: DatabaseOrTransaction, nowMs: number): Promise<void> {
  await db.deleteFrom('mail_allowances').where('free_at', '<=', nowMs).execute();
}

const google = new Set(['gmail.com', 'googlemail.com']);

/** The one form of all addresses that lead to the same mailbox, as far as that can be known. */
export function mailboxOf(address: string): string {
  const written = address.normalize('NFKC').trim().toLowerCase();
  const at = written.lastIndexOf('@');
  const domain = domainToASCII(written.slice(at + 1)) || written.slice(at + 1);
  const [local = ''] = written.slice(0, at).split('+');
  return google.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}
