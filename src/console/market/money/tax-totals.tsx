import { Button, NativeSelect } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryString } from '../../api/client.ts';
import type { TaxTotal } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { EmptyText, LoadFailure } from '../../ui/feedback/notice.tsx';
import { countryName } from '../../ui/format/country.ts';
import { money, percentage } from '../../ui/format/format.ts';
import { useZone } from '../../ui/format/time-zone.ts';
import { Section } from '../../ui/layout/page.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { TAX_RULES } from '../tax/examples.tsx';
import { latestQuarters } from './quarters.ts';
import { taxTotalsQuery } from './queries.ts';

const nameOf = ({ country }: Pick<TaxTotal, 'country'>): string =>
  country === '' ? t('Unknown') : countryName(country);

const COLUMNS: Column<TaxTotal>[] = [
  {
    key: 'country',
    label: t('Country'),
    width: 'all',
    phone: 'main',
    cell: nameOf,
  },
  { key: 'rule', label: t('Rule'), width: 'rest', phone: 'small', cell: ({ rule }) => TAX_RULES[rule] },
  {
    key: 'rate',
    label: t('Rate'),
    align: 'end',
    width: 96,
    phone: 'labelled',
    cell: ({ rate }) => (rate === null ? null : percentage(rate, Number.isInteger(rate) ? 0 : 1)),
  },
  {
    key: 'net',
    label: t('Net'),
    align: 'end',
    width: 128,
    phone: 'labelled',
    cell: ({ net, currency }) => money(net, currency),
  },
  {
    key: 'tax',
    label: t('Tax'),
    align: 'end',
    look: 'strong',
    width: 128,
    phone: 'aside',
    cell: ({ tax, currency }) => money(tax, currency),
  },
];

/** For the tax return, such as the One Stop Shop's. */
export function TaxTotals() {
  const quarters = latestQuarters(Date.now(), useZone());
  const [chosen, setChosen] = useState(0);
  const { year, quarter } = quarters[chosen] ?? quarters[0];
  const totals = useQuery(taxTotalsQuery({ year, quarter }));
  const rows = totals.data?.toSorted(
    (a, b) => nameOf(a).localeCompare(nameOf(b)) || a.currency.localeCompare(b.currency),
  );
  const file = `/console/api/market/money/tax${queryString({ year, quarter, format: 'csv' })}`;
  return (
    <Section
      title={t('Tax by country')}
      note={t('From your invoices and credit notes')}
      actions={
        <>
          <NativeSelect
            aria-label={t('Quarter')}
            size="xs"
            data={quarters.map((one, index) => ({ value: String(index), label: t('Q{quarter} {year}', one) }))}
            value={String(chosen)}
            onChange={(event) => setChosen(Number(event.currentTarget.value))}
          />
          <Button
            component="a"
            href={file}
            download
            variant="default"
            size="xs"
            leftSection={<IconDownload size={14} aria-hidden />}
          >
            CSV
          </Button>
        </>
      }
    >
      {totals.isError && !totals.data && <LoadFailure error={totals.error} onRetry={() => totals.refetch()} />}
      {totals.data?.length === 0 ? (
        <EmptyText>{t('No invoices in this quarter.')}</EmptyText>
      ) : (
        <DataTable
          label={t('Tax by country')}
          columns={COLUMNS}
          rows={rows}
          rowKey={({ country, rule, rate, currency }) => `${country} ${rule} ${rate} ${currency}`}
          expectedRows={2}
        />
      )}
    </Section>
  );
}
