import type { Types } from './types.ts';

export const outbox = ({ id }: Types): string[] => [
  `create table webhook_endpoints (
    id ${id},
    account_id bigint not null references accounts (id) on delete cascade,
    url_sealed text not null,
    secret_sealed text not null,
    events text not null,
    is_active bigint not null default 1,
    created_at bigint not null,
    failing_since bigint,
    switched_off_at bigint,
    name text not null default '',
    monitor_ids text not null default '[]',
    website_ids text not null default '[]',
    item_ids text not null default '[]'
  )`,
  'create index webhook_endpoints_account_id_id on webhook_endpoints (account_id, id)',

  `create table outbox (
    id ${id},
    account_id bigint not null references accounts (id) on delete cascade,
    event text not null,
    channel text not null,
    destination_sealed text not null,
    facts text not null,
    idempotency_key text not null,
    state text not null,
    attempts bigint not null,
    next_attempt_at bigint not null,
    expires_at bigint not null,
    lease_until bigint not null,
    created_at bigint not null,
    monitor_id bigint,
    incident_id bigint,
    website_id bigint references websites (id) on delete cascade,
    endpoint_id bigint references webhook_endpoints (id) on delete cascade
  )`,
  'create index outbox_due on outbox (state, next_attempt_at)',
  'create index outbox_endpoint on outbox (endpoint_id, id) where endpoint_id is not null',
  'create unique index outbox_endpoint_key on outbox (idempotency_key) where endpoint_id is not null',
  'create index outbox_incident on outbox (incident_id)',
  'create index outbox_key on outbox (idempotency_key)',
  'create index outbox_monitor on outbox (monitor_id)',
  'create index outbox_website on outbox (website_id) where website_id is not null',

  `create table deliveries (
    id ${id},
    outbox_id bigint not null references outbox (id) on delete cascade,
    error text not null,
    attempted_at bigint not null,
    delivered bigint not null,
    duration_ms bigint not null,
    status bigint,
    answer text not null default ''
  )`,
  'create index deliveries_outbox on deliveries (outbox_id)',
];
