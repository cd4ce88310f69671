import { readEventStoreAddress } from '../kernel/index.ts';

export function serversAt(url: string): {
  isEmbedded: false;
  addresses: () => readonly string[];
  cluster: string | undefined;
} {
  const address = readEventStoreAddress(url);
  if (!address) throw new TypeError('the address of the event store was not checked');
  return { isEmbedded: false, addresses: () => address.urls, cluster: address.cluster };
}
