import { isLocalHost } from '../../shared/local-host.ts';

/**
 * Returns true for a name without a dot, which is probably a mistake. The API accepts such names, because private
 * networks use them.
 */
export function isUnlikelyDomain(typed: string): boolean {
  const [host = ''] = typed
    .trim()
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .split(/[/?#]/);
  return host !== '' && !/[.:]/.test(host) && !isLocalHost(host);
}
