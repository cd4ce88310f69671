import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Item } from '../../api/market.ts';
import { shopQuery } from '../settings/queries.ts';
import { useShopBase } from '../shop-base.ts';
import classes from './checklist.module.css';

/** That the item is in the shop, and the way there. */
export function Live({ item }: { item: Item }) {
  const base = useShopBase();
  const shop = useQuery(shopQuery);
  const address = `${base}/shop/items/${item.id}`;
  const cannotBePaid = item.price.regular > 0 && shop.data?.pays_by.length === 0;
  return (
    <div className={classes.live} role="status">
      <span>
        <b>Live.</b>{' '}
        {cannotBePaid ? (
          <>
            Buyers see this item but cannot pay yet. <Link to="/market/settings">Say how they pay</Link>.
          </>
        ) : (
          'This item is in the shop.'
        )}
      </span>
      <Button
        component="a"
        href={address}
        target="_blank"
        rel="noreferrer"
        variant="default"
        size="xs"
        rightSection={<IconExternalLink size={14} aria-hidden />}
      >
        View in shop
      </Button>
    </div>
  );
}
