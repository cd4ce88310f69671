import type { Generated, Selectable } from 'kysely';

/** Tables of the market. Amounts are minor units of the row's currency, times epoch ms, flags 0 or 1. */
export type MarketTables = {
  market_imports: MarketImportsTable;
  /** rows of files that an import did not take */
  market_import_refusals: MarketImportRefusalsTable;
  items: ItemsTable;
  item_media: ItemMediaTable;
  item_versions: ItemVersionsTable;
  item_files: ItemFilesTable;
  /** of each item that was ever sold or reviewed; kept by triggers */
  item_figures: ItemFiguresTable;
  shops: ShopsTable;
  coupons: CouponsTable;
  orders: OrdersTable;
  /** what a payment provider has told, each once */
  payment_events: { provider: string; event_id: string; type: string; received_at: number };
  /** until when all that a provider has told was asked for */
  payment_catch_ups: { provider: string; told_until: number };
  stray_payments: StrayPaymentsTable;
  purchases: PurchasesTable;
  purchase_history: PurchaseHistoryTable;
  refunds: RefundsTable;
  disputes: DisputesTable;
  activations: ActivationsTable;
  signing_keys: SigningKeysTable;
  licences: LicencesTable;
  /** links that open a buyer's library, by the hash of their token */
  buyer_links: { token_hash: string; email: string; created_at: number; expires_at: number; used_at: number | null };
  buyer_sessions: { id_hash: string; email: string; created_at: number; expires_at: number };
  reviews: ReviewsTable;
  money_transactions: MoneyTransactionsTable;
  money_entries: MoneyEntriesTable;
  /** sums of the entries of each day (days of UTC since the epoch), written together with them */
  money_days: { account_id: number; book: Book; currency: string; day: number; total_minor: number };
  withdrawals: WithdrawalsTable;
  withdrawal_sources: WithdrawalSourcesTable;
  webhook_endpoints: WebhookEndpointsTable;
};

export type ImportSource = 'catalogue_json' | 'catalogue_csv' | 'envato_statement' | 'envato_sales' | 'gumroad_sales';
/** Rows of an import are visible from `finished_at` on. */
type MarketImportsTable = {
  id: Generated<number>;
  account_id: number;
  started_at: number;
  /** -1: it must write nothing more */
  alive_at: number;
  /** its end, good or bad */
  finished_at: number | null;
  file_name: Generated<string>;
  /** null until the file was looked at */
  source: ImportSource | null;
  /** `removing`: somebody stopped it */
  state: Generated<'running' | 'finished' | 'failed' | 'removing'>;
  is_dry_run: Generated<number>;
  skips_refused: Generated<number>;
  bytes_read: Generated<number>;
  bytes_total: Generated<number>;
  rows_read: Generated<number>;
  rows_refused: Generated<number>;
  /** rows that say nothing of items or purchases, such as fees */
  rows_left_out: Generated<number>;
  items_new: Generated<number>;
  items_changed: Generated<number>;
  purchases_new: Generated<number>;
  purchases_changed: Generated<number>;
  message: Generated<string>;
};
type MarketImportRefusalsTable = {
  id: Generated<number>;
  account_id: number;
  import_id: number;
  /** line of the file, or place of the element, from 1 */
  row_number: number;
  place: string;
  reason: string;
  /** sealed: it names buyers and codes */
  row_text: string;
};

type ItemsTable = {
  id: Generated<number>;
  account_id: number;
  /** the identifier that the imported file gave it, unique in one account; one of ours where it was made here */
  reference: string;
  import_id: number | null;
  kind: 'image' | 'audio' | 'video';
  name: string;
  /** Markdown */
  description: string;
  category: string;
  sub_category: string;
  /** JSON list of texts, like tags and screenshots */
  options: string;
  /** of its newest published version */
  version: string;
  demo_link: string;
  tags: string;
  /** an address, or `media/KEY` of a file of ours, like the previews and screenshots */
  thumbnail: string;
  preview_image: string | null;
  preview_video: string | null;
  preview_audio: string | null;
  screenshots: string;
  price_regular_minor: number;
  price_extended_minor: number;
  currency: string;
  published_at: number;
  status: Generated<'draft' | 'published' | 'withdrawn'>;
  /** of support that a purchase brings; 0: none */
  support_months: Generated<number>;
  /** activations that a purchase may have at once; null: any number */
  activation_limit: number | null;
  /** sold as a purchase code and licence, without a download */
  is_code_only: Generated<number>;
  updated_at: Generated<number>;
};

export type MediaRole = 'thumbnail' | 'preview_image' | 'preview_video' | 'preview_audio' | 'screenshot';
type ItemMediaTable = {
  id: Generated<number>;
  account_id: number;
  item_id: number;
  role: MediaRole;
  position: number;
  /** its name in the files' store: SHA-256 of the content in hex */
  file_key: string;
  content_type: string;
  bytes: number;
  width: number | null;
  height: number | null;
  created_at: number;
};
type ItemVersionsTable = {
  id: Generated<number>;
  account_id: number;
  item_id: number;
  version: string;
  /** change log, Markdown */
  changes: string;
  created_at: number;
  /** null: buyers do not see it yet */
  published_at: number | null;
};
type ItemFilesTable = {
  id: Generated<number>;
  account_id: number;
  version_id: number;
  name: string;
  file_key: string;
  /** hex */
  sha256: string;
  bytes: number;
  content_type: string;
  created_at: number;
};

type ItemFiguresTable = {
  item_id: number;
  /** valid purchases */
  sales: number;
  /** those that are shown */
  reviews: number;
  /** of all of them together */
  stars: number;
};

/** How an account sells; no row: with the defaults. */
type ShopsTable = {
  account_id: number;
  /** on invoices */
  seller_name: string;
  seller_address: string;
  tax_number: string;
  /** contained in prices, in hundredths of a percent */
  tax_basis_points: number;
  /** what the service keeps of each sale, set by its owner */
  fee_basis_points: number;
  /** how to pay by bank transfer; '': not offered */
  bank_instructions: string;
  next_invoice: number;
};
type CouponsTable = {
  id: Generated<number>;
  account_id: number;
  /** null: for all items of the account */
  item_id: number | null;
  /** upper case */
  code: string;
  /** either this or an amount */
  percent: number | null;
  amount_minor: number | null;
  currency: string | null;
  max_uses: number | null;
  uses: Generated<number>;
  starts_at: number | null;
  ends_at: number | null;
  is_active: Generated<number>;
  created_at: number;
};

export type Licence = 'regular' | 'extended';
export type Provider = 'stripe' | 'manual' | 'free';
type OrdersTable = {
  id: Generated<number>;
  /** the author */
  account_id: number;
  item_id: number;
  /** what the buyer and the provider know it by; cannot be guessed */
  number: string;
  licence: Licence;
  currency: string;
  list_minor: number;
  discount_minor: number;
  /** contained in the total */
  tax_minor: number;
  /** what the service keeps of it, as it was when the order was made */
  fee_minor: number;
  total_minor: number;
  coupon_id: number | null;
  buyer_email: string;
  buyer_name: string;
  /** ISO 3166, '' unknown */
  buyer_country: string;
  provider: Provider;
  /** the provider's checkout, unique */
  provider_ref: string | null;
  /** the provider's payment, by which refunds and disputes come */
  payment_ref: string | null;
  state: 'open' | 'paid' | 'cancelled' | 'expired';
  created_at: number;
  expires_at: number;
  settled_at: number | null;
  /** when reconciliation last asked the provider */
  looked_at: Generated<number>;
  /** when its last mail is sent that was held back because many had gone to the address; 0: never, null: at once */
  mail_held_until: Generated<number | null>;
  /** while it is open, its coupon's use is kept for it until then */
  coupon_held_until: Generated<number | null>;
};

/** What a provider took for an order beside what the order asked for: it belongs to the buyer until it has gone back. */
type StrayPaymentsTable = {
  id: Generated<number>;
  account_id: number;
  order_id: number;
  provider: Provider;
  /** the provider's payment, unique */
  payment_ref: string;
  /** the order was paid by another payment, or asks for another amount or currency */
  reason: 'second' | 'other_amount';
  currency: string;
  amount_minor: number;
  returned_minor: Generated<number>;
  received_at: number;
};

type PurchasesTable = {
  id: Generated<number>;
  account_id: number;
  item_id: number;
  import_id: number | null;
  /** keyed hash of the normalized code; the code itself is sealed beside it */
  code_hash: string;
  code_sealed: string;
  license_type: string;
  /** what was paid, tax included */
  price_minor: number;
  currency: string;
  supported_until: number | null;
  downloaded: number;
  /** lower case */
  buyer_email: string | null;
  state: 'valid' | 'refunded' | 'disputed' | 'revoked';
  purchased_at: number;
  order_id: number | null;
  buyer_name: Generated<string>;
  refunded_minor: Generated<number>;
  first_downloaded_at: number | null;
  state_changed_at: number | null;
  invoice_number: number | null;
  /** JSON of what the invoice names and must go on naming: seller, item; null without a number */
  invoice_facts: string | null;
  /** of the code that it was made with, where it has another one now: files know it by that */
  first_code_hash: string | null;
  /** how often programs have verified its licence key in Gumroad's way */
  licence_uses: Generated<number>;
};
/** What happened to a purchase, for its author to read; what is true of it now is in the other tables. */
type PurchaseHistoryTable = {
  id: Generated<number>;
  account_id: number;
  purchase_id: number;
  event:
    | 'bought'
    | 'downloaded'
    | 'refunded'
    | 'refund_failed'
    | 'dispute_opened'
    | 'dispute_won'
    | 'dispute_lost'
    | 'revoked'
    | 'code_rotated'
    | 'support_extended'
    | 'link_sent'
    | 'buyer_changed'
    | 'changed_by_file';
  amount_minor: number | null;
  note: string;
  at: number;
};
type RefundsTable = {
  id: Generated<number>;
  account_id: number;
  purchase_id: number;
  provider: string;
  /** the provider's refund, or one of ours */
  provider_ref: string;
  amount_minor: number;
  reason: string;
  created_at: number;
  /** when the provider told that the money could not go back after all */
  failed_at: number | null;
};
type DisputesTable = {
  id: Generated<number>;
  account_id: number;
  purchase_id: number;
  provider: string;
  provider_ref: string;
  amount_minor: number;
  state: 'open' | 'won' | 'lost';
  opened_at: number;
  closed_at: number | null;
};
type ActivationsTable = {
  id: Generated<number>;
  account_id: number;
  purchase_id: number;
  kind: 'machine' | 'domain';
  /** keyed hash of the machine's name or the domain */
  subject_hash: string;
  label: string;
  created_at: number;
  seen_at: number;
};
/** Ed25519 keys of licence files; the one without `retired_at` signs, the others still verify. */
type SigningKeysTable = {
  kid: string;
  public_jwk: string;
  private_sealed: string;
  created_at: number;
  retired_at: number | null;
};
/** Licence files that were signed; `id` is the token's `jti`. */
type LicencesTable = {
  id: string;
  account_id: number;
  purchase_id: number;
  kid: string;
  /** of the activation that it is for, null: for no certain machine or domain */
  subject_hash: string | null;
  issued_at: number;
  expires_at: number;
  /** when its activation was taken away */
  revoked_at: number | null;
};
type ReviewsTable = {
  id: Generated<number>;
  account_id: number;
  item_id: number;
  purchase_id: number;
  /** 1 to 5 */
  stars: number;
  body: string;
  name: string;
  is_hidden: Generated<number>;
  /** for the author alone */
  hidden_reason: Generated<string>;
  answer: string | null;
  answered_at: number | null;
  created_at: number;
  updated_at: number;
};

export type MoneyKind =
  | 'sale'
  | 'refund'
  | 'refund_failed'
  | 'dispute_opened'
  | 'dispute_won'
  | 'dispute_lost'
  | 'dispute_reversed'
  | 'withdrawal_requested'
  | 'withdrawal_settled'
  | 'withdrawal_rejected'
  | 'stray_received'
  | 'stray_returned'
  | 'stray_return_failed'
  /** paid by the buyer straight to the author */
  | 'direct_sale'
  | 'direct_refund'
  /** puts right what was booked before as if it had come to the service */
  | 'correction';
/**
 * Where money is: `author` may be withdrawn, `provider` is what buyers paid in (negative) and got back, `fee` is the
 * service's, `tax` was collected, `held` is in dispute, `payout` is on its way to the author, `stray` is what buyers paid
 * beside their orders. `bank` is what buyers paid to the author's own account (negative) and got back from there, and
 * `direct` is the same money as the author has it: the service never had it, so it can never be withdrawn.
 */
export type Book = 'author' | 'provider' | 'fee' | 'tax' | 'held' | 'payout' | 'stray' | 'bank' | 'direct';
/** One event of double entry; the amounts of its entries add up to 0. `reference` says which event, once an account. */
type MoneyTransactionsTable = {
  id: Generated<number>;
  account_id: number;
  kind: MoneyKind;
  reference: string;
  purchase_id: number | null;
  note: string;
  booked_at: number;
};
type MoneyEntriesTable = {
  id: Generated<number>;
  account_id: number;
  transaction_id: number;
  book: Book;
  currency: string;
  /** positive is in favour of the book */
  amount_minor: number;
  booked_at: number;
};
type WithdrawalsTable = {
  id: Generated<number>;
  account_id: number;
  currency: string;
  amount_minor: number;
  destination_sealed: string;
  state: 'requested' | 'settled' | 'rejected';
  note: string;
  requested_at: number;
  settled_at: number | null;
  /** of the request that made it; the same one again makes no other. Null where it had none */
  request_key: string | null;
};
export type WithdrawalSource =
  | 'payments'
  | 'refunds'
  | 'disputes'
  | 'fees'
  | 'withdrawals'
  | 'corrections'
  /** only in withdrawals of old: transfers to the author's own bank, which were counted then */
  | 'direct_payments';
/** What a balance was made of when a withdrawal was requested. */
type WithdrawalSourcesTable = {
  withdrawal_id: number;
  account_id: number;
  source: WithdrawalSource;
  amount_minor: number;
};
type WebhookEndpointsTable = {
  id: Generated<number>;
  account_id: number;
  /** like a destination of alerts */
  url_sealed: string;
  /** of Standard Webhooks, `whsec_…` */
  secret_sealed: string;
  /** JSON list of event types; empty: all */
  events: string;
  is_active: Generated<number>;
  created_at: number;
  /** the first attempt since which none was taken; null while it takes them */
  failing_since: Generated<number | null>;
  /** when it was switched off because it had only failed; null otherwise */
  switched_off_at: Generated<number | null>;
};

export type MarketImportRow = Selectable<MarketImportsTable>;
export type ImportRefusalRow = Selectable<MarketImportRefusalsTable>;
export type ItemRow = Selectable<ItemsTable>;
export type ItemMediaRow = Selectable<ItemMediaTable>;
export type ItemVersionRow = Selectable<ItemVersionsTable>;
export type ItemFileRow = Selectable<ItemFilesTable>;
export type ShopRow = Selectable<ShopsTable>;
export type CouponRow = Selectable<CouponsTable>;
export type OrderRow = Selectable<OrdersTable>;
export type StrayPaymentRow = Selectable<StrayPaymentsTable>;
export type PurchaseRow = Selectable<PurchasesTable>;
export type PurchaseHistoryRow = Selectable<PurchaseHistoryTable>;
export type RefundRow = Selectable<RefundsTable>;
export type DisputeRow = Selectable<DisputesTable>;
export type ActivationRow = Selectable<ActivationsTable>;
export type LicenceRow = Selectable<LicencesTable>;
export type ReviewRow = Selectable<ReviewsTable>;
export type MoneyTransactionRow = Selectable<MoneyTransactionsTable>;
export type MoneyEntryRow = Selectable<MoneyEntriesTable>;
export type WithdrawalRow = Selectable<WithdrawalsTable>;
export type WebhookEndpointRow = Selectable<WebhookEndpointsTable>;
