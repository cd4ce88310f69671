import { requireAccountByLogin } from '../accounts/index.ts';
import type { Deps } from '../deps.ts';
import { importCatalogue } from '../market/index.ts';
import { note, progressLine, say } from './terminal.ts';

type ImportOptions = { file: string; username: string; dryRun: boolean; skipRefused: boolean; json: boolean };

/** `gatehouse market import`. Returns exit status 1 if a dry run found rows that would be rejected. */
export async function marketImport(
  deps: Deps,
  { file, username, dryRun, skipRefused, json }: ImportOptions,
): Promise<number> {
  const account = await requireAccountByLogin(deps, username);
  const showProgress = progressLine();
  const imported = await importCatalogue(deps, account.id, file, {
    dryRun,
    skipRefused,
    progressed({ phase, done, total }) {
      const line = total > 0 ? `${phase}: ${done} of ${total} (${Math.floor((100 * done) / total)}%)` : phase;
      showProgress(line);
    },
  });
  if (process.stderr.isTTY) process.stderr.write('\n');
  const { items, purchases, refused, message, firstRefused, figures, withoutSeller } = imported;
  const { items_new, items_changed, purchases_new, purchases_changed } = figures;
  const would = { items_new, items_changed, purchases_new, purchases_changed };
  if (json && dryRun) say(JSON.stringify({ items, purchases, refused, ...would }));
  else if (json) say(JSON.stringify(skipRefused ? { items, purchases, refused } : { items, purchases }));
  else if (dryRun)
    say(
      `Would import ${items_new} new and ${items_changed} changed items, ${purchases_new} new and ${purchases_changed} changed purchases.`,
    );
  else say(`Imported ${Object.keys(items).length} items and ${purchases} purchases.`);
  for (const line of [...firstRefused, message]) if (line !== '') note(line);
  if (withoutSeller > 0)
    note(
      `Items that can't be bought yet: ${withoutSeller}. Enter the seller's name and address under Market → Seller and payments (invoices need them), then run this command again to publish their files.`,
    );
  return dryRun && refused > 0 ? 1 : 0;
}
