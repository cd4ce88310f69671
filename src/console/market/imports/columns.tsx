import type { MarketImport } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { Status } from '../../ui/feedback/status.tsx';
import { count } from '../../ui/format/format.ts';
import { Moment } from '../../ui/format/moment.tsx';
import type { Column } from '../../ui/table/column.ts';
import classes from './imports.module.css';

const SOURCES = {
  catalogue_json: t('Catalog (JSON)'),
  catalogue_csv: t('Catalog (CSV)'),
  envato_statement: t('Envato statement'),
  envato_sales: t('Envato sales'),
  gumroad_sales: t('Gumroad sales'),
  // not shown: names are the same in each language
  lemon_squeezy: 'Lemon Squeezy',
  // not shown
  polar: 'Polar',
  // not shown
  easy_digital_downloads: 'Easy Digital Downloads',
  // not shown
  woocommerce: 'WooCommerce',
} satisfies Record<NonNullable<MarketImport['source']>, string>;

export const importColumns: Column<MarketImport>[] = [
  {
    key: 'file',
    label: t('File'),
    look: 'strong',
    width: 'rest',
    phone: 'main',
    cell: ({ file_name, source }) => (
      <span title={file_name}>{file_name || (source ? SOURCES[source] : t('Uploading'))}</span>
    ),
  },
  {
    key: 'source',
    label: t('Format'),
    look: 'soft',
    phone: 'small',
    cell: ({ source }) => (source ? SOURCES[source] : '–'),
  },
  {
    key: 'rows',
    label: t('Rows'),
    align: 'end',
    width: 80,
    phone: 'labelled',
    cell: ({ rows_read }) => count(rows_read),
  },
  {
    key: 'refused',
    label: t('Refused'),
    align: 'end',
    width: 80,
    phone: 'labelled',
    cell: ({ rows_refused }) => count(rows_refused),
  },
  { key: 'state', label: t('Status'), width: 150, phone: 'small', cell: (one) => <State one={one} /> },
  {
    key: 'begun',
    label: t('Started'),
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
          aria-label={t('{file} checked', { file: one.file_name || t('File') })}
        />
      );
    case 'finished':
      return one.dry_run ? (
        <Status tone="unknown" word={one.can_apply ? t('Checked') : t('Checked only')} />
      ) : (
        <Status tone="up" word={t('Imported')} />
      );
    case 'failed':
      return <Status tone="down" word={t('Failed')} />;
    case 'removing':
      return <Status tone="pending" word={t('Stopping')} />;
  }
}
