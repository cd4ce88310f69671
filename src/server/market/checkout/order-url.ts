import type { Config } from '../../config/index.ts';

type Bases = Pick<Config, 'marketBaseUrl'>;

/** The public page of an order, for whoever knows its number. */
export const orderUrl = ({ marketBaseUrl }: Bases, number: string): string => `${marketBaseUrl}/shop/orders/${number}`;
