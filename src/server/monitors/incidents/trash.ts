import { t } from '../../kernel/index.ts';
import type { TrashKind, TrashSubject } from '../../trash/index.ts';

export const incidentSubject = {
  kind: 'incident',
  table: 'incidents',
  title: 'cause',
  others: { outbox: 'incident_id' },
} as const satisfies TrashSubject;

/** A deleted incident has ended, so nothing is sent when it is restored. */
export const incidentTrash = ({ changed }: { changed: () => void }): TrashKind => ({
  ...incidentSubject,
  permission: 'monitors:write',
  taken: () => t('The incident exists already. Reload the page.'),
  parentDeleted: () => t('The incident’s monitor was deleted. Restore the monitor first.'),
  change: (table, row) => (table === 'outbox' && row.state === 'waiting' ? undefined : row),
  changed,
});
