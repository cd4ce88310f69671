import type { TrashSubject } from '../../trash/index.ts';

export const websiteSubject = {
  kind: 'website',
  table: 'websites',
  title: 'domain',
  events: 'pageviews',
} as const satisfies TrashSubject;
