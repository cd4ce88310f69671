import { byAccount, rowsOf, type TableDeclarations } from '../database/index.ts';

const byItem = (...key: string[]) => rowsOf('items', 'item_id', ...key);
const byPurchase = (...key: string[]) => rowsOf('purchases', 'purchase_id', ...key);

export const marketTables = {
  item_monitors: {
    owner: 'market/item-monitors',
    rows: byAccount('item_id', 'subject'),
    archive: 'market/item-monitors',
    before: 'monitors',
  },
  withdrawal_sources: {
    owner: 'market/money',
    rows: rowsOf('withdrawals', 'withdrawal_id', 'withdrawal_id', 'source'),
    archive: 'market/withdrawal-sources',
  },
  withdrawals: { owner: 'market/money', rows: byAccount(), archive: 'market/withdrawals' },
  money_entries: { owner: 'market/money', rows: byAccount(), archive: 'market/money-entries' },
  money_transactions: { owner: 'market/money', rows: byAccount(), archive: 'market/money-transactions' },
  // Not exported: these are sums of the entries.
  money_days: { owner: 'market/money', rows: byAccount('account_id', 'book', 'currency', 'day'), archive: null },
  activations: { owner: 'market/activations', rows: byPurchase(), archive: 'market/activations' },
  licences: { owner: 'market/licences', rows: byPurchase(), archive: 'market/licence-files' },
  invoices: { owner: 'market/invoices', rows: byAccount(), archive: 'market/invoice-records' },
  // Not exported: the invoices contain their numbers.
  invoice_series: {
    owner: 'market/invoices',
    rows: byAccount('account_id', 'kind', 'year'),
    archive: null,
  },
  refunds: { owner: 'market/purchases', rows: byPurchase(), archive: 'market/refunds' },
  disputes: { owner: 'market/purchases', rows: byPurchase(), archive: 'market/disputes' },
  refund_requests: {
    owner: 'market/refund-request-records',
    rows: byPurchase(),
    archive: 'market/refund-requests',
  },
  support_messages: {
    owner: 'market/support-questions',
    rows: rowsOf('support_questions', 'question_id'),
    archive: 'market/support-messages',
  },
  support_questions: { owner: 'market/support-questions', rows: byAccount(), archive: 'market/support-questions' },
  reviews: { owner: 'market/reviews', rows: byAccount(), archive: 'market/reviews' },
  subscriptions: { owner: 'market/subscription-records', rows: byAccount(), archive: 'market/subscriptions' },
  purchase_history: { owner: 'market/purchases', rows: byPurchase(), archive: 'market/purchase-history' },
  purchases: { owner: 'market/purchases', rows: byAccount(), archive: 'market/purchase-records' },
  // Not exported: it contains only references and hashes.
  second_chances: { owner: 'market/second-chance', rows: byAccount('order_id'), archive: null },
  order_visits: { owner: 'market/orders', rows: byAccount('order_id', 'touch'), archive: 'market/order-visits' },
  order_taxes: { owner: 'market/tax', rows: byAccount('order_id'), archive: 'market/order-taxes' },
  // Not exported, because it contains only hashes.
  order_networks: { owner: 'market/orders', rows: byAccount('order_id'), archive: null },
  stray_payments: {
    owner: 'market/checkout',
    rows: rowsOf('orders', 'order_id'),
    archive: 'market/unapplied-payments',
  },
  orders: { owner: 'market/orders', rows: byAccount(), archive: 'market/orders' },
  coupons: { owner: 'market/orders', rows: byAccount(), archive: 'market/coupons' },
  // Not exported: it contains only hashes.
  erased_buyers: {
    owner: 'market/erased-buyers',
    rows: byAccount('account_id', 'buyer_hash'),
    archive: null,
  },
  customer_notes: { owner: 'market/customer-notes', rows: byAccount(), archive: 'market/customer-notes' },
  version_mailings: { owner: 'market/version-mails', rows: byItem(), archive: 'market/version-mails' },
  version_mail_choices: {
    owner: 'market/version-mails',
    rows: byItem('email', 'item_id'),
    archive: 'market/version-mail-choices',
  },
  item_files: { owner: 'market/catalogue', rows: rowsOf('item_versions', 'version_id'), archive: 'market/files' },
  item_versions: { owner: 'market/catalogue', rows: byItem(), archive: 'market/versions' },
  item_media: { owner: 'market/catalogue', rows: byItem(), archive: 'market/media' },
  item_prices: { owner: 'market/prices', rows: byItem(), archive: 'market/item-prices' },
  item_figures: { owner: 'market/catalogue', rows: byItem('item_id'), archive: 'market/item-figures' },
  // Not exported, because triggers derive it from the items.
  item_listings: { owner: 'market/catalogue', rows: byItem('item_id'), archive: null },
  item_tiers: { owner: 'market/tiers', rows: byItem(), archive: 'market/item-tiers' },
  items: { owner: 'market/catalogue', rows: byAccount(), archive: 'market/items' },
  market_import_refusals: {
    owner: 'market/import',
    rows: rowsOf('market_imports', 'import_id'),
    archive: 'market/import-refusals',
  },
  // Not exported: the rows are encrypted, and the purchases contain the same changes.
  market_import_changes: { owner: 'market/import', rows: rowsOf('market_imports', 'import_id'), archive: null },
  market_imports: { owner: 'market/import-runs', rows: byAccount(), archive: 'market/imports' },
  shop_failures: {
    owner: 'market/shop-failures',
    rows: byAccount('account_id', 'kind', 'minute_at', 'subject_id'),
    archive: 'market/shop-failures',
  },
  // Not exported: it contains only hashes, and the coupons and histories contain the result.
  made_good: {
    owner: 'market/make-good',
    rows: byAccount('account_id', 'outage', 'outage_id', 'buyer_hash'),
    archive: null,
  },
  shop_alerts: { owner: 'market/shop-alerts', rows: byAccount(), archive: 'market/shop-alerts' },
  shop_alert_settings: {
    owner: 'market/shop-alerts',
    rows: byAccount('account_id'),
    archive: 'market/shop-alert-settings',
  },
  shop_logos: { owner: 'market/shop-record', rows: byAccount('account_id'), archive: 'pictures/shop' },
  shop_pages: { owner: 'market/shop-record', rows: byAccount('account_id', 'slug'), archive: 'market/shop-pages' },
  shop_profiles: { owner: 'market/shop-record', rows: byAccount('account_id'), archive: 'market/shop-profile' },
  shop_taxes: { owner: 'market/tax', rows: byAccount('account_id'), archive: 'market/shop-taxes' },
  shops: { owner: 'market/shops', rows: byAccount('account_id'), archive: 'market/shop' },

  buyer_links: { owner: 'market/buyers', shared: 'of a buyer, who can have purchases from several accounts' },
  buyer_sessions: { owner: 'market/buyers', shared: 'of a buyer, who can have purchases from several accounts' },
  payment_catch_ups: { owner: 'market/checkout', shared: 'of the installation' },
  payment_events: { owner: 'market/checkout', shared: 'of the installation, until they expire' },
  second_chance_opt_outs: {
    owner: 'market/second-chance',
    shared: 'of a buyer, who can have orders from several accounts',
  },
  signing_keys: { owner: 'market/licences', shared: 'of the installation' },
} satisfies TableDeclarations;
