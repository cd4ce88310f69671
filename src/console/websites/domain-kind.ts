/** Hosts that the tracker ignores without `data-local`. */
export const isLocalDomain = (domain: string): boolean => /^(127\.|\[?::1)|(^|\.)localhost$/.test(domain);

/**
 * Returns true for a name without a dot, which is probably a typo. The API accepts it, because private networks use
 * such names.
 */
export function isUnlikelyDomain(typed: string): boolean {
  const [host = ''] = typed
    .trim()
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .split(/[/?#]/);
  return host !== '' && !/[.:]/.test(host) && !isLocalDomain(host);
}
