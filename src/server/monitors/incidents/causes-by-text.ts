import { type FormatCause, translateCause } from '../../causes/index.ts';
import type { DatabaseOrTransaction } from '../../database/index.ts';
import { currentLanguage } from '../../kernel/index.ts';
import { listCauses } from './list.store.ts';

/** So many different causes are read, those of the latest incidents first: more than a reader would ever see. */
const maxCauses = 5000;

/** The kept causes of an account that contain the text as they are told in the language of the current call. */
export async function findCausesByText(
  db: DatabaseOrTransaction,
  accountId: number,
  { search, formatCause }: { search: string; formatCause: FormatCause },
): Promise<string[]> {
  // As they are kept, which the database searches itself.
  if (formatCause === translateCause && currentLanguage() === 'en') return [];
  const wanted = search.toLowerCase();
  const causes = await listCauses(db, accountId, maxCauses);
  return causes.filter((cause) => formatCause(cause).toLowerCase().includes(wanted));
}
