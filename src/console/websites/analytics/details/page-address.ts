const PAGES = ['page', 'entry_page', 'exit_page'];

/** Where a page of the website, or one that links to it, is read; undefined for what is no page. */
export function addressOf(dimension: string, value: string, domain: string): string | undefined {
  if (PAGES.includes(dimension)) return value.startsWith('/') ? `https://${domain}${value}` : undefined;
  const isAddress =
    ['referrer', 'referrer_page', 'host'].includes(dimension) && /^[\w-]+(\.[\w-]+)+(:\d+)?(\/.*)?$/.test(value);
  return isAddress ? `https://${value}` : undefined;
}
