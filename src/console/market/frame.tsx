import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay } from '../accounts/index.ts';
import { t } from '../i18n/index.ts';
import { Page } from '../ui/layout/page.tsx';
import { SectionLinks } from '../ui/layout/section-links.tsx';
import { Tabs } from '../ui/layout/tabs.tsx';
import { useReadOnly } from '../ui/read-only.ts';
import classes from './frame.module.css';

const TABS = [
  { to: '/market', word: t('Overview') },
  { to: '/market/items', word: t('Items') },
  { to: '/market/purchases', word: t('Purchases') },
  { to: '/market/orders', word: t('Orders') },
  { to: '/market/customers', word: t('Customers') },
  { to: '/market/coupons', word: t('Coupons') },
  { to: '/market/reviews', word: t('Reviews') },
  { to: '/market/support', word: t('Support') },
  { to: '/market/money', word: t('Money') },
  { to: '/market/settings', word: t('Settings') },
] as const;

const SETTINGS = [
  { to: '/market/settings', word: t('Seller and payments') },
  { to: '/market/tax', word: t('Tax and invoices') },
  { to: '/market/shop', word: t('Shop') },
  { to: '/market/alerts', word: t('Alerts') },
  { to: '/market/developers', word: t('Developers') },
  { to: '/market/import', word: t('Import') },
] as const;

type MarketPath = (typeof TABS)[number]['to'] | (typeof SETTINGS)[number]['to'];

const TITLES: Partial<Record<MarketPath, string>> = {
  '/market': t('Market'),
  '/market/alerts': t('Shop alerts'),
  '/market/import': t('Market import'),
  '/market/settings': t('Market settings'),
};

type MarketFrameProps = {
  open: MarketPath;
  actions?: ReactNode;
  lead?: string;
  children: ReactNode;
};

export function MarketFrame({ open, actions = <CreateItem />, lead, children }: MarketFrameProps) {
  const may = useMay();
  const tabs = TABS.filter(({ to }) => to !== '/market/money' || may('money'));
  const sections = SETTINGS.filter(({ to }) => {
    if (to === '/market/import') return may('market:write');
    return to !== '/market/shop' || may('service');
  });
  const isSetting = SETTINGS.some(({ to }) => to === open);
  return (
    <Page title={TITLES[open] ?? [...TABS, ...SETTINGS].find(({ to }) => to === open)?.word ?? ''} actions={actions}>
      <Tabs label={t('Market')} tabs={tabs} open={isSetting ? '/market/settings' : open} />
      {isSetting && <SectionLinks label={t('Settings sections')} sections={sections} open={open} />}
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
    </Page>
  );
}

export function CreateItem() {
  if (useReadOnly()) return null;
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/market/items/new" {...props} />}
    >
      {t('Create item')}
    </Button>
  );
}
