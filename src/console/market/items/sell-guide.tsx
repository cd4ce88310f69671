import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { Item } from '../../api/market.ts';
import { CopyBlock } from '../../ui/feedback/copy.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { money } from '../../ui/format/format.ts';
import { Section } from '../../ui/layout/page.tsx';
import { useShopBase } from '../shop-base.ts';
import { AddVersion, EditDetails } from './edit-buttons.tsx';
import { isExtendedOffered } from './labels.ts';

type Licence = 'regular' | 'extended';

const inHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function snippet({ id, name, price, currency }: Item, licence: Licence, base: string): string {
  const words = price[licence] === 0 ? `Get ${name}` : `Buy ${name} for ${money(price[licence], currency)}`;
  return `<a href="${base}/shop/buy/${id}?licence=${licence}" data-gatehouse-item="${id}">${inHtml(words)}</a>
<script async src="${base}/shop/embed.js"></script>`;
}

/** Its page in the shop, and the button that leads there from elsewhere. */
export function SellGuide({ item }: { item: Item }) {
  return item.is_deliverable ? <BuyButton item={item} /> : <NotForSale item={item} />;
}

/** Without anything to deliver there is no button; what is missing is said instead. */
function NotForSale({ item }: { item: Item }) {
  const params = { id: String(item.id) };
  return (
    <Section title="Not for sale">
      <Notice
        tone="calm"
        action={
          <>
            <AddVersion params={params} />
            <EditDetails params={params} variant="default" />
          </>
        }
      >
        The shop shows this item without a buy button because there is nothing to deliver. Publish a version with at
        least one file, or turn on “Sell without a download” in its details.
      </Notice>
    </Section>
  );
}

function BuyButton({ item }: { item: Item }) {
  const base = useShopBase();
  const [licence, setLicence] = useState<Licence>('regular');
  return (
    <Section
      title="Buy button"
      note="Paste this into any page to link straight to the checkout. The script is optional"
      actions={
        isExtendedOffered(item) && (
          <NativeSelect
            aria-label="Licence"
            size="xs"
            data={[
              { value: 'regular', label: 'Regular licence' },
              { value: 'extended', label: 'Extended licence' },
            ]}
            value={licence}
            onChange={(event) => setLicence(event.currentTarget.value as Licence)}
          />
        )
      }
    >
      <CopyBlock label="buy button" text={snippet(item, licence, base)} />
    </Section>
  );
}
