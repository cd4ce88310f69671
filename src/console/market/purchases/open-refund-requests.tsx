import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '../../i18n/index.ts';
import { money } from '../../ui/format/format.ts';
import { Moment } from '../../ui/format/moment.tsx';
import { Card, Section } from '../../ui/layout/page.tsx';
import classes from './refund-requests.module.css';
import { openRequestsQuery, stateOf } from './refund-requests.ts';

/** Shown above the list of purchases while buyers wait for a decision. */
export function OpenRefundRequests() {
  const open = useQuery(openRequestsQuery);
  if (!open.data?.data.length) return null;
  return (
    <div className={classes.list}>
      <Section title={t('Refund requests')} note={t('Open a purchase to accept or decline')}>
        <Card>
          <ul className={classes.requests}>
            {open.data.data.map((request) => (
              <li key={request.id} className={classes.open}>
                <Link to="/market/purchases/$id" params={{ id: String(request.purchase_id) }}>
                  {request.buyer.name || request.buyer.email || t('A buyer')}, {request.item.name}
                </Link>
                <span>{money(request.amount, request.currency)}</span>
                <span className={classes.text}>{request.refunding ? stateOf(request) : request.reason}</span>
                <Moment at={request.created_at} />
              </li>
            ))}
          </ul>
        </Card>
      </Section>
    </div>
  );
}
