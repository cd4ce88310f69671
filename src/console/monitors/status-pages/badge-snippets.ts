import { t } from '../../i18n/index.ts';

export const BADGES = [
  { value: 'status', label: t('Status') },
  { value: '24h', label: t('Uptime (24 hours)') },
  { value: '7d', label: t('Uptime (7 days)') },
  { value: '30d', label: t('Uptime (30 days)') },
  { value: '90d', label: t('Uptime (90 days)') },
  { value: 'response', label: t('Response time') },
] as const;

/**
 * @param badge one of `BADGES`
 * @param monitor ID of the monitor, or empty for the whole page
 */
export function badgePath(badge: string, monitor: string): string {
  const of = monitor === '' ? '' : `/${monitor}`;
  return badge === 'status' || badge === 'response'
    ? `/badge${of}/${badge}.svg`
    : `/badge${of}/uptime.svg?period=${badge}`;
}

/** shields.io draws the badge from the JSON at the same path. */
export const shieldsUrl = (url: string, path: string): string =>
  `https://img.shields.io/endpoint?url=${encodeURIComponent(url + path.replace('.svg', '.json'))}`;

export const embedSnippet = (url: string, name: string): string =>
  `<iframe src="${url}/embed" title="${escaped(`${name} status`)}" width="320" height="72" style="border:0" loading="lazy"></iframe>`;

export function badgeSnippets(url: string, path: string, name: string): { markdown: string; html: string } {
  const alt = `${name} status`;
  return {
    markdown: `[![${alt.replace(/[\\[\]]/g, '\\$&')}](${url}${path})](${url})`,
    html: `<a href="${url}"><img src="${url}${path}" alt="${escaped(alt)}" height="20"></a>`,
  };
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '');
