import { useQuery } from '@tanstack/react-query';
import { useAccount, useMay } from '../../accounts/index.ts';
import { t } from '../../i18n/index.ts';
import { EmptyState, EmptyText } from '../../ui/feedback/notice.tsx';
import { MarketFrame } from '../frame.tsx';
import { SellingButtons } from '../items/selling-buttons.tsx';
import { BalancesOfDay } from './balances.tsx';
import { Payouts } from './payouts.tsx';
import { balancesQuery, summaryQuery } from './queries.ts';
import { Statement } from './statement.tsx';
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
  const { currency: own } = useAccount();
  const mayService = useMay()('service');
  const { data: balances, isPending } = useQuery(balancesQuery());
  const summary = useQuery({ ...summaryQuery({}), enabled: mayService });
  // Only the owner of the service can have a shop without other authors.
  const isOwnShop = mayService && summary.data?.is_own_shop === true;
  const isKnown = !isPending && !(mayService && summary.isPending);
  const currencies = (balances ?? []).map(({ currency }) => currency);
  // Most authors sell in one currency, which can differ from the account's.
  const usual = currencies.includes(own) ? own : (currencies[0] ?? own);
  if (isKnown && balances?.length === 0)
    return (
      <MarketFrame open="/market/money" actions={null}>
        {mayService && <Payouts />}
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
      </MarketFrame>
    );
  return (
    <MarketFrame open="/market/money" actions={null}>
      {mayService && <Payouts />}
      {isKnown && !isOwnShop && <BalancesOfDay current={balances} usual={usual} />}
      {/* Defaults to a currency that has entries. */}
      {isKnown && <Statement currencies={[...new Set([usual, ...currencies, own])]} isOwnShop={isOwnShop} />}
      {isKnown && <Withdrawals isHiddenIfEmpty={isOwnShop} />}
    </MarketFrame>
  );
}
