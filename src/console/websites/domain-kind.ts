/** The tracker ignores these hosts, unless the tag has `data-local`. */
export const isLocalDomain = (domain: string): boolean => /^(127\.|\[?::1)|(^|\.)localhost$/.test(domain);

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
  return host !== '' && !/[.:]/.test(host) && !isLocalDomain(host);
}
