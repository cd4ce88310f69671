import type { CheckedCatalogue } from './check-catalogue.ts';
import type { ImportRun } from './run.ts';

/** The summary of a finished run, beside its figures. */
export function resultMessage(
  { isDryRun, figures }: ImportRun,
  { drafts, leftOut, duplicates }: CheckedCatalogue,
): string {
  const { rows_refused } = figures;
  const sentences = [
    isDryRun ? 'Dry run: nothing was imported.' : '',
    rows_refused > 0 ? `${isDryRun ? 'Rows that would be refused' : 'Rows refused and skipped'}: ${rows_refused}.` : '',
    drafts > 0 ? `Items known by name only, added as drafts for you to complete and publish: ${drafts}.` : '',
    duplicates > 0
      ? `Possible duplicates of sales from the other kind of Envato file (same item and same second): ${duplicates}. The two kinds share no sale ID, so these sales count twice: import only one kind.`
      : '',
    leftOut.size > 0
      ? `Left out: ${[...leftOut]
          .slice(0, 20)
          .map(([what, count]) => `${count} × ${what}`)
          .join(', ')}.`
      : '',
  ];
  return sentences
    .filter((sentence) => sentence !== '')
    .join(' ')
    .slice(0, 2000);
}
