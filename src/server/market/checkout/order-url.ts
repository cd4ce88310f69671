import type { Config } from '../../config.ts';

type Bases = Pick<Config, 'marketBaseUrl'>;

/** Where the buyer, and whoever else knows its number, sees the state of an order. */
export const orderUrl = ({ marketBaseUrl }: Bases, number: string): string => `${marketBaseUrl}/shop/orders/${number}`;
