/** Hosts that the tracker leaves out without `data-local`: this machine. */
export const isLocalDomain = (domain: string): boolean => /^(127\.|\[?::1)|(^|\.)localhost$/.test(domain);

/**
 * Whether what was typed as a domain is more likely a slip: a name without a dot. The service takes it, because networks of
 * one's own have such names.
 */
export function isUnlikelyDomain(typed: string): boolean {
  const [host = ''] = typed
    .trim()
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .split(/[/?#]/);
  return host !== '' && !/[.:]/.test(host) && !isLocalDomain(host);
}
