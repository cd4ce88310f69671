import { useAccount } from '../../accounts/index.ts';
import { call, Refused } from '../../api/client.ts';
import { t } from '../../i18n/index.ts';
import { useDraft } from '../../ui/form/draft.ts';
import { useZone } from '../../ui/format/time-zone.ts';
import { NewCard } from '../../ui/layout/new-card.tsx';
import { CouponForm } from './form.tsx';
import { emptyCoupon, toWire } from './values.ts';

type NewCouponProps = { onAdded: () => Promise<unknown>; onLeave: () => void };

export function NewCoupon({ onAdded, onLeave }: NewCouponProps) {
  const { currency } = useAccount();
  const zone = useZone();
  const draft = useDraft(emptyCoupon(currency));
  const save = () =>
    draft.submit(async () => {
      const adding = call('POST /market/coupons', { body: toWire(draft.values, draft.values, zone) });
      await (draft.values.code.trim() === '' ? adding.catch(rethrowMissingCode) : adding);
      draft.reset(draft.values);
      await onAdded();
      onLeave();
    });
  return (
    <NewCard title={t('New coupon')}>
      <CouponForm draft={draft} label={t('New coupon')} verb={t('Create coupon')} onSubmit={save} onLeave={onLeave} />
    </NewCard>
  );
}

/** Replaces the API's format rules with a short message when the code is empty. */
function rethrowMissingCode(reason: unknown): never {
  if (!(reason instanceof Refused) || !reason.errors.code) throw reason;
  throw new Refused(reason.status, reason.message, { ...reason.errors, code: ['Enter a code.'] }, undefined);
}
