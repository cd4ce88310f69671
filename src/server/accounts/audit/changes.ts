import type { Role } from '../../database/index.ts';

/**
 * A field of which the log keeps what stood there before and after. Of others it has the name alone, since nobody knows
 * what is secret in them: one is added here where none of its values can be. Null: there was none, as of no member.
 */
export type AuditedChange =
  | { field: 'role'; from: Role | null; to: Role | null }
  | { field: 'email'; from: string; to: string };

/** What the column `fields` holds: the names of the fields that were sent, and behind them what became of a few. */
type Field = string | AuditedChange;

export const fieldsText = (fields: readonly string[], changes: readonly AuditedChange[] = []): string =>
  JSON.stringify([...fields, ...changes] satisfies Field[]);

/** The text with this change, in place of one that was noted of the field before. */
export function withChange(text: string, change: AuditedChange): string {
  const { fields, changes } = readFields(text);
  return fieldsText(fields, [...changes.filter(({ field }) => field !== change.field), change]);
}

export function readFields(text: string): { fields: string[]; changes: AuditedChange[] } {
  const all = JSON.parse(text) as Field[];
  return {
    fields: all.filter((each) => typeof each === 'string'),
    changes: all.filter((each) => typeof each === 'object'),
  };
}
