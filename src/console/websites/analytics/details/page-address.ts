const PAGES = ['page', 'entry_page', 'exit_page'];

export function addressOf(dimension: string, value: string, domain: string): string | undefined {
  if (PAGES.includes(dimension)) return value.startsWith('/') ? `https://${domain}${value}` : undefined;
  const isAddress =
    ['referrer', 'referrer_page', 'host'].includes(dimension) && /^[\w-]+(\.[\w-]+)+(:\d+)?(\/.*)?$/.test(value);
  return isAddress ? `https://${value}` : undefined;
}
