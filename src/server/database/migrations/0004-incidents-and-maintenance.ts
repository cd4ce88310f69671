import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';

/**
 * Comments on incidents, and maintenance plans. What a plan says is kept as rules with the time they were valid, so
 * that changing or deleting a plan leaves the uptime of the past as it was.
 */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const withId = (name: string) => {
    const table = db.schema.createTable(name);
    return (
      dialect === 'sqlite'
        ? table.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
        : table.addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    ).addColumn('account_id', 'bigint', (c) => c.notNull().references('accounts.id').onDelete('cascade'));
  };
  const index = (name: string, table: string, columns: string[]) =>
    db.schema
      .createIndex(name)
      .on(table)
      .columns(columns as never)
      .execute();

  await withId('incident_comments')
    .addColumn('incident_id', 'bigint', (c) => c.notNull().references('incidents.id').onDelete('cascade'))
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('is_public', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await index('incident_comments_incident', 'incident_comments', ['incident_id', 'id']);

  await withId('maintenance_plans')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('deleted_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute();
  await index('maintenance_plans_account', 'maintenance_plans', ['account_id', 'id']);

  await withId('maintenance_rules')
    .addColumn('plan_id', 'bigint', (c) => c.notNull().references('maintenance_plans.id').onDelete('cascade'))
    .addColumn('recurrence', 'text', (c) => c.notNull())
    .addColumn('time_zone', 'text', (c) => c.notNull())
    .addColumn('starts_on', 'text', (c) => c.notNull())
    .addColumn('ends_on', 'text')
    .addColumn('weekdays', 'text', (c) => c.notNull())
    .addColumn('month_days', 'text', (c) => c.notNull())
    .addColumn('start_time', 'text', (c) => c.notNull())
    .addColumn('duration_minutes', 'bigint', (c) => c.notNull())
    .addColumn('all_monitors', 'bigint', (c) => c.notNull())
    .addColumn('valid_from', 'bigint', (c) => c.notNull())
    .addColumn('valid_until', 'bigint')
    .execute();
  await index('maintenance_rules_account', 'maintenance_rules', ['account_id', 'id']);
  await index('maintenance_rules_plan', 'maintenance_rules', ['plan_id']);

  await db.schema
    .createTable('maintenance_rule_monitors')
    .addColumn('rule_id', 'bigint', (c) => c.notNull().references('maintenance_rules.id').onDelete('cascade'))
    .addColumn('monitor_id', 'bigint', (c) => c.notNull().references('monitors.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('maintenance_rule_monitors_key', ['rule_id', 'monitor_id'] as never)
    .execute();
  await index('maintenance_rule_monitors_monitor', 'maintenance_rule_monitors', ['monitor_id']);
}
