import { useAccount } from '../../accounts/index.ts';
import { MarketFrame } from '../frame.tsx';
import { useShopBase } from '../shop-base.ts';
import { Developers } from './developers.tsx';
import { SigningKeys } from './signing-keys.tsx';

export function DevelopersPage() {
  const { is_owner } = useAccount();
  const base = useShopBase();
  return (
    <MarketFrame open="/market/developers" actions={null}>
      <Developers base={base} />
      {is_owner && <SigningKeys />}
    </MarketFrame>
  );
}
