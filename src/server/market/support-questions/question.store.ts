import { type Compilable, type Insertable, sql } from 'kysely';
import {
  containsText,
  type Database,
  type DatabaseOrTransaction,
  type Schema,
  type SupportMessageRow,
  type SupportQuestionRow,
} from '../../database/index.ts';
import { hasItemNamed, itemColumn } from '../catalogue/index.ts';

export type QuestionStatus = SupportQuestionRow['status'];
export type ListedQuestion = SupportQuestionRow & { item_name: string };

const questionsOf = (db: DatabaseOrTransaction, accountId: number) =>
  db.selectFrom('support_questions').where('support_questions.account_id', '=', accountId);

const withItem = (query: ReturnType<typeof questionsOf>) =>
  query.selectAll('support_questions').select(itemColumn('support_questions', 'name').as('item_name'));

export function findQuestion(
  db: DatabaseOrTransaction,
  accountId: number,
  id: number,
): Promise<ListedQuestion | undefined> {
  return withItem(questionsOf(db, accountId).where('support_questions.id', '=', id)).executeTakeFirst();
}

export type QuestionFilter = {
  status: QuestionStatus | 'open' | undefined;
  itemId: number | undefined;
  purchaseId: number | undefined;
  search: string | undefined;
};

/**
 * Returns waiting questions first (longest waiting first), then answered, then closed questions. Searches scan long
 * messages and would block other requests, so they run as long reads.
 */
export async function listQuestions(
  database: Database,
  accountId: number,
  { status, itemId, purchaseId, search, page, perPage }: QuestionFilter & { page: number; perPage: number },
): Promise<{ rows: ListedQuestion[]; total: number }> {
  const read = <Row>(query: Compilable<Row> & { execute(): Promise<Row[]> }): Promise<Row[]> =>
    search === undefined ? query.execute() : database.queueLongRead(query);
  let matching = questionsOf(database.db, accountId);
  if (status === 'open') matching = matching.where('status', 'in', ['waiting', 'answered']);
  else if (status !== undefined) matching = matching.where('status', '=', status);
  if (itemId !== undefined) matching = matching.where('item_id', '=', itemId);
  if (purchaseId !== undefined) matching = matching.where('purchase_id', '=', purchaseId);
  if (search !== undefined)
    matching = matching.where((where) =>
      where.or([
        containsText(where.ref('subject'), search),
        containsText(where.ref('buyer_name'), search),
        containsText(where.ref('buyer_email'), search),
        hasItemNamed('support_questions', accountId, search),
        // With a correlated subquery, SQLite would read all of the account's messages for each question.
        where(
          'support_questions.id',
          'in',
          where
            .selectFrom('support_messages')
            .select('support_messages.question_id')
            .where('support_messages.account_id', '=', accountId)
            .where((message) => containsText(message.ref('support_messages.body'), search)),
        ),
      ]),
    );
  const [counted] = await read(matching.select((select) => select.fn.countAll<number>().as('total')));
  const rows = await read(
    withItem(matching)
      .orderBy(sql`case status when 'waiting' then 0 when 'answered' then 1 else 2 end`)
      .orderBy(sql`case status when 'waiting' then updated_at else 0 end`)
      .orderBy('updated_at', 'desc')
      .orderBy('support_questions.id', 'desc')
      .limit(perPage)
      .offset((page - 1) * perPage),
  );
  return { rows, total: Number(counted?.total ?? 0) };
}

export async function countQuestions(
  db: DatabaseOrTransaction,
  accountId: number,
): Promise<Partial<Record<QuestionStatus, number>>> {
  const rows = await questionsOf(db, accountId)
    .select(['status', (select) => select.fn.countAll<number>().as('questions')])
    .groupBy('status')
    .execute();
  return Object.fromEntries(rows.map(({ status, questions }) => [status, Number(questions)]));
}

type OfBuyer = { accountId: number; purchaseId: number; email: string };

/** `email` is in lower case. */
export function listQuestionsOfBuyer(
  db: DatabaseOrTransaction,
  { accountId, purchaseId, email }: OfBuyer,
): Promise<SupportQuestionRow[]> {
  return db
    .selectFrom('support_questions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('purchase_id', '=', purchaseId)
    .where('buyer_email', '=', email)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export function findQuestionOfBuyer(
  db: DatabaseOrTransaction,
  { accountId, purchaseId, email, id }: OfBuyer & { id: number },
): Promise<SupportQuestionRow | undefined> {
  return db
    .selectFrom('support_questions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('purchase_id', '=', purchaseId)
    .where('buyer_email', '=', email)
    .where('id', '=', id)
    .executeTakeFirst();
}

export function insertQuestion(
  trx: DatabaseOrTransaction,
  row: Insertable<Schema['support_questions']>,
): Promise<SupportQuestionRow> {
  return trx.insertInto('support_questions').values(row).returningAll().executeTakeFirstOrThrow();
}

export function insertMessage(
  trx: DatabaseOrTransaction,
  row: Insertable<Schema['support_messages']>,
): Promise<SupportMessageRow> {
  return trx.insertInto('support_messages').values(row).returningAll().executeTakeFirstOrThrow();
}

type Key = { account_id: number; id: number };

export function countMessage(
  trx: DatabaseOrTransaction,
  { account_id, id }: Key,
  { status, most, nowMs }: { status: QuestionStatus; most: number; nowMs: number },
): Promise<SupportQuestionRow | undefined> {
  return trx
    .updateTable('support_questions')
    .set({ status, updated_at: nowMs, messages: sql<number>`messages + 1` })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('messages', '<', most)
    .returningAll()
    .executeTakeFirst();
}

export async function updateStatus(
  trx: DatabaseOrTransaction,
  { account_id, id }: Key,
  status: QuestionStatus,
): Promise<void> {
  await trx
    .updateTable('support_questions')
    .set({ status })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

export async function markMailed(trx: DatabaseOrTransaction, { account_id, id }: Key): Promise<void> {
  await trx
    .updateTable('support_messages')
    .set({ is_mailed: 1 })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

/** Returns the last messages, oldest first. */
export async function listMessages(
  db: DatabaseOrTransaction,
  { account_id, id }: Key,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<SupportMessageRow[]> {
  let matching = db
    .selectFrom('support_messages')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('question_id', '=', id);
  if (before !== undefined) matching = matching.where('id', '<', before);
  const latest = await matching.orderBy('id', 'desc').limit(limit).execute();
  return latest.reverse();
}

export function findFirstMessage(
  db: DatabaseOrTransaction,
  { account_id, id }: Key,
  sender: SupportMessageRow['sender'],
): Promise<SupportMessageRow | undefined> {
  return db
    .selectFrom('support_messages')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('question_id', '=', id)
    .where('sender', '=', sender)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

export async function deleteQuestionRow(trx: DatabaseOrTransaction, { account_id, id }: Key): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('support_questions')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** `emails` are in lower case. The result contains only buyers with questions. */
export async function countQuestionsOfBuyers(
  db: DatabaseOrTransaction,
  accountId: number,
  emails: string[],
): Promise<Map<string, number>> {
  if (emails.length === 0) return new Map();
  const rows = await questionsOf(db, accountId)
    .where('buyer_email', 'in', emails)
    .select(['buyer_email', (select) => select.fn.countAll<number>().as('total')])
    .groupBy('buyer_email')
    .execute();
  return new Map(rows.map(({ buyer_email, total }) => [buyer_email, Number(total)]));
}

/** Returns the questions of all purchases, oldest first. `email` is in lower case. */
export const listQuestionsOfAddress = (
  db: DatabaseOrTransaction,
  accountId: number,
  email: string,
): Promise<SupportQuestionRow[]> =>
  questionsOf(db, accountId).selectAll().where('buyer_email', '=', email).orderBy('id').execute();
