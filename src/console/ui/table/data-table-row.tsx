import { ActionIcon } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { memo, type ReactNode, useId, useState } from 'react';
import { t } from '../../i18n/index.ts';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import { clickRow } from './row-click.ts';

type DataRowProps<Row> = {
  row: Row;
  columns: Column<Row>[];
  classOf: (column: Column<Row>) => string;
  limits: Map<string, number>;
  detail: ((row: Row) => ReactNode) | undefined;
  startsOpen: boolean;
};

function PlainRow<Row>({ row, columns, classOf, limits, detail, startsOpen }: DataRowProps<Row>) {
  const [open, setOpen] = useState(startsOpen);
  const id = useId();
  const toggle = () => setOpen(!open);
  return (
    <>
      <tr
        className={detail && classes.opens}
        onClick={(event) => clickRow(event, detail && toggle)}
        onAuxClick={(event) => clickRow(event, undefined)}
      >
        {columns.map((column) => (
          <td
            key={column.key}
            className={classOf(column)}
            data-below={limits.get(column.key)}
            data-label={column.phone === 'labelled' ? column.label : undefined}
          >
            {column.cell(row)}
          </td>
        ))}
        {detail && (
          <td className={`${classes.more} ${classes.pinned}`}>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('Details')}
              data-row-opens
              aria-expanded={open}
              aria-controls={open ? id : undefined}
              onClick={toggle}
            >
              <IconChevronRight size={16} aria-hidden style={{ transform: open ? 'rotate(90deg)' : undefined }} />
            </ActionIcon>
          </td>
        )}
      </tr>
      {detail && open && (
        <tr id={id} className={classes.detail}>
          <td colSpan={columns.length + 1}>{detail(row)}</td>
        </tr>
      )}
    </>
  );
}

/** Memoized, because a list of a hundred rows can change every second. */
export const DataRow = memo(PlainRow) as typeof PlainRow;
