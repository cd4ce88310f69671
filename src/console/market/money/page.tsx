import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../accounts/index.ts';
import { MarketFrame } from '../frame.tsx';
import { BalancesOfDay } from './balances.tsx';
import { Payouts } from './payouts.tsx';
import { balancesQuery } from './queries.ts';
import { Statement } from './statement.tsx';
import { Withdrawals } from './withdrawals.tsx';

export function MoneyPage() {
  const { is_owner, currency: own } = useAccount();
  const { data: balances, isPending } = useQuery(balancesQuery());
  const currencies = (balances ?? []).map(({ currency }) => currency);
  // Most authors sell in one currency, which need not be that of their account.
  const usual = currencies.includes(own) ? own : (currencies[0] ?? own);
  return (
    <MarketFrame open="/market/money" actions={null}>
      <BalancesOfDay />
      {/* It begins with a currency that has entries. */}
      {!isPending && <Statement currencies={[...new Set([usual, ...currencies, own])]} />}
      <Withdrawals balances={balances} usual={usual} />
      {is_owner && <Payouts />}
    </MarketFrame>
  );
}
