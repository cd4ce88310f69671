import { Button, NativeSelect } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { queryString } from '../../api/client.ts';
import { t } from '../../i18n/index.ts';
import { searchChanger } from '../../list-search.ts';
import { DateField } from '../../ui/form/date-field.tsx';
import { isDayOrNone } from '../../ui/form/typed-date.ts';
import { useZone } from '../../ui/format/time-zone.ts';
import { Section } from '../../ui/layout/page.tsx';
import { PagedList } from '../../ui/table/paged-list.tsx';
import { ListBar } from '../../ui/table/search-box.tsx';
import { ENTRY_COLUMNS, OWN_SHOP_COLUMNS } from './columns.tsx';
import { daysOf, isPeriod } from './days.ts';
import { EntryDetail } from './entry-detail.tsx';
import classes from './money.module.css';
import { entriesQuery } from './queries.ts';
import { StatementBalances } from './statement-balances.tsx';
import { Summary } from './summary.tsx';

type StatementProps = {
  currencies: string[];
  /** The owner is the only author, so amounts are what buyers paid, not changes of a balance. */
  isOwnShop: boolean;
};

export function Statement({ currencies, isOwnShop }: StatementProps) {
  const search = useSearch({ from: '/shell/market/money' });
  const navigate = useNavigate({ from: '/market/money' });
  const currency = search.currency ?? currencies[0] ?? '';
  const entries = useQuery(entriesQuery({ ...search, currency }));
  const change = searchChanger(search, navigate);
  const { from, to } = search;
  const days = daysOf(search, Date.now(), useZone());
  const file = (format: 'csv' | 'pdf') =>
    `/console/api/market/money/statement${queryString({ currency, from, to, format })}`;
  const date = (name: 'from' | 'to', label: string) => (
    <DateField
      aria-label={label}
      value={days[name]}
      onChange={({ currentTarget: { value } }) => isDayOrNone(value) && change({ [name]: value || undefined })}
    />
  );
  const filters = (
    <>
      <ListBar>
        <NativeSelect
          aria-label={t('Currency of the statement')}
          data={[...new Set([...currencies, currency])]}
          value={currency}
          onChange={(event) => {
            const chosen = event.currentTarget.value;
            change({ currency: chosen === currencies[0] ? undefined : chosen });
          }}
        />
        <span className={classes.days}>
          {date('from', t('First day'))}
          <span>{t('to')}</span>
          {date('to', t('Last day'))}
        </span>
      </ListBar>
      {isPeriod(days) &&
        (isOwnShop ? (
          <Summary currency={currency} from={from} to={to} />
        ) : (
          <StatementBalances currency={currency} {...days} />
        ))}
    </>
  );
  return (
    <Section
      title={isOwnShop ? t('Income and refunds') : t('Statement')}
      note={from || to ? undefined : t('This month')}
      actions={(isPeriod(days) ? (['csv', 'pdf'] as const) : []).map((format) => (
        <Button
          key={format}
          component="a"
          href={file(format)}
          download
          variant="default"
          size="xs"
          leftSection={<IconDownload size={14} aria-hidden />}
        >
          {format.toUpperCase()}
        </Button>
      ))}
    >
      <PagedList
        label={t('Entries')}
        columns={isOwnShop ? OWN_SHOP_COLUMNS : ENTRY_COLUMNS}
        list={entries}
        search={search}
        change={change}
        narrowed
        empty={null}
        detail={(entry) => <EntryDetail entry={entry} isOwnShop={isOwnShop} />}
        filters={filters}
        nothing={t('No {currency} entries in this period.', { currency })}
      />
    </Section>
  );
}
