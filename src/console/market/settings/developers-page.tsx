import { useMay } from '../../accounts/index.ts';
import { MarketFrame } from '../frame.tsx';
import { useShopBase } from '../shop-base.ts';
import { Developers } from './developers.tsx';
import { SigningKeys } from './signing-keys.tsx';

export function DevelopersPage() {
  const mayService = useMay()('service');
  const base = useShopBase();
  return (
    <MarketFrame open="/market/developers" actions={null}>
      <Developers base={base} />
      {mayService && <SigningKeys />}
    </MarketFrame>
  );
}
