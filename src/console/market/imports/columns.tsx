import type { MarketImport } from '../../api/market.ts';
import { Status } from '../../ui/feedback/status.tsx';
import { count } from '../../ui/format/format.ts';
import { Moment } from '../../ui/format/moment.tsx';
import type { Column } from '../../ui/table/column.ts';
import classes from './imports.module.css';

const SOURCES = {
  catalogue_json: 'Catalogue (JSON)',
  catalogue_csv: 'Catalogue (CSV)',
  envato_statement: 'Envato statement',
  envato_sales: 'Envato sales',
  gumroad_sales: 'Gumroad sales',
} satisfies Record<NonNullable<MarketImport['source']>, string>;

export const importColumns: Column<MarketImport>[] = [
  {
    key: 'file',
    label: 'File',
    look: 'strong',
    width: 'rest',
    phone: 'main',
    cell: ({ file_name, source }) => (
      <span title={file_name}>{file_name || (source ? SOURCES[source] : 'Uploading')}</span>
    ),
  },
  {
    key: 'source',
    label: 'Format',
    look: 'soft',
    phone: 'small',
    cell: ({ source }) => (source ? SOURCES[source] : '–'),
  },
  { key: 'rows', label: 'Rows', align: 'end', width: 80, phone: 'labelled', cell: ({ rows_read }) => count(rows_read) },
  {
    key: 'refused',
    label: 'Refused',
    align: 'end',
    width: 80,
    phone: 'labelled',
    cell: ({ rows_refused }) => count(rows_refused),
  },
  { key: 'state', label: 'Status', width: 150, phone: 'small', cell: (one) => <State one={one} /> },
  {
    key: 'begun',
    label: 'Started',
    align: 'end',
    look: 'soft',
    phone: 'small',
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
];

function State({ one }: { one: MarketImport }) {
  switch (one.state) {
    case 'running':
      return (
        <progress
          className={classes.progress}
          max={Math.max(1, one.bytes_total)}
          value={one.bytes_read}
          aria-label={`${one.file_name || 'File'} checked`}
        />
      );
    case 'finished':
      return one.dry_run ? (
        <Status tone="unknown" word={one.can_apply ? 'Checked' : 'Checked only'} />
      ) : (
        <Status tone="up" word="Imported" />
      );
    case 'failed':
      return <Status tone="down" word="Failed" />;
    case 'removing':
      return <Status tone="pending" word="Stopping" />;
  }
}
