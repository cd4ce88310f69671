import type { Website } from '../../api/websites.ts';

/** Where the tag's script comes from. */
export const baseOf = ({ stats_url }: Website): string => new URL(stats_url).origin;

/** The tag with the bigger script, which adds what people do on a page. */
export const fullTag = ({ tracking_code }: Website): string =>
  tracking_code
    .replace('/js/gatehouse.js', '/js/gatehouse.full.js')
    .replace('></script>', ' data-outbound data-downloads data-forms></script>');

type Attribute = { name: string; what: string };

export const ANY_TAG: Attribute[] = [
  { name: 'data-hash', what: 'What is behind # belongs to the page’s path.' },
  { name: 'data-user="…"', what: 'Your own name for who is signed in; only a keyed hash is kept.' },
  { name: 'data-manual', what: 'Counts no page by itself, only what your own script tells.' },
  { name: 'data-gpc', what: 'Reports nobody whose browser says Global Privacy Control.' },
  { name: 'data-local', what: 'Counts on localhost as well.' },
];

export const FULL_TAG: Attribute[] = [
  { name: 'data-outbound', what: 'Clicks on links to other websites.' },
  { name: 'data-downloads', what: 'Clicks on files; data-downloads="pdf,zip" chooses which.' },
  { name: 'data-forms', what: 'Forms that are sent.' },
  { name: 'data-404', what: 'On the page for what is not found: which address was asked for.' },
];
