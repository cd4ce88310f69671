import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

type Columns = Record<string, string>;

/** A shop around the items: media, versions, coupons, orders, activations, licences, reviews, money, webhooks. */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const id =
    dialect === 'sqlite' ? 'integer primary key autoincrement' : 'bigint primary key generated always as identity';
  const account = 'bigint not null references accounts(id) on delete cascade';
  const item = 'bigint not null references items(id) on delete cascade';
  const purchase = 'bigint not null references purchases(id) on delete cascade';
  const [number, amount, time, text] = ['bigint not null', 'bigint not null', 'bigint not null', 'text not null'];
  const words = "text not null default ''";
  const run = (statement: string) => sql.raw(statement).execute(db);
  const table = (name: string, columns: Columns) =>
    run(
      `create table ${name} (${Object.entries(columns)
        .map(([column, type]) => `${column} ${type}`)
        .join(', ')})`,
    );
  const column = (of: string, name: string, type: string) => run(`alter table ${of} add column ${name} ${type}`);
  const index = (of: string, columns: string, unique = false) =>
    run(
      `create ${unique ? 'unique ' : ''}index ${of}_${columns.replace(/[^a-z]+/g, '_').replace(/_$/, '')} on ${of} (${columns})`,
    );

  await column('market_imports', 'file_name', words);
  await column('market_imports', 'source', 'text');
  await column('market_imports', 'state', "text not null default 'running'");
  await run("update market_imports set state = 'finished' where finished_at is not null");
  for (const name of ['is_dry_run', 'skips_refused', 'bytes_read', 'bytes_total', 'rows_read', 'rows_refused'])
    await column('market_imports', name, 'bigint not null default 0');
  for (const name of ['rows_left_out', 'items_new', 'items_changed', 'purchases_new', 'purchases_changed'])
    await column('market_imports', name, 'bigint not null default 0');
  await column('market_imports', 'message', words);
  await table('market_import_refusals', {
    id,
    account_id: account,
    import_id: 'bigint not null references market_imports(id) on delete cascade',
    row_number: number,
    place: text,
    reason: text,
    row_text: text,
  });
  await index('market_import_refusals', 'import_id, row_number, id');

  await column('items', 'status', "text not null default 'published'");
  await column('items', 'support_months', 'bigint not null default 6');
  await column('items', 'activation_limit', 'bigint');
  await column('items', 'updated_at', 'bigint not null default 0');
  await run('update items set updated_at = published_at');
  await index('items', 'status, published_at, id');
  await table('item_media', {
    id,
    account_id: account,
    item_id: item,
    role: text,
    position: number,
    file_key: text,
    content_type: text,
    bytes: number,
    width: 'bigint',
    height: 'bigint',
    created_at: time,
  });
  await index('item_media', 'item_id, role, position');
  await index('item_media', 'file_key');
  await table('item_versions', {
    id,
    account_id: account,
    item_id: item,
    version: text,
    changes: words,
    created_at: time,
    published_at: 'bigint',
  });
  await index('item_versions', 'item_id, version', true);
  await table('item_files', {
    id,
    account_id: account,
    version_id: 'bigint not null references item_versions(id) on delete cascade',
    name: text,
    file_key: text,
    sha256: text,
    bytes: number,
    content_type: text,
    created_at: time,
  });
  await index('item_files', 'version_id, id');
  await index('item_files', 'file_key');

  await table('shops', {
    account_id: 'bigint primary key references accounts(id) on delete cascade',
    seller_name: words,
    seller_address: words,
    tax_number: words,
    tax_basis_points: 'bigint not null default 0',
    fee_basis_points: 'bigint not null default 0',
    bank_instructions: words,
    next_invoice: 'bigint not null default 1',
  });
  await table('coupons', {
    id,
    account_id: account,
    item_id: 'bigint references items(id) on delete cascade',
    code: text,
    percent: 'bigint',
    amount_minor: 'bigint',
    currency: 'text',
    max_uses: 'bigint',
    uses: 'bigint not null default 0',
    starts_at: 'bigint',
    ends_at: 'bigint',
    is_active: 'bigint not null default 1',
    created_at: time,
  });
  await index('coupons', 'account_id, code', true);
  await table('orders', {
    id,
    account_id: account,
    item_id: item,
    number: text,
    licence: text,
    currency: text,
    list_minor: amount,
    discount_minor: amount,
    tax_minor: amount,
    fee_minor: amount,
    total_minor: amount,
    coupon_id: 'bigint references coupons(id) on delete set null',
    buyer_email: text,
    buyer_name: words,
    buyer_country: words,
    provider: text,
    provider_ref: 'text',
    payment_ref: 'text',
    state: text,
    created_at: time,
    expires_at: time,
    settled_at: 'bigint',
    looked_at: 'bigint not null default 0',
  });
  await index('orders', 'number', true);
  await index('orders', 'provider, provider_ref', true);
  await index('orders', 'provider, payment_ref');
  await index('orders', 'account_id, created_at, id');
  await index('orders', 'item_id');
  await index('orders', 'coupon_id');
  await run("create index orders_open on orders (looked_at) where state = 'open'");
  await table('payment_events', {
    provider: text,
    event_id: text,
    type: text,
    received_at: time,
    'primary key': '(provider, event_id)',
  });

  await column('purchases', 'order_id', 'bigint references orders(id) on delete set null');
  await column('purchases', 'buyer_name', words);
  await column('purchases', 'refunded_minor', 'bigint not null default 0');
  await column('purchases', 'first_downloaded_at', 'bigint');
  await column('purchases', 'state_changed_at', 'bigint');
  await column('purchases', 'invoice_number', 'bigint');
  await column('purchases', 'first_code_hash', 'text');
  await run(
    'create index purchases_first_code on purchases (account_id, first_code_hash) where first_code_hash is not null',
  );
  await column('purchases', 'invoice_facts', 'text');
  await table('purchase_history', {
    id,
    account_id: account,
    purchase_id: purchase,
    event: text,
    amount_minor: 'bigint',
    note: words,
    at: time,
  });
  await index('purchase_history', 'purchase_id, at, id');
  await index('purchases', 'order_id', true);
  await run('create index purchases_buyer on purchases (lower(buyer_email))');
  await table('refunds', {
    id,
    account_id: account,
    purchase_id: purchase,
    provider: text,
    provider_ref: text,
    amount_minor: amount,
    reason: words,
    created_at: time,
  });
  await index('refunds', 'provider, provider_ref', true);
  await index('refunds', 'purchase_id');
  await table('disputes', {
    id,
    account_id: account,
    purchase_id: purchase,
    provider: text,
    provider_ref: text,
    amount_minor: amount,
    state: text,
    opened_at: time,
    closed_at: 'bigint',
  });
  await index('disputes', 'provider, provider_ref', true);
  await index('disputes', 'purchase_id');
  await table('activations', {
    id,
    account_id: account,
    purchase_id: purchase,
    kind: text,
    subject_hash: text,
    label: words,
    created_at: time,
    seen_at: time,
  });
  await index('activations', 'purchase_id, kind, subject_hash', true);
  await table('signing_keys', {
    kid: 'text primary key',
    public_jwk: text,
    private_sealed: text,
    created_at: time,
    retired_at: 'bigint',
  });
  // One key signs, whoever else makes one at the same moment.
  await run(
    'create unique index signing_keys_active on signing_keys (coalesce(retired_at, 0)) where retired_at is null',
  );
  await table('licences', {
    id: 'text primary key',
    account_id: account,
    purchase_id: purchase,
    kid: text,
    subject_hash: 'text',
    issued_at: time,
    expires_at: time,
    revoked_at: 'bigint',
  });
  await index('licences', 'purchase_id');
  await index('licences', 'account_id, expires_at');
  await run('create index licences_revoked on licences (expires_at) where revoked_at is not null');
  await run("create index purchases_not_valid on purchases (id) where state <> 'valid'");

  await table('buyer_links', {
    token_hash: 'text primary key',
    email: text,
    created_at: time,
    expires_at: time,
    used_at: 'bigint',
  });
  await table('buyer_sessions', { id_hash: 'text primary key', email: text, created_at: time, expires_at: time });
  await index('buyer_links', 'expires_at');
  await index('buyer_sessions', 'expires_at');
  await table('reviews', {
    id,
    account_id: account,
    item_id: item,
    purchase_id: purchase,
    stars: number,
    body: words,
    name: words,
    is_hidden: 'bigint not null default 0',
    hidden_reason: words,
    answer: 'text',
    answered_at: 'bigint',
    created_at: time,
    updated_at: time,
  });
  await index('reviews', 'purchase_id', true);
  await index('reviews', 'item_id, created_at, id');
  await index('reviews', 'account_id, created_at, id');

  await table('money_transactions', {
    id,
    account_id: account,
    kind: text,
    reference: text,
    purchase_id: 'bigint references purchases(id) on delete set null',
    note: words,
    booked_at: time,
  });
  await index('money_transactions', 'account_id, reference', true);
  await index('money_transactions', 'account_id, booked_at, id');
  await table('money_entries', {
    id,
    account_id: account,
    transaction_id: 'bigint not null references money_transactions(id) on delete cascade',
    book: text,
    currency: text,
    amount_minor: amount,
    booked_at: time,
  });
  await index('money_entries', 'transaction_id');
  // In the order of statements, and with the amount, so that a balance is summed without touching the rows.
  await run(
    'create index money_entries_sums on money_entries (account_id, book, currency, booked_at, id, amount_minor)',
  );
  await table('withdrawals', {
    id,
    account_id: account,
    currency: text,
    amount_minor: amount,
    destination_sealed: text,
    state: text,
    note: words,
    requested_at: time,
    settled_at: 'bigint',
  });
  await index('withdrawals', 'account_id, requested_at, id');
  await index('withdrawals', 'state, requested_at, id');

  await table('webhook_endpoints', {
    id,
    account_id: account,
    url_sealed: text,
    secret_sealed: text,
    events: text,
    is_active: 'bigint not null default 1',
    created_at: time,
    failing_since: 'bigint',
    switched_off_at: 'bigint',
  });
  await index('webhook_endpoints', 'account_id, id');
  await column('outbox', 'endpoint_id', 'bigint references webhook_endpoints(id) on delete cascade');
  await run('create index outbox_endpoint on outbox (endpoint_id, id) where endpoint_id is not null');
  await run('create unique index outbox_endpoint_key on outbox (idempotency_key) where endpoint_id is not null');
  await column('deliveries', 'status', 'bigint');
}
