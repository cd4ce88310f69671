import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAccount, useMay } from '../../accounts/index.ts';
import { t } from '../../i18n/index.ts';
import { EmptyState, EmptyText, LoadFailure } from '../../ui/feedback/notice.tsx';
import { MarketFrame } from '../frame.tsx';
import { SellingButtons } from '../items/selling-buttons.tsx';
import { BalancesOfDay } from './balances.tsx';
import { Payouts } from './payouts.tsx';
import { balancesQuery } from './queries.ts';
import { Statement } from './statement.tsx';
import { TaxTotals } from './tax-totals.tsx';
import { useIsOwnShop } from './use-is-own-shop.ts';
import { Withdrawals } from './withdrawals.tsx';

export function MoneyPage() {
  if (useMay()('money')) return <Money />;
  return (
    <MarketFrame open="/market/money" actions={null}>
      <EmptyText>
        {t('Your role in this account does not give access to this page. Ask its owner or an admin.')}
      </EmptyText>
    </MarketFrame>
  );
}

function Money() {
  const mayService = useMay()('service');
  return (
    <MarketFrame open="/market/money" actions={null}>
      {mayService && <Payouts />}
      <Books />
    </MarketFrame>
  );
}

function Books() {
  const { currency: own } = useAccount();
  const { isOwnShop, isLoading, failure: shopFailure } = useIsOwnShop();
  const { data: balances, error, refetch } = useQuery(balancesQuery());
  const failure = shopFailure ?? (error && !balances ? { error, retry: refetch } : undefined);
  if (failure) return <LoadFailure error={failure.error} onRetry={failure.retry} />;
  if (!balances || isLoading) return <Skeleton aria-busy="true" height={480} radius={8} />;
  if (balances.length === 0)
    return (
      <EmptyState title={t('No money yet')}>
        <p>
          {isOwnShop
            ? t('Each sale, refund and fee is booked here. You can then download statements.')
            : t(
                'Each sale, refund and fee is booked here, with a balance for each currency. You can then download statements and request withdrawals.',
              )}
        </p>
        <SellingButtons />
      </EmptyState>
    );
  const currencies = balances.map(({ currency }) => currency);
  // Most authors sell in one currency, which can differ from the account's.
  const usual = currencies.includes(own) ? own : (currencies[0] ?? own);
  return (
    <>
      {!isOwnShop && <BalancesOfDay current={balances} usual={usual} />}
      {/* Defaults to a currency that has entries. */}
      <Statement currencies={[...new Set([usual, ...currencies, own])]} isOwnShop={isOwnShop} />
      <TaxTotals />
      <Withdrawals isOwnShop={isOwnShop} />
    </>
  );
}
