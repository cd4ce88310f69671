import { Button, VisuallyHidden } from '@mantine/core';
import type { ComponentProps } from 'react';
import { t } from '../../i18n/index.ts';
import { RemoveButton } from '../../ui/feedback/remove-button.tsx';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import type { Column } from '../../ui/table/column.ts';
import { deletionQuestion } from './deletion-question.ts';
import classes from './settings.module.css';

type Named = { id: number; name: string };
type Actions<Row> = Pick<ComponentProps<typeof RemoveButton>, 'remove'> & {
  onEdit: (row: Row) => void;
  /** number of alerts that are deleted with the row */
  alertsOf?: (row: Row) => number;
};

export const actionsColumn = <Row extends Named>(actions: Actions<Row>): Column<Row> => ({
  key: 'actions',
  label: '',
  head: <VisuallyHidden>{t('Actions')}</VisuallyHidden>,
  align: 'end',
  width: 190,
  pinned: true,
  phone: 'line',
  cell: (row) => <RowActions row={row} {...actions} />,
});

function RowActions<Row extends Named>({ row, remove, onEdit, alertsOf }: Actions<Row> & { row: Row }) {
  return (
    <span className={classes.rowActions}>
      <IfCanEdit>
        <Button
          variant="default"
          size="xs"
          aria-label={t('Edit {name}', { name: row.name })}
          onClick={() => onEdit(row)}
        >
          {t('Edit')}
        </Button>
      </IfCanEdit>
      <RemoveButton
        id={row.id}
        verb={t('Delete')}
        question={deletionQuestion(row.name, alertsOf?.(row) ?? 0)}
        remove={remove}
      />
    </span>
  );
}
