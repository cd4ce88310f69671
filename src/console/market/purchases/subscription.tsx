import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { PurchaseDetail } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { ConfirmButton } from '../../ui/feedback/confirm.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Status, type StatusLook } from '../../ui/feedback/status.tsx';
import { price } from '../../ui/format/format.ts';
import { DateOf } from '../../ui/format/moment.tsx';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { Section } from '../../ui/layout/page.tsx';
import classes from '../market.module.css';
import saleClasses from '../sale/sale.module.css';
import { usePurchaseChanged } from './queries.ts';

const STATES = {
  active: { tone: 'up', word: t('Active') },
  past_due: { tone: 'down', word: t('Payment failed') },
  canceling: { tone: 'paused', shape: 'revoked', word: t('Cancelled') },
  ended: { tone: 'unknown', word: t('Ended') },
} satisfies Record<NonNullable<PurchaseDetail['subscription']>['state'], StatusLook>;

export function Subscription({ purchase }: { purchase: PurchaseDetail }) {
  const changed = usePurchaseChanged(String(purchase.id));
  const cancel = useMutation({
    mutationFn: () => call('POST /market/purchases/:id/subscription/cancel', { path: { id: purchase.id } }),
    onSuccess: changed,
  });
  const { subscription, currency } = purchase;
  if (subscription === null) return null;
  const { state, period_ends_at: ends, interval, tier_id: tierId } = subscription;
  const each = price(subscription.price, currency);
  const renews = state === 'active' || state === 'past_due';
  return (
    <Section title={t('Subscription')} note={state === 'active' && t('Stripe charges each period')}>
      <Facts
        className={classes.facts}
        rowClassName={classes.fact}
        facts={[
          [t('Status'), <Status key="status" {...STATES[state]} />],
          [
            t('Price'),
            interval === 'month' ? t('{price} a month', { price: each }) : t('{price} a year', { price: each }),
          ],
          tierId !== purchase.tier_id && state !== 'ended' && [t('Next tier'), subscription.license_type],
          [state === 'active' ? t('Next payment') : t('Paid until'), <DateOf key="ends" at={ends} />],
        ]}
      />
      {cancel.isError && <Notice tone="danger">{cancel.error.message}</Notice>}
      {renews && (
        <IfCanEdit>
          <div className={saleClasses.below}>
            <ConfirmButton
              verb={t('Cancel subscription')}
              question={
                state === 'active'
                  ? t('No more payments are charged. The license ends with the paid period.')
                  : t('No more payments are charged. The license ends immediately.')
              }
              pending={cancel.isPending}
              onConfirm={() => cancel.mutate()}
            />
          </div>
        </IfCanEdit>
      )}
    </Section>
  );
}
