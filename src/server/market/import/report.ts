import type { z } from 'zod';
import type { ImportChangeRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { formatDate, formatMoney, t, type Vault } from '../../kernel/index.ts';
import { translateChanges } from '../purchases/index.ts';
import { listChanges } from './change.store.ts';
import { translateFaults, translatePlace } from './import-texts.ts';
import { listRefusalsAfter } from './refusal.store.ts';
import { csvOf } from './refused-csv.ts';
import { decryptChange, maxChanges } from './run-changes.ts';
import type { importRowsAnswer } from './wire.ts';

const shown = 50;

type Of = Pick<ImportChangeRow, 'account_id' | 'import_id'>;
type ReportDeps = Pick<Deps, 'database' | 'vault'>;

export async function firstRows({ database, vault }: ReportDeps, of: Of): Promise<z.output<typeof importRowsAnswer>> {
  const [refused, changes] = await Promise.all([
    listRefusalsAfter(database.db, of, { row_number: 0, id: 0 }, shown),
    listChanges(database.db, of, shown),
  ]);
  return {
    refused: refused.map(({ row_number, place, reason }) => ({
      row: row_number,
      place: translatePlace(place),
      reason: translateFaults(reason),
    })),
    changes: changes.map((row) => ({ object: row.subject, change: row.change, ...formatChange(vault, row) })),
  };
}

/** RFC 4180. */
export async function changesCsv({ database, vault }: ReportDeps, of: Of): Promise<string> {
  const rows = await listChanges(database.db, of, maxChanges);
  const lines = rows.map((row) => {
    const { name, details } = formatChange(vault, row);
    return [row.subject, row.change, name, details];
  });
  return csvOf([['object', 'change', 'name', 'details'], ...lines]);
}

function formatChange(vault: Vault, row: ImportChangeRow): { name: string; details: string } {
  const { name, details, bought } = decryptChange(vault, row);
  // For a new purchase, `details` contains the item's name. Older versions stored other facts.
  const isText = row.subject === 'item' || (row.change === 'changed' && bought);
  const said = isText ? translateChanges(details) : details;
  if (!bought) return { name, details: said };
  const date = formatDate(bought.at, 'UTC', { day: 'numeric', month: 'short', year: 'numeric' });
  const amount = formatMoney(bought.minor, bought.currency);
  return { name: name === '' ? t('no email address') : name, details: `${said} (${date}, ${amount})` };
}
