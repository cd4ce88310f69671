import type { Types } from './types.ts';

export const service = ({ givenId, unlogged, id }: Types): string[] => [
  `create table service_settings (
    name text primary key,
    value text not null
  )`,

  `create ${unlogged} table node_signals (
    id ${givenId},
    node text not null,
    topic text not null,
    subject text not null,
    count bigint not null,
    sent_at bigint not null
  )`,

  `create table erasures (
    id ${id},
    stream text not null,
    subject_id bigint not null,
    created_at bigint not null,
    erased_at bigint
  )`,

  `create table mail_allowances (
    address_hash text not null,
    purpose text not null,
    free_at bigint not null,
    primary key (address_hash, purpose)
  )`,
  'create index mail_allowances_free_at on mail_allowances (free_at)',
];
