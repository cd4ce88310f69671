import type { ReactNode } from 'react';
import { useAccount } from '../accounts/index.ts';
import { CopyBlock } from '../ui/copy.tsx';
import { EmptyState } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';

const TABS = [
  { to: '/market', word: 'Items' },
  { to: '/market/purchases', word: 'Purchases' },
] as const;

/** The two lists of the market, one beside the other. */
export function MarketFrame({ open, children }: { open: '/market' | '/market/purchases'; children: ReactNode }) {
  return (
    <Page title="Market">
      <Tabs label="Market" tabs={TABS} open={open} />
      {children}
    </Page>
  );
}

export function ImportFirst({ title, lead }: { title: string; lead: string }) {
  const { username } = useAccount();
  return (
    <EmptyState title={title}>
      <p>{lead}</p>
      <p>Import your catalogue on the machine that runs the service; the same file can come again without harm:</p>
      <CopyBlock label="import command" text={`npx gatehouse market import catalogue.json --account ${username}`} />
    </EmptyState>
  );
}
