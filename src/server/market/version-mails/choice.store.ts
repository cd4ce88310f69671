import type { DatabaseOrTransaction } from '../../database/index.ts';
import { hasItemOf } from '../catalogue/index.ts';
import type { Choice } from './choice.ts';

const everything = 0;

/** The result contains only addresses with a choice. */
export async function listChoices(
  db: DatabaseOrTransaction,
  itemId: number,
  emails: string[],
): Promise<Map<string, Choice>> {
  if (emails.length === 0) return new Map();
  const rows = await db
    .selectFrom('version_mail_choices')
    .selectAll()
    .where('email', 'in', emails)
    .where('item_id', 'in', [everything, itemId])
    .execute();
  const choices = new Map<string, Choice>();
  for (const { email, item_id, is_wanted } of rows)
    choices.set(email, { ...choices.get(email), [item_id === everything ? 'shop' : 'item']: is_wanted === 1 });
  return choices;
}

export const findChoice = async (db: DatabaseOrTransaction, itemId: number, email: string): Promise<Choice> =>
  (await listChoices(db, itemId, [email])).get(email) ?? {};

export async function saveChoice(
  db: DatabaseOrTransaction,
  { email, itemId = everything, isWanted }: { email: string; itemId?: number; isWanted: boolean },
  nowMs: number,
): Promise<void> {
  const chosen = { is_wanted: isWanted ? 1 : 0, changed_at: nowMs };
  await db
    .insertInto('version_mail_choices')
    .values({ email, item_id: itemId, ...chosen })
    .onConflict((conflict) => conflict.columns(['email', 'item_id']).doUpdateSet(chosen))
    .execute();
}

/** Choices about the account's items, and the one about all items of the shop. */
export const listChoicesOfAddress = (
  db: DatabaseOrTransaction,
  accountId: number,
  email: string,
): Promise<{ item_id: number; is_wanted: number; changed_at: number }[]> =>
  db
    .selectFrom('version_mail_choices')
    .select(['item_id', 'is_wanted', 'changed_at'])
    .where('email', '=', email)
    .where((where) => where.or([where('item_id', '=', everything), isOfAccount(accountId)]))
    .orderBy('item_id')
    .execute();

/** `isLast`: no account has purchases of the address, so the choice about all items is deleted, too. */
export async function deleteChoicesOfAddress(
  trx: DatabaseOrTransaction,
  accountId: number,
  { email, isLast }: { email: string; isLast: boolean },
): Promise<void> {
  await trx
    .deleteFrom('version_mail_choices')
    .where('email', '=', email)
    .where((where) => where.or([isOfAccount(accountId), ...(isLast ? [where('item_id', '=', everything)] : [])]))
    .execute();
}

const isOfAccount = (accountId: number) => hasItemOf('version_mail_choices', accountId);
