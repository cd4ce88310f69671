import { Button, NativeSelect } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { CopyBlock } from '../../ui/copy.tsx';
import { money } from '../../ui/format.ts';
import { Section } from '../../ui/page.tsx';
import { useShopBase } from '../shop-base.ts';
import type { Item } from './wire.ts';
import { isOffered } from './words.ts';

type Licence = 'regular' | 'extended';

const inHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function snippet({ id, name, price, currency }: Item, licence: Licence, base: string): string {
  const words = price[licence] === 0 ? `Get ${name}` : `Buy ${name} for ${money(price[licence], currency)}`;
  return `<a href="${base}/shop/buy/${id}?licence=${licence}" data-gatehouse-item="${id}">${inHtml(words)}</a>
<script async src="${base}/shop/embed.js"></script>`;
}

/** Its page in the shop, and the button that leads there from elsewhere. */
export function Selling({ item }: { item: Item }) {
  const base = useShopBase();
  const [licence, setLicence] = useState<Licence>('regular');
  return (
    <Section
      title="Buy button"
      note="Paste it into any page: it leads straight to the checkout, without the script as a plain link"
      actions={
        <>
          {isOffered(item.price) && (
            <NativeSelect
              aria-label="Licence of the button"
              size="xs"
              data={[
                { value: 'regular', label: 'Regular licence' },
                { value: 'extended', label: 'Extended licence' },
              ]}
              value={licence}
              onChange={(event) => setLicence(event.currentTarget.value as Licence)}
            />
          )}
          <Button
            component="a"
            href={`${base}/shop/items/${item.id}`}
            target="_blank"
            rel="noreferrer"
            variant="default"
            size="xs"
            rightSection={<IconExternalLink size={14} aria-hidden />}
          >
            Open in the shop
          </Button>
        </>
      }
    >
      <CopyBlock label="buy button" text={snippet(item, licence, base)} />
    </Section>
  );
}
