const auditTables = ['audit_entries', 'audit_outcomes'];

export const onlyOnSqlite = [
  // PostgreSQL rewrites a row with all its index entries after each check, so that this index would cost more than it saves.
  `create index monitors_status on monitors (account_id, (case
    when paused = 1 then 'paused' when unknown_since is not null then 'unknown' else condition end), id)`,
  ...auditTables.map(
    (table) => `create trigger ${table}_stay before update on ${table}
      begin select raise(abort, 'entries of the audit log are never changed'); end`,
  ),
];

export const onlyOnPostgres = [
  // Rows are replaced within milliseconds, which compressing them would only slow down.
  'alter table visit_batches alter column events set storage external',
  `create function refuse_change() returns trigger language plpgsql as $$
    begin raise exception 'entries of the audit log are never changed'; end $$`,
  ...auditTables.map(
    (table) => `create trigger ${table}_stay before update on ${table}
      for each row execute function refuse_change()`,
  ),
];
