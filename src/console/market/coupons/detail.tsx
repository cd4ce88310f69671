import { useState } from 'react';
import { useAccount } from '../../accounts/index.ts';
import { call } from '../../api/client.ts';
import type { Coupon } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { useDraft } from '../../ui/form/draft.ts';
import { useZone } from '../../ui/format/time-zone.ts';
import { CouponLink } from './coupon-link.tsx';
import classes from './coupons.module.css';
import { CouponForm } from './form.tsx';
import { toWire, valuesOf } from './values.ts';

type CouponDetailProps = {
  coupon: Coupon;
  onChanged: () => Promise<unknown>;
};

export function CouponDetail({ coupon, onChanged }: CouponDetailProps) {
  const { currency } = useAccount();
  const zone = useZone();
  const draft = useDraft(valuesOf(coupon, currency, zone));
  const [saved, setSaved] = useState(false);
  const save = () =>
    draft.submit(async () => {
      const changes = toWire(draft.values, draft.changes(), zone);
      const { data } = await call('PATCH /market/coupons/:id', { path: { id: coupon.id }, body: changes });
      draft.reset(valuesOf(data, currency, zone));
      setSaved(true);
      await onChanged();
    });
  return (
    <div className={classes.detail}>
      <CouponLink coupon={coupon} />
      <CouponForm
        draft={draft}
        label={t('Coupon {code}', { code: coupon.code })}
        verb={t('Save coupon')}
        saved={saved}
        codeIsFixed
        onSubmit={save}
      />
    </div>
  );
}
