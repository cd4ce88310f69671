export const siteHost = (host: string): string => host.toLowerCase().replace(/^www\./, '');
