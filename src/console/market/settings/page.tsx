import { Button, Skeleton } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useAccount, useMay } from '../../accounts/index.ts';
import { t } from '../../i18n/index.ts';
import { BackToItem } from '../../settings/service/back-to-item.tsx';
import { connectionsQuery } from '../../settings/service/connections-query.ts';
import { CopyBlock } from '../../ui/feedback/copy.tsx';
import { LoadFailure } from '../../ui/feedback/notice.tsx';
import { FoldedList } from '../../ui/form/folded.tsx';
import { Section } from '../../ui/layout/page.tsx';
import { ReadOnlyProvider, useReadOnly } from '../../ui/read-only.ts';
import { MarketFrame } from '../frame.tsx';
import { useShopBase } from '../shop-base.ts';
import { AuthorFee } from './author-fee.tsx';
import { DevelopmentSites } from './development-sites.tsx';
import { Payments } from './payments.tsx';
import { shopQuery } from './queries.ts';
import { RefundDays } from './refund-days.tsx';
import { Seller } from './seller.tsx';
import classes from './settings.module.css';
import { SupportQuestions } from './support-questions.tsx';
import { ShopVisits } from './visits.tsx';

export function ShopSettingsPage() {
  const shop = useQuery(shopQuery);
  const { username } = useAccount();
  const may = useMay();
  const runsService = may('service');
  const isReadOnly = useReadOnly();
  const base = useShopBase();
  const { item } = useSearch({ from: '/shell/market/settings' });
  const hash = useLocation({ select: (at) => at.hash });
  const address = `${base}/shop/authors/${encodeURIComponent(username)}`;
  // A notice above the payments depends on the connections. If it appeared later, the fields below it would move.
  const connections = useQuery({ ...connectionsQuery, enabled: runsService });
  const isPending = shop.isPending || (runsService && connections.isPending);
  const data = isPending ? undefined : shop.data;
  const isLoaded = data !== undefined;
  // Scrolls to the anchor when the content has loaded.
  useEffect(() => {
    if (isLoaded && location.hash !== '') document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [isLoaded]);
  return (
    <MarketFrame open="/market/settings" actions={null}>
      {shop.isError && !shop.data && <LoadFailure error={shop.error} onRetry={() => shop.refetch()} />}
      {isPending && <Skeleton aria-busy="true" height={780} radius={8} />}
      {data && (
        <>
          <div id="seller" className={classes.section} tabIndex={-1}>
            <Seller shop={data} />
            {hash !== 'payments' && <BackToItem item={item} />}
          </div>
          <div id="payments" className={classes.section} tabIndex={-1}>
            <ReadOnlyProvider value={isReadOnly || !may('money')}>
              <Payments shop={data} />
            </ReadOnlyProvider>
            {hash === 'payments' && <BackToItem item={item} />}
          </div>
        </>
      )}
      <Section
        title={t('Your shop page')}
        note={t('All your published items')}
        actions={
          <Button
            component="a"
            href={address}
            target="_blank"
            rel="noreferrer"
            variant="default"
            size="xs"
            rightSection={<IconExternalLink size={14} aria-hidden />}
          >
            {t('Open page')}
          </Button>
        }
      >
        <CopyBlock label={t('shop URL')} text={address} />
      </Section>
      {data && (
        <Section title={t('More settings')}>
          <div className={classes.field}>
            <FoldedList>
              <SupportQuestions shop={data} />
              <RefundDays shop={data} />
              <DevelopmentSites shop={data} />
              <ShopVisits shop={data} />
              {runsService && <AuthorFee />}
            </FoldedList>
          </div>
        </Section>
      )}
    </MarketFrame>
  );
}
