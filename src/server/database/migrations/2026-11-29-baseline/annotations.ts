import type { Types } from './types.ts';

export const annotations = ({ id }: Types): string[] => [
  `create table annotations (
    id ${id},
    account_id bigint not null references accounts (id) on delete cascade,
    kind text not null,
    text text not null,
    url text,
    starts_at bigint not null,
    ends_at bigint,
    website_id bigint references websites (id) on delete cascade,
    monitor_id bigint references monitors (id) on delete cascade,
    item_id bigint references items (id) on delete cascade,
    reference text,
    created_at bigint not null,
    updated_at bigint not null
  )`,
  'create index annotations_account on annotations (account_id, starts_at)',
  'create index annotations_item on annotations (item_id) where item_id is not null',
  'create index annotations_monitor on annotations (monitor_id) where monitor_id is not null',
  'create unique index annotations_reference on annotations (account_id, reference) where reference is not null',
  'create index annotations_website on annotations (website_id) where website_id is not null',
];
