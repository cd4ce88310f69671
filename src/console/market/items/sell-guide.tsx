import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../../accounts/index.ts';
import type { Item } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { CopyBlock } from '../../ui/feedback/copy.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { money } from '../../ui/format/format.ts';
import { Section } from '../../ui/layout/page.tsx';
import { shopQuery } from '../settings/queries.ts';
import { useShopBase } from '../shop-base.ts';
import { AddVersion, EditDetails } from './edit-buttons.tsx';
import { isExtendedOffered } from './labels.ts';

type Licence = 'regular' | 'extended';

const inHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function snippet(item: Item, licence: Licence, base: string): string {
  const { id, name, price, currency, sale } = item;
  const isChosen = licence === 'regular' && item.price_minimum !== null;
  const now = (sale?.is_active ? sale[licence] : null) ?? price[licence];
  const words =
    now === 0 || isChosen
      ? t('Get {name}', { name })
      : t('Buy {name} for {price}', { name, price: money(now, currency) });
  return `<a href="${base}/shop/buy/${id}?licence=${licence}" data-gatehouse-item="${id}" data-gatehouse-price>${inHtml(words)}</a>
<script async src="${base}/shop/embed.js"></script>`;
}

export function NotForSaleNotice({ item }: { item: Item }) {
  const mayMoney = useMay()('money');
  const shop = useQuery(shopQuery);
  const params = { id: String(item.id) };
  if (!item.is_deliverable)
    return (
      <Notice
        tone="calm"
        action={
          <>
            <AddVersion params={params} />
            <EditDetails params={params} variant="default" />
          </>
        }
      >
        {t(
          'Not for sale: the item has no download. Publish a version with one or more files, or turn on “Sell without a download” in the details.',
        )}
      </Notice>
    );
  if (item.price.regular === 0 || shop.data?.pays_by.length !== 0) return null;
  return (
    <Notice
      tone="calm"
      action={
        mayMoney && (
          <Button size="xs" renderRoot={(props) => <Link to="/market/settings" hash="payments" {...props} />}>
            {t('Set up payments')}
          </Button>
        )
      }
    >
      {mayMoney
        ? t('Buyers see this item but cannot pay yet.')
        : t('Buyers see this item but cannot pay yet. Ask an owner or admin to set up payments.')}
    </Notice>
  );
}

export function BuyButton({ item }: { item: Item }) {
  const base = useShopBase();
  const [licence, setLicence] = useState<Licence>('regular');
  return (
    <Section
      title={t('Buy button')}
      note={t('Paste this into any page to link straight to the checkout. The optional script keeps the price current')}
      actions={
        isExtendedOffered(item) && (
          <NativeSelect
            aria-label={t('License')}
            size="xs"
            data={[
              { value: 'regular', label: t('Regular license') },
              { value: 'extended', label: t('Extended license') },
            ]}
            value={licence}
            onChange={(event) => setLicence(event.currentTarget.value as Licence)}
          />
        )
      }
    >
      <CopyBlock label={t('buy button')} text={snippet(item, licence, base)} />
    </Section>
  );
}
