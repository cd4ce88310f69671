import type { CheckedCatalogue } from './check-catalogue.ts';
import { writeImportText } from './import-texts.ts';
import type { ImportRun } from './run.ts';

export function resultMessage(
  { isDryRun, figures }: ImportRun,
  { drafts, withoutFiles, leftOut, duplicates, outcomes }: CheckedCatalogue,
  { withdrawn, erased, notes }: { withdrawn: number; erased: number; notes: string[] },
): string {
  const { rows_refused, source } = figures;
  const sentences = [
    isDryRun ? writeImportText('dryRun') : '',
    rows_refused > 0 ? writeImportText(isDryRun ? 'wouldRefuse' : 'refused', { count: rows_refused }) : '',
    drafts > 0 ? writeImportText('drafts', { count: drafts }) : '',
    withoutFiles.size > 0 ? writeImportText('withoutFiles', { count: withoutFiles.size }) : '',
    withdrawn > 0 ? writeImportText('withdrawn', { count: withdrawn }) : '',
    erased > 0 ? writeImportText('erasedBuyers', { count: erased }) : '',
    duplicates > 0 ? writeImportText('duplicates', { count: duplicates }) : '',
    leftOut.size > 0
      ? writeImportText('leftOut', {
          kinds: [...leftOut]
            .slice(0, 20)
            .map(([what, count]) => `${count} × ${what}`)
            .join(', '),
        })
      : '',
    ...outcomes.sentences(),
    source === 'gumroad_sales' ? writeImportText('gumroadIds') : '',
    ...notes,
  ];
  return sentences
    .filter((sentence) => sentence !== '')
    .join(' ')
    .slice(0, 4000);
}
