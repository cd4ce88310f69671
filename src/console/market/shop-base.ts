import { useSession } from '../accounts/index.ts';

/** Where the shop and the market's interfaces stand for everybody: an address of their own, or the service's. */
export const useShopBase = (): string => useSession()?.market_base_url ?? location.origin;
