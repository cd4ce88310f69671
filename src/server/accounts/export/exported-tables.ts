import type { AccountTable } from '../../database/index.ts';

/**
 * Where the rows of a table stand in an archive, as CSV; null where they do not, and why. A new table does not compile
 * before it is here.
 */
export const exportedTables = {
  account_exports: null, // about archives
  api_keys: 'account/api-keys',
  audit_entries: 'account/audit-log',
  audit_outcomes: 'account/audit-log-outcomes',
  deliveries: null, // of messages that are not exported
  guest_things: 'account/what-guests-see',
  invitations: 'account/invitations-to-the-service',
  media: 'pictures/profile',
  member_invitations: 'account/invitations',
  members: null, // with their names, by `account.ts`
  outbox: null, // what it says is in the tables that it tells of
  sessions: null, // of people
  webhook_endpoints: 'account/webhooks',

  annotations: 'annotations',

  announcements: 'monitors/status-page-announcements',
  incident_comments: 'monitors/incident-comments',
  incident_traffic: 'monitors/incident-traffic',
  incidents: 'monitors/incidents',
  maintenance_notices: 'monitors/maintenance-notices',
  maintenance_plans: 'monitors/maintenance-plans',
  maintenance_rule_monitors: 'monitors/maintenance-rule-monitors',
  maintenance_rules: 'monitors/maintenance-rules',
  monitor_failures: null, // sealed, and only the last
  monitor_gaps: 'monitors/gaps',
  monitor_tags: 'monitors/tags',
  monitor_views: 'monitors/saved-views',
  monitors: 'monitors/monitors',
  status_page_groups: 'monitors/status-page-groups',
  status_page_logos: 'pictures/status-page',
  status_page_monitors: 'monitors/status-page-monitors',
  status_pages: 'monitors/status-pages',
  subscribers: 'monitors/status-page-subscribers',

  conversion_alerts: 'websites/conversion-alerts',
  funnels: 'websites/funnels',
  goals: 'websites/goals',
  report_recipients: 'websites/report-recipients',
  scheduled_exports: 'websites/scheduled-exports',
  search_console_connections: 'websites/search-console-connections',
  search_terms: 'websites/search-terms',
  segments: 'websites/segments',
  shared_links: 'websites/shared-links',
  uncounted_shops: null, // one flag
  website_alarms: 'websites/traffic-alerts',
  website_imports: 'websites/imports',
  website_refusals: 'websites/uncounted',
  website_reports: 'websites/sent-reports',
  website_sales: 'websites/sales',
  website_stripe: 'websites/stripe-connections',
  website_stripe_disputes: 'websites/stripe-disputes',
  website_stripe_payments: 'websites/stripe-payments',
  websites: 'websites/websites',

  activations: 'market/activations',
  coupons: 'market/coupons',
  disputes: 'market/disputes',
  item_figures: 'market/item-figures',
  item_files: 'market/files',
  item_media: 'market/media',
  item_monitors: 'market/item-monitors',
  item_versions: 'market/versions',
  items: 'market/items',
  licences: 'market/licence-files',
  market_import_changes: null, // sealed, and told by the purchases
  market_import_refusals: 'market/import-refusals',
  market_imports: 'market/imports',
  money_days: null, // sums of the entries
  money_entries: 'market/money-entries',
  money_transactions: 'market/money-transactions',
  order_networks: null, // hashes alone
  order_visits: 'market/order-visits',
  orders: 'market/orders',
  purchase_history: 'market/purchase-history',
  purchases: 'market/purchase-records',
  refunds: 'market/refunds',
  reviews: 'market/reviews',
  shop_alert_settings: 'market/shop-alert-settings',
  shop_alerts: 'market/shop-alerts',
  shop_failures: 'market/shop-failures',
  shop_logos: 'pictures/shop',
  shop_pages: 'market/shop-pages',
  shop_profiles: 'market/shop-profile',
  shops: 'market/shop',
  stray_payments: 'market/unapplied-payments',
  support_messages: 'market/support-messages',
  support_questions: 'market/support-questions',
  version_mail_choices: 'market/version-mail-choices',
  version_mailings: 'market/version-mails',
  withdrawal_sources: 'market/withdrawal-sources',
  withdrawals: 'market/withdrawals',
} satisfies Record<AccountTable, string | null>;

/** What opens something, or proves it: never in an archive. Whatever is sealed or hashed is named so. */
export const isSecretColumn = (column: string): boolean =>
  /(^|_)(sealed|hash|token|secret|password|salt)(_|$)/.test(column);

/** What only the service works with. */
export const isInternalColumn = (column: string): boolean => /^(account_id|lease_\w+|is_first)$/.test(column);
