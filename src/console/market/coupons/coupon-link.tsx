import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Coupon } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { CopyBlock } from '../../ui/feedback/copy.tsx';
import { itemsQuery } from '../items/queries.ts';
import { useShopBase } from '../shop-base.ts';
import classes from './coupons.module.css';

/** The item's checkout page reads the coupon from the URL. */
export const couponLink = (base: string, itemId: number | string, code: string): string =>
  `${base}/shop/buy/${itemId}?coupon=${encodeURIComponent(code)}`;

/** Links to the checkout of an item, because there is no page with all of a coupon's items. */
export function CouponLink({ coupon: { code, item_ids } }: { coupon: Coupon }) {
  const base = useShopBase();
  const [chosen, setChosen] = useState('');
  const { data } = useQuery(itemsQuery({ status: 'published', per_page: 100 }));
  const items = data?.data.filter(({ id }) => item_ids.length === 0 || item_ids.includes(id)) ?? [];
  const [first] = item_ids.length === 0 ? items.map(({ id }) => id) : item_ids;
  const item = chosen || first;
  return (
    <div className={classes.link}>
      <NativeSelect
        label={t('Checkout link with this coupon')}
        data={items.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={String(item ?? '')}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <CopyBlock label={t('link with coupon')} text={item === undefined ? '…' : couponLink(base, item, code)} />
    </div>
  );
}
