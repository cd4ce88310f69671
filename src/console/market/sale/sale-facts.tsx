import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { Order } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { CopyCode } from '../../ui/feedback/copy.tsx';
import { countryName } from '../../ui/format/country.ts';
import { type Fact, Facts } from '../../ui/layout/facts.tsx';
import { BuyerLink } from '../buyer-link.tsx';
import classes from '../market.module.css';
import saleClasses from './sale.module.css';

// not shown
export const PROVIDERS = { stripe: 'Stripe', paypal: 'PayPal', manual: t('Bank transfer'), free: t('Free') };

export function FactCard({ title, facts }: { title: string; facts: (Fact | false)[] }) {
  const id = useId();
  return (
    <section className={saleClasses.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Facts facts={facts} className={classes.facts} rowClassName={classes.fact} />
    </section>
  );
}

type BuyerCardProps = {
  name: string;
  email: string | null;
  list: '/market/purchases' | '/market/orders';
  /** buyer details from the order, undefined for imported purchases */
  of: Pick<Order['buyer'], 'country' | 'company' | 'vat_id' | 'address'> | undefined;
  /** ID of a purchase, if the card links to its customer */
  customer?: number;
};

export function BuyerCard({ name, email, list, of, customer }: BuyerCardProps) {
  return (
    <FactCard
      title={t('Buyer')}
      facts={[
        [t('Name'), <BuyerLink key="buyer" name={name} email={email} list={list} />],
        email !== null && [
          t('Email'),
          <a key="email" href={`mailto:${email}`} title={email} className={saleClasses.cut}>
            {email}
          </a>,
        ],
        Boolean(of?.country) && [t('Country'), countryName(of?.country ?? '')],
        Boolean(of?.company) && [t('Company'), of?.company],
        Boolean(of?.vat_id) && [t('VAT ID'), of?.vat_id],
        Boolean(of?.address) && [
          t('Address'),
          <span key="address" className={saleClasses.lines}>
            {of?.address}
          </span>,
        ],
        customer !== undefined &&
          email !== null && [
            t('Customer'),
            <Link key="customer" to="/market/customers/$id" params={{ id: String(customer) }}>
              {t('Purchases and notes')}
            </Link>,
          ],
      ]}
    />
  );
}

type ReferenceProps = { label: string; code: string };

export function Reference({ label, code }: ReferenceProps) {
  return (
    <span className={saleClasses.whole}>
      <CopyCode label={label} code={code} {...(code.length <= 20 && { shown: code })} />
    </span>
  );
}
