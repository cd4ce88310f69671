import { isLocalHost } from '../../shared/local-host.ts';
import type { Website } from '../api/websites.ts';
import { t } from '../i18n/index.ts';

export const baseOf = ({ stats_url }: Website): string => new URL(stats_url).origin;

/** Without `data-local`, the tracker ignores localhost. */
export const plainTag = ({ tracking_code, domain }: Website): string =>
  // not shown
  isLocalHost(domain) ? tracking_code.replace('></script>', ' data-local></script>') : tracking_code;

export const fullTag = (website: Website): string =>
  // not shown
  withAttributes(website, 'data-outbound data-downloads data-forms data-vitals');

export const vitalsTag = (website: Website): string => withAttributes(website, 'data-vitals');

const withAttributes = (website: Website, attributes: string): string =>
  plainTag(website)
    .replace('/js/gatehouse.js', '/js/gatehouse.full.js')
    .replace('></script>', ` ${attributes}></script>`);

type Attribute = { name: string; what: string };

export const ANY_TAG: Attribute[] = [
  { name: 'data-hash', what: t('Includes the part after # in the page path.') },
  { name: 'data-user="…"', what: t('Your ID for the logged-in user. Only a keyed hash is stored.') },
  { name: 'data-manual', what: t('Disables automatic page views. Your script sends them.') },
  { name: 'data-gpc', what: t('Ignores visitors with Global Privacy Control.') },
  { name: 'data-local', what: t('Also tracks localhost.') },
];

export const FULL_TAG: Attribute[] = [
  { name: 'data-outbound', what: t('Tracks outbound link clicks.') },
  { name: 'data-downloads', what: t('Tracks file downloads. Limit types with data-downloads="pdf,zip".') },
  { name: 'data-forms', what: t('Tracks form submissions.') },
  { name: 'data-vitals', what: t('Measures web vitals: LCP, INP, CLS, FCP and TTFB.') },
  { name: 'data-404', what: t('Tracks 404 pages. Add it to your not-found page.') },
];
