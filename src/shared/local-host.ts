/** The tracker ignores these hosts, unless the tag has `data-local`. */
export const isLocalHost = (host: string): boolean => /^(127\.|\[?::1\]?$)|(^|\.)localhost$/.test(host);
