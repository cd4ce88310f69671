import { domainToASCII } from 'node:url';
import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { Vault } from '../../kernel/index.ts';
import { hourMs, minuteMs, secondMs } from '../../kernel/index.ts';

/**
 * `burst` emails are allowed immediately, then one per `everyMs`. Each purpose has its own limit, because a flood of
 * orders must not lock a buyer out of the library.
 */
const allowances = {
  /** free or unpaid orders, and notices about purchases that an author can trigger at will */
  order: { burst: 6, everyMs: 2 * hourMs },
  library: { burst: 5, everyMs: hourMs },
  /** links to set a new password, which stay valid for longer than `everyMs` */
  password: { burst: 4, everyMs: 10 * minuteMs },
  registration: { burst: 3, everyMs: 8 * hourMs },
  confirmation: { burst: 5, everyMs: 20 * minuteMs },
  subscription: { burst: 4, everyMs: 3 * hourMs },
  author: { burst: 10, everyMs: hourMs },
  question: { burst: 20, everyMs: 15 * minuteMs },
  answer: { burst: 20, everyMs: 10 * minuteMs },
  version: { burst: 6, everyMs: 2 * hourMs },
  /** emails about new versions of the whole installation; the limit leaves the mail server room for other mail */
  versions: { burst: 1, everyMs: secondMs },
  recipients: { burst: 20, everyMs: 30 * minuteMs },
  /** alerts of one account; other accounts' alerts are not delayed */
  alert: { burst: 100, everyMs: minuteMs },
  export: { burst: 1, everyMs: 6 * hourMs },
  test: { burst: 10, everyMs: 6 * minuteMs },
  /** alerts of one kind to one destination; they wait and are then sent as one message. Not only emails */
  storm: { burst: 2, everyMs: minuteMs },
} as const;

type Purpose = keyof typeof allowances;
type Wanted = {
  to: string;
  purpose: Exclude<Purpose, 'versions' | 'recipients' | 'storm'>;
  /** longest acceptable delay. 0: skipped if it can't be sent immediately */
  mayWaitMs: number;
  /** if set, counts only this account's emails instead of all accounts' together */
  accountId?: number;
};

/**
 * Returns the time to send the email (epoch ms), or undefined if it is not allowed. Call this in the transaction that
 * queues the email, so a rollback also returns the allowance.
 */
export async function consumeMailAllowance(
  db: DatabaseOrTransaction,
  vault: Vault,
  { to, purpose, mayWaitMs, accountId }: Wanted,
  nowMs: number,
): Promise<number | undefined> {
  return consume(db, vault, { counted: countedOf({ to, accountId }), purpose, mayWaitMs }, nowMs);
}

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

export const consumeVersionMailPace = (
  db: DatabaseOrTransaction,
  vault: Vault,
  mayWaitMs: number,
  nowMs: number,
): Promise<number | undefined> =>
  consume(db, vault, { counted: 'this installation', purpose: 'versions', mayWaitMs }, nowMs);

/**
 * `isMore`: another alert of this kind was sent to this destination shortly before. `waitUntil`: time of the next
 * message to it (epoch ms).
 */
type AlertPace = { isMore: boolean } | { waitUntil: number };
type Paced = { accountId: number; event: string; destination: string };

const countedAlerts = ({ accountId, event, destination }: Paced): string =>
  `alerts ${accountId} ${event} ${destination}`; // not shown: a key

/** A combined message uses up the burst, so the next one contains everything that follows within a minute. */
export async function consumeAlertPace(
  db: DatabaseOrTransaction,
  vault: Vault,
  { isCombined, ...paced }: Paced & { isCombined: boolean },
  nowMs: number,
): Promise<AlertPace> {
  const counted = countedAlerts(paced);
  const { burst, everyMs } = allowances.storm;
  const freeAt = await consumeUntil(db, vault, { counted, purpose: 'storm', mayWaitMs: 0 }, nowMs);
  if (freeAt === undefined) return { waitUntil: Math.max(nowMs, await findNextAlertTime(db, vault, paced)) };
  if (isCombined)
    await db
      .updateTable('mail_allowances')
      .set({ free_at: nowMs + burst * everyMs })
      .where('address_hash', '=', hashOf(vault, counted))
      .where('purpose', '=', 'storm')
      .execute();
  return { isMore: freeAt > nowMs + everyMs };
}

/** Returns when the pace allows the next message (epoch ms), which can be in the past. */
export async function findNextAlertTime(db: DatabaseOrTransaction, vault: Vault, paced: Paced): Promise<number> {
  const found = await db
    .selectFrom('mail_allowances')
    .select('free_at')
    .where('address_hash', '=', hashOf(vault, countedAlerts(paced)))
    .where('purpose', '=', 'storm')
    .executeTakeFirst();
  return found ? found.free_at - aheadMs('storm') : 0;
}

export type ExhaustedAllowance = 'account' | 'mailbox';

/**
 * Consumes the allowances of the account and the mailbox. Returns the exhausted limit, if any. The caller must
 * then roll back, which undoes both.
 */
export async function consumeConfirmation(
  db: DatabaseOrTransaction,
  vault: Vault,
  { to, accountId }: { to: string; accountId: number },
  nowMs: number,
): Promise<ExhaustedAllowance | undefined> {
  const ofAccount = { counted: `account ${accountId}`, purpose: 'recipients', mayWaitMs: 0 } as const;
  if ((await consume(db, vault, ofAccount, nowMs)) === undefined) return 'account';
  const wanted = { to, purpose: 'subscription', mayWaitMs: 0 } as const;
  return (await consumeMailAllowance(db, vault, wanted, nowMs)) === undefined ? 'mailbox' : undefined;
}

type Consumed = { counted: string; purpose: Purpose; mayWaitMs: number };

const aheadMs = (purpose: Purpose): number => (allowances[purpose].burst - 1) * allowances[purpose].everyMs;

async function consume(
  db: DatabaseOrTransaction,
  vault: Vault,
  wanted: Consumed,
  nowMs: number,
): Promise<number | undefined> {
  const freeAt = await consumeUntil(db, vault, wanted, nowMs);
  const { purpose } = wanted;
  return freeAt && Math.max(nowMs, freeAt - allowances[purpose].everyMs - aheadMs(purpose));
}

/** Returns the time at which the allowance is full again, or undefined if nothing was consumed. */
async function consumeUntil(
  db: DatabaseOrTransaction,
  vault: Vault,
  { counted, purpose, mayWaitMs }: Consumed,
  nowMs: number,
): Promise<number | undefined> {
  const { everyMs } = allowances[purpose];
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
        .where('mail_allowances.free_at', '<=', nowMs + aheadMs(purpose) + mayWaitMs),
    )
    .returning('free_at')
    .executeTakeFirst();
  return taken?.free_at;
}

export async function deleteExpiredMailAllowances(db: DatabaseOrTransaction, nowMs: number): Promise<void> {
  await db.deleteFrom('mail_allowances').where('free_at', '<=', nowMs).execute();
}

const google = new Set(['gmail.com', 'googlemail.com']);

export function mailboxOf(address: string): string {
  const written = address.normalize('NFKC').trim().toLowerCase();
  const at = written.lastIndexOf('@');
  const domain = domainToASCII(written.slice(at + 1)) || written.slice(at + 1);
  const [local = ''] = written.slice(0, at).split('+');
  return google.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}
