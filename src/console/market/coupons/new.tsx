import { useAccount } from '../../accounts/index.ts';
import { call } from '../../api/client.ts';
import { useDraft } from '../../ui/form/draft.ts';
import { useZone } from '../../ui/format/time-zone.ts';
import { Section } from '../../ui/layout/page.tsx';
import { CouponForm } from './form.tsx';
import { emptyCoupon, toWire } from './values.ts';

export function NewCoupon({ onAdded }: { onAdded: () => Promise<unknown> }) {
  const { currency } = useAccount();
  const zone = useZone();
  const draft = useDraft(emptyCoupon(currency));
  const save = () =>
    draft.submit(async () => {
      const { kind, currency: chosen } = draft.values;
      await call('POST /market/coupons', { body: toWire(draft.values, draft.values, zone) });
      draft.reset({ ...emptyCoupon(chosen), kind });
      await onAdded();
    });
  return (
    <Section title="New coupon">
      <CouponForm draft={draft} label="New coupon" verb="Create coupon" onSubmit={save} />
    </Section>
  );
}
