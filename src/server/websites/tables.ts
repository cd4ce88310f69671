import { byAccount, rowsOf, type TableDeclarations } from '../database/index.ts';

const byWebsite = (...key: string[]) => rowsOf('websites', 'website_id', ...key);

export const websiteTables = {
  // Not exported, because it is only a flag.
  uncounted_shops: { owner: 'websites/shop-website', rows: byAccount('account_id'), archive: null },
  website_refusals: {
    owner: 'websites/collecting/excluded-events',
    rows: byWebsite('website_id', 'day', 'reason'),
    archive: 'websites/uncounted',
  },
  conversion_alerts: { owner: 'websites/conversion-alerts', rows: byWebsite(), archive: 'websites/conversion-alerts' },
  goals: { owner: 'websites/resources', rows: byWebsite(), archive: 'websites/goals' },
  funnels: { owner: 'websites/resources', rows: byWebsite(), archive: 'websites/funnels' },
  segments: { owner: 'websites/resources', rows: byWebsite(), archive: 'websites/segments' },
  shared_links: { owner: 'websites/shared-links', rows: byWebsite(), archive: 'websites/shared-links' },
  website_imports: { owner: 'websites/import-records', rows: byWebsite(), archive: 'websites/imports' },
  website_reports: {
    owner: 'websites/mail-reports',
    rows: byWebsite('website_id', 'kind', 'period'),
    archive: 'websites/sent-reports',
  },
  website_alarms: {
    owner: 'websites/traffic-alerts',
    rows: byWebsite('website_id', 'kind'),
    archive: 'websites/traffic-alerts',
  },
  website_sales: { owner: 'websites/sales', rows: byWebsite(), archive: 'websites/sales' },
  website_stripe_payments: {
    owner: 'websites/stripe-sales',
    rows: byWebsite('website_id', 'payment'),
    archive: 'websites/stripe-payments',
  },
  website_stripe_disputes: {
    owner: 'websites/stripe-sales',
    rows: byWebsite('website_id', 'dispute'),
    archive: 'websites/stripe-disputes',
  },
  website_stripe: {
    owner: 'websites/stripe-sales',
    rows: byWebsite('website_id'),
    archive: 'websites/stripe-connections',
  },
  report_recipients: { owner: 'websites/report-recipients', rows: byWebsite(), archive: 'websites/report-recipients' },
  search_console_connections: {
    owner: 'websites/search-console',
    rows: byWebsite('website_id'),
    archive: 'websites/search-console-connections',
  },
  search_terms: {
    owner: 'websites/search-console',
    rows: byWebsite('website_id', 'day', 'line'),
    archive: 'websites/search-terms',
  },
  scheduled_exports: { owner: 'websites/scheduled-exports', rows: byWebsite(), archive: 'websites/scheduled-exports' },
  websites: { owner: 'websites', rows: byAccount(), archive: 'websites/websites', events: 'pageviews' },

  open_visits: {
    owner: 'websites/collecting/visits',
    shared: 'of a visitor who came within the last hours; they expire',
  },
  visit_batches: {
    owner: 'websites/collecting/visits',
    shared: 'of a process that collects; they are replaced with each batch of events, and expire',
  },
  visit_runs: { owner: 'websites/collecting/visits', shared: 'of a process that collects; they expire' },
  visitor_salts: { owner: 'websites/collecting', shared: 'of a day in a time zone; they expire' },
} satisfies TableDeclarations;
