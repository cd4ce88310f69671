import { Button, VisuallyHidden } from '@mantine/core';
import type { ComponentProps } from 'react';
import { RemoveButton } from '../../ui/feedback/remove-button.tsx';
import type { Column } from '../../ui/table/column.ts';
import classes from './settings.module.css';

type Named = { id: number; name: string };
type Actions<Row> = Pick<ComponentProps<typeof RemoveButton>, 'remove'> & { onEdit: (row: Row) => void };

/** As much of a name as leaves the question on one line. */
const nameIn = (name: string): string => (name.length > 32 ? `${name.slice(0, 30).trimEnd()}…`.toWellFormed() : name);

/** The last column of goals and funnels: each can be changed, or deleted. */
export const actionsColumn = <Row extends Named>({ remove, onEdit }: Actions<Row>): Column<Row> => ({
  key: 'actions',
  label: '',
  head: <VisuallyHidden>Actions</VisuallyHidden>,
  align: 'end',
  width: 190,
  phone: 'line',
  cell: (row) => <RowActions row={row} remove={remove} onEdit={onEdit} />,
});

function RowActions<Row extends Named>({ row, remove, onEdit }: Actions<Row> & { row: Row }) {
  return (
    <span className={classes.rowActions}>
      <Button variant="default" size="xs" aria-label={`Edit ${row.name}`} onClick={() => onEdit(row)}>
        Edit
      </Button>
      <RemoveButton
        id={row.id}
        verb="Delete"
        question={`Delete ${nameIn(row.name)}? Its data is kept.`}
        remove={remove}
      />
    </span>
  );
}
