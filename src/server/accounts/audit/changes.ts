import type { Role } from '../../database/index.ts';

/**
 * Only these fields are logged with values. Values of other fields can be secret. A null role means that the user is
 * not a member.
 */
export type AuditedChange =
  | { field: 'role'; from: Role | null; to: Role | null }
  | { field: 'email'; from: string; to: string };

/** An element of the column `fields`: the name of a sent field, or a change. */
type Field = string | AuditedChange;

export const fieldsText = (fields: readonly string[], changes: readonly AuditedChange[] = []): string =>
  JSON.stringify([...fields, ...changes] satisfies Field[]);

export function addChange(text: string, change: AuditedChange): string {
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
