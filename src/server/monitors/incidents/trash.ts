import { t } from '../../kernel/index.ts';
import type { TrashKind, TrashSubject } from '../../trash/index.ts';

export const incidentSubject = {
  kind: 'incident',
  table: 'incidents',
  title: 'cause',
  others: { outbox: 'incident_id' },
} as const satisfies TrashSubject;

/** Deleting an incident ends it, so a restoration sends no alert. */
export const incidentTrash = ({ changed }: { changed: () => void }): TrashKind => ({
  ...incidentSubject,
  permission: 'monitors:write',
  taken: () => t('The incident exists already. Reload the page.'),
  parentDeleted: () => t('The incident’s monitor was deleted. Restore the monitor first.'),
  changed,
});
