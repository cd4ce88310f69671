/** The host name of a site, by which addresses with `www.` and without it are the same. */
export const siteHost = (host: string): string => host.toLowerCase().replace(/^www\./, '');
