import { useSession } from '../accounts/index.ts';

/** Returns the public URL of the shop and its API: the market's own address if configured, or the service's. */
export const useShopBase = (): string => useSession()?.market_base_url ?? location.origin;
