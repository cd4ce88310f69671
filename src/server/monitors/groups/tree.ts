import type { MonitorGroupRow } from '../../database/index.ts';

type Node = Pick<MonitorGroupRow, 'id' | 'parent_id' | 'position' | 'name'>;

/** Sorts groups so each one follows its parent, then by position and name. */
export function inTreeOrder<Group extends Node>(groups: readonly Group[]): { group: Group; depth: number }[] {
  const ids = new Set(groups.map(({ id }) => id));
  const children = Map.groupBy(groups, ({ parent_id }) =>
    parent_id !== null && ids.has(parent_id) ? parent_id : null,
  );
  const ordered = (parent: number | null, depth: number): { group: Group; depth: number }[] =>
    (children.get(parent) ?? [])
      .toSorted(
        (one, other) => one.position - other.position || one.name.localeCompare(other.name, 'en') || one.id - other.id,
      )
      .flatMap((group) => [{ group, depth }, ...ordered(group.id, depth + 1)]);
  return ordered(null, 0);
}

/** Returns the IDs of the group and of all groups in it. */
export function withDescendants(groups: readonly Node[], id: number): number[] {
  const found = [id];
  for (let index = 0; index < found.length; index++)
    found.push(...groups.filter(({ parent_id }) => parent_id === found[index]).map((group) => group.id));
  return found;
}

/** Returns the IDs of the group and of the groups that contain it. */
export function withAncestors(groups: readonly Node[], id: number): number[] {
  const parents = new Map(groups.map((group) => [group.id, group.parent_id]));
  const found: number[] = [];
  for (let at: number | null = id; at !== null; at = parents.get(at) ?? null) found.push(at);
  return found;
}

export const depthOf = (groups: readonly Node[], id: number | null): number =>
  id === null ? 0 : withAncestors(groups, id).length;

/** Number of levels of the group and the groups in it. */
export function heightOf(groups: readonly Node[], id: number): number {
  const children = groups.filter(({ parent_id }) => parent_id === id);
  return 1 + Math.max(0, ...children.map((child) => heightOf(groups, child.id)));
}
