import { type ColumnDataType, type Kysely, sql } from 'kysely';

/**
 * What monitors gained: tags, reminders, a standing that no check could tell (unknown), calls of heartbeat monitors, a
 * reference for monitors that are kept as code. What incidents gained: an acknowledgement, and when they were last told.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const add = (table: string, column: string, type: ColumnDataType) =>
    db.schema.alterTable(table).addColumn(column, type).execute();
  await add('monitors', 'reminder_hours', 'bigint');
  await add('monitors', 'unknown_since', 'bigint');
  await add('monitors', 'unknown_cause', 'text');
  await add('monitors', 'heartbeat_hash', 'text');
  await add('monitors', 'heartbeat_sealed', 'text');
  await add('monitors', 'heartbeat_at', 'bigint');
  await add('monitors', 'reference', 'text');
  await sql`create unique index monitors_heartbeat on monitors (heartbeat_hash) where heartbeat_hash is not null`.execute(
    db,
  );
  await sql`create unique index monitors_reference on monitors (account_id, reference) where reference is not null`.execute(
    db,
  );

  await db.schema
    .createTable('monitor_tags')
    .addColumn('monitor_id', 'bigint', (c) => c.notNull().references('monitors.id').onDelete('cascade'))
    .addColumn('account_id', 'bigint', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('tag', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('monitor_tags_key', ['monitor_id', 'tag'] as never)
    .execute();
  await db.schema
    .createIndex('monitor_tags_tag')
    .on('monitor_tags')
    .columns(['account_id', 'tag'] as never)
    .execute();

  await add('incidents', 'acknowledged_at', 'bigint');
  await add('incidents', 'reminded_at', 'bigint');
}
