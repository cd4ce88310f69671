import type { CheckedCatalogue } from './check-catalogue.ts';
import type { ImportRun } from './run.ts';

/** What there is to say of a run that comes to its end, beside its figures. */
export function resultMessage(
  { isDryRun, figures }: ImportRun,
  { drafts, leftOut, duplicates }: CheckedCatalogue,
): string {
  const { rows_refused } = figures;
  const sentences = [
    isDryRun ? 'This was a dry run: nothing was written.' : '',
    rows_refused > 0 ? `${isDryRun ? 'Rows that would be refused' : 'Rows refused and skipped'}: ${rows_refused}.` : '',
    drafts > 0 ? `Items that the file only names, as drafts to be completed and published: ${drafts}.` : '',
    duplicates > 0
      ? `Sales that another kind of Envato’s files has brought already, being of the same item and second: ${duplicates}. The two kinds have no name of a sale in common, so these are there twice: import one kind alone.`
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
