import { type FormatCause, translateCause } from '../../causes/index.ts';
import type { DatabaseOrTransaction } from '../../database/index.ts';
import { currentLanguage } from '../../kernel/index.ts';
import { listCauses } from './list.store.ts';

const maxCauses = 5000;

export async function findCausesByText(
  db: DatabaseOrTransaction,
  accountId: number,
  { search, formatCause }: { search: string; formatCause: FormatCause },
): Promise<string[]> {
  // Causes are stored in English, so the database itself can search them.
  if (formatCause === translateCause && currentLanguage() === 'en') return [];
  const wanted = search.toLowerCase();
  const causes = await listCauses(db, accountId, maxCauses);
  return causes.filter((cause) => formatCause(cause).toLowerCase().includes(wanted));
}
