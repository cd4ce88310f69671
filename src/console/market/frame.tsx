import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAccount } from '../accounts/index.ts';
import { Page } from '../ui/layout/page.tsx';
import { Tabs } from '../ui/layout/tabs.tsx';

const TABS = [
  { to: '/market', word: 'Overview' },
  { to: '/market/items', word: 'Items' },
  { to: '/market/purchases', word: 'Purchases' },
  { to: '/market/orders', word: 'Orders' },
  { to: '/market/coupons', word: 'Coupons' },
  { to: '/market/reviews', word: 'Reviews' },
  { to: '/market/money', word: 'Money' },
  { to: '/market/webhooks', word: 'Webhooks' },
  { to: '/market/import', word: 'Import' },
  { to: '/market/shop', word: 'Shop' },
  { to: '/market/settings', word: 'Settings' },
] as const;

/** Titles of the pages whose word alone would be another page's. */
const TITLES: Partial<Record<(typeof TABS)[number]['to'], string>> = {
  '/market': 'Market',
  '/market/import': 'Market import',
  '/market/settings': 'Market settings',
};

type MarketFrameProps = {
  open: (typeof TABS)[number]['to'];
  /** in place of "Create item" */
  actions?: ReactNode;
  children: ReactNode;
};

/** The pages of the market, one beside the other. */
export function MarketFrame({ open, actions = <CreateItem />, children }: MarketFrameProps) {
  const { is_owner } = useAccount();
  const tabs = TABS.filter(({ to }) => to !== '/market/shop' || is_owner);
  return (
    <Page title={TITLES[open] ?? TABS.find(({ to }) => to === open)?.word ?? ''} actions={actions}>
      <Tabs label="Market" tabs={tabs} open={open} />
      {children}
    </Page>
  );
}

export function CreateItem() {
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/market/items/new" {...props} />}
    >
      Create item
    </Button>
  );
}
