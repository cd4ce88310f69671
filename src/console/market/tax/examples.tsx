import { useAccount } from '../../accounts/index.ts';
import type { TaxSettings } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { countryName } from '../../ui/format/country.ts';
import { money } from '../../ui/format/format.ts';
import { Section } from '../../ui/layout/page.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { percentText } from '../amounts.ts';

type Example = TaxSettings['examples'][number] & { currency: string };

export const TAX_RULES = {
  one_rate: t('One rate'),
  home: t('Your country'),
  destination: t('The buyer’s country'),
  reverse_charge: t('Reverse charge'),
  none: t('No tax'),
} satisfies Record<Example['rule'], string>;

const COLUMNS: Column<Example>[] = [
  { key: 'country', label: t('Buyer in'), width: 'all', phone: 'main', cell: ({ country }) => countryName(country) },
  { key: 'rule', label: t('Rule'), width: 'rest', phone: 'small', cell: ({ rule }) => TAX_RULES[rule] },
  {
    key: 'rate',
    label: t('Rate'),
    align: 'end',
    width: 96,
    phone: 'labelled',
    cell: ({ basis_points }) => percentText(basis_points),
  },
  {
    key: 'tax',
    label: t('Tax'),
    align: 'end',
    width: 112,
    phone: 'labelled',
    cell: ({ tax, currency }) => money(tax, currency),
  },
  {
    key: 'pays',
    label: t('Buyer pays'),
    align: 'end',
    look: 'strong',
    width: 128,
    phone: 'aside',
    cell: ({ pays, currency }) => money(pays, currency),
  },
];

export function Examples({ settings }: { settings: TaxSettings }) {
  const { currency } = useAccount();
  const rows = settings.examples.map((example) => ({ ...example, currency }));
  return (
    <Section
      title={t('Example')}
      note={t('What private buyers pay with the saved settings for a price of {price}', {
        price: money(100, currency),
      })}
    >
      <DataTable
        label={t('Example')}
        columns={COLUMNS}
        rows={rows}
        rowKey={({ country }) => country}
        expectedRows={3}
      />
    </Section>
  );
}
