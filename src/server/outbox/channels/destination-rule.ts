import { t } from '../../kernel/index.ts';
import { parseAddress } from './address.ts';

export type DestinationRule = {
  /** Runs before `accepts`, and removes for example the name around an email address. */
  normalize?(typed: string): string;
  accepts(value: string): boolean;
  problem: () => string;
};

export const destinationPattern = (pattern: RegExp, problem: () => string): DestinationRule => ({
  accepts: (value) => pattern.test(value),
  problem,
});

export const destinationAddress = (accepts: (url: URL) => boolean, problem: () => string): DestinationRule => ({
  accepts: (value) => {
    const url = parseAddress(value);
    return url !== undefined && accepts(url);
  },
  problem,
});

export const webhookAddress = (problem: () => string): DestinationRule =>
  destinationAddress((url) => url.username === '' && url.password === '', problem);

export const givenAddress = (example: string): DestinationRule =>
  webhookAddress(() =>
    t('must be the http:// or https:// address that the channel gave you, without credentials, such as {example}.', {
      example,
    }),
  );
