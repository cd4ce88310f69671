import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { isMissing } from '../../api/client.ts';
import type { CustomerDetail, Purchase } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { LoadFailure } from '../../ui/feedback/notice.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import { countryName } from '../../ui/format/country.ts';
import { count, money, price } from '../../ui/format/format.ts';
import { DateOf } from '../../ui/format/moment.tsx';
import { MissingRecord } from '../../ui/layout/missing-record.tsx';
import { Page, Section } from '../../ui/layout/page.tsx';
import { type Column, rowLinkClass } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import classes from '../sale/sale.module.css';
import { FactCard } from '../sale/sale-facts.tsx';
import { licenceWord, purchaseLook } from '../sale/sale-states.ts';
import { CustomerNotes } from './notes.tsx';
import { PersonalData } from './personal-data.tsx';
import { customerQuery } from './queries.ts';
import { valuesText } from './values.ts';

const parent = <Link to="/market/customers">{t('Customers')}</Link>;

export function CustomerPage() {
  const { id } = useParams({ from: '/shell/market/customers/$id' });
  const customer = useQuery(customerQuery(id));
  if (isMissing(customer))
    return (
      <MissingRecord
        title={t('Customer not found')}
        gone={t('This customer has no purchases from you.')}
        list={parent}
      />
    );
  const show = customer.data;
  return (
    <Page title={show ? show.name || show.email : customer.isError ? t('Customer') : ''} parent={parent}>
      {customer.isError && !show && <LoadFailure error={customer.error} onRetry={() => customer.refetch()} />}
      {customer.isPending && <Skeleton height={480} radius={8} />}
      {show && (
        <div className={classes.sale}>
          <div>
            <Purchases customer={show} />
            <CustomerNotes customer={show} />
            <PersonalData customer={show} />
          </div>
          <div className={classes.aside}>
            <CustomerFacts customer={show} />
          </div>
        </div>
      )}
    </Page>
  );
}

function CustomerFacts({ customer }: { customer: CustomerDetail }) {
  const { email, name, company, country } = customer;
  return (
    <>
      <FactCard
        title={t('Buyer')}
        facts={[
          name !== '' && [t('Name'), name],
          [
            t('Email'),
            <a key="email" href={`mailto:${email}`} title={email} className={classes.cut}>
              {email}
            </a>,
          ],
          company !== '' && [t('Company'), company],
          country !== '' && [t('Country'), countryName(country)],
        ]}
      />
      <FactCard
        title={t('Figures')}
        facts={[
          [t('Value'), valuesText(customer.values, money)],
          [t('Purchases'), count(customer.purchases)],
          [t('Valid licenses'), count(customer.valid_licences)],
          [t('Activations'), count(customer.activations)],
          [
            t('Support questions'),
            customer.support_questions === 0 ? (
              count(0)
            ) : (
              <Link key="support" to="/market/support" search={{ search: email }}>
                {count(customer.support_questions)}
              </Link>
            ),
          ],
          [t('First purchase'), <DateOf key="first" at={customer.first_purchase_at} />],
          [t('Last purchase'), <DateOf key="last" at={customer.last_purchase_at} />],
        ]}
      />
    </>
  );
}

const COLUMNS: Column<Purchase>[] = [
  {
    key: 'item',
    label: t('Item'),
    look: 'strong',
    width: 'rest',
    phone: 'main',
    cell: ({ id, item }) => (
      <Link to="/market/purchases/$id" params={{ id: String(id) }} className={rowLinkClass} title={item.name}>
        {item.name}
      </Link>
    ),
  },
  {
    key: 'state',
    label: t('Status'),
    width: 134,
    phone: 'small',
    cell: (purchase) => <Status {...purchaseLook(purchase)} />,
  },
  {
    key: 'licence',
    label: t('License'),
    look: 'soft',
    phone: 'small',
    cell: ({ license_type }) => licenceWord(license_type),
  },
  { key: 'price', label: t('Price'), align: 'end', phone: 'aside', cell: (sold) => price(sold.price, sold.currency) },
  {
    key: 'date',
    label: t('Sold'),
    align: 'end',
    look: 'soft',
    phone: 'small',
    cell: ({ date }) => <DateOf at={date} />,
  },
];

function Purchases({ customer: { email, purchases, latest_purchases } }: { customer: CustomerDetail }) {
  const isCut = latest_purchases.length < purchases;
  return (
    <Section title={t('Purchases')}>
      <DataTable label={t('Purchases')} columns={COLUMNS} rows={latest_purchases} rowKey={({ id }) => id} />
      {isCut && (
        <p>
          <Link to="/market/purchases" search={{ search: email }}>
            {t('Show all {count} purchases', { count: purchases })}
          </Link>
        </p>
      )}
    </Section>
  );
}
