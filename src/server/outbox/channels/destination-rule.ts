import { t } from '../../kernel/index.ts';
import { parseAddress } from './address.ts';

/** What a channel takes as its destination; `problem` is the rule that anything else breaks, for `fieldError`. */
export type DestinationRule = { accepts(value: string): boolean; problem: () => string };

export const destinationPattern = (pattern: RegExp, problem: () => string): DestinationRule => ({
  accepts: (value) => pattern.test(value),
  problem,
});

/** An http(s) address that meets a condition. */
export const destinationAddress = (accepts: (url: URL) => boolean, problem: () => string): DestinationRule => ({
  accepts: (value) => {
    const url = parseAddress(value);
    return url !== undefined && accepts(url);
  },
  problem,
});

/** Any http(s) address without user name and password. */
export const webhookAddress = (problem: () => string): DestinationRule =>
  destinationAddress((url) => url.username === '' && url.password === '', problem);

/** The same, where the channel gives its users the address. */
export const givenAddress = (example: string): DestinationRule =>
  webhookAddress(() =>
    t('must be the http:// or https:// address that the channel gave you, without credentials, such as {example}.', {
      example,
    }),
  );
