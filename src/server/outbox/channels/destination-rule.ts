import { parseAddress } from './address.ts';

/** What a channel takes as its destination; `problem` is the end of the sentence about anything else. */
export type DestinationRule = { accepts(value: string): boolean; problem: string };

export const destinationPattern = (pattern: RegExp, problem: string): DestinationRule => ({
  accepts: (value) => pattern.test(value),
  problem,
});

/** An http(s) address that meets a condition. */
export const destinationAddress = (accepts: (url: URL) => boolean, problem: string): DestinationRule => ({
  accepts: (value) => {
    const url = parseAddress(value);
    return url !== undefined && accepts(url);
  },
  problem,
});

/** Any http(s) address without user name and password. */
export const webhookAddress = (example: string, what = 'address that the channel gave you'): DestinationRule =>
  destinationAddress(
    (url) => url.username === '' && url.password === '',
    `must be the http:// or https:// ${what}, without credentials, such as ${example}.`,
  );
