import { Button, Skeleton } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useAccount, useMay } from '../../accounts/index.ts';
import { t } from '../../i18n/index.ts';
import { BackToItem } from '../../settings/service/back-to-item.tsx';
import { CopyBlock } from '../../ui/feedback/copy.tsx';
import { LoadFailure } from '../../ui/feedback/notice.tsx';
import { Section } from '../../ui/layout/page.tsx';
import { ReadOnlyProvider, useReadOnly } from '../../ui/read-only.ts';
import { Contents } from '../contents.tsx';
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
  const isLoaded = shop.data !== undefined;
  // Scrolls to the anchor when the content has loaded.
  useEffect(() => {
    if (isLoaded && location.hash !== '') document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [isLoaded]);
  return (
    <MarketFrame open="/market/settings" actions={null}>
      {shop.isError && !shop.data && <LoadFailure error={shop.error} onRetry={() => shop.refetch()} />}
      {shop.isPending && <Skeleton aria-busy="true" height={780} radius={8} />}
      {shop.data && (
        <>
          <Contents parts={runsService ? [...PARTS, FEE] : PARTS} />
          <div id="seller" className={classes.section} tabIndex={-1}>
            <Seller shop={shop.data} />
            {hash !== 'payments' && <BackToItem item={item} />}
          </div>
          <div id="payments" className={classes.section} tabIndex={-1}>
            <ReadOnlyProvider value={isReadOnly || !may('money')}>
              <Payments shop={shop.data} />
            </ReadOnlyProvider>
            {hash === 'payments' && <BackToItem item={item} />}
          </div>
        </>
      )}
      <div id="shop-page" className={classes.section} tabIndex={-1}>
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
      </div>
      {shop.data && (
        <div id="support-questions" className={classes.section} tabIndex={-1}>
          <SupportQuestions shop={shop.data} />
        </div>
      )}
      {shop.data && (
        <div id="refund-requests" className={classes.section} tabIndex={-1}>
          <RefundDays shop={shop.data} />
        </div>
      )}
      {shop.data && (
        <div id="development-sites" className={classes.section} tabIndex={-1}>
          <DevelopmentSites shop={shop.data} />
        </div>
      )}
      {shop.data && (
        <div id="shop-visits" className={classes.section} tabIndex={-1}>
          <ShopVisits shop={shop.data} />
        </div>
      )}
      {runsService && (
        <div id="author-fee" className={classes.section} tabIndex={-1}>
          <AuthorFee />
        </div>
      )}
    </MarketFrame>
  );
}

const PARTS = [
  { id: 'seller', word: t('Seller') },
  { id: 'payments', word: t('Payments') },
  { id: 'shop-page', word: t('Your shop page') },
  { id: 'support-questions', word: t('Support questions') },
  { id: 'refund-requests', word: t('Refund requests') },
  { id: 'development-sites', word: t('Development sites') },
  { id: 'shop-visits', word: t('Shop visits') },
];
const FEE = { id: 'author-fee', word: t('Author fee') };
