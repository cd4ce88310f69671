import type { Config } from '../../config/index.ts';

type Bases = Pick<Config, 'marketBaseUrl'>;

export const orderUrl = ({ marketBaseUrl }: Bases, number: string): string => `${marketBaseUrl}/shop/orders/${number}`;
