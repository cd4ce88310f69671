type Named = { id: number; name: string; parent_id: number | null };

/** The group and the groups that contain it, the outermost first. */
export function ancestorsOf<Group extends Named>(groups: readonly Group[], id: number): Group[] {
  const byId = new Map(groups.map((group) => [group.id, group]));
  const found: Group[] = [];
  for (let at = byId.get(id); at && !found.includes(at); at = byId.get(at.parent_id ?? 0)) found.unshift(at);
  return found;
}

export const pathOf = (groups: readonly Named[], id: number): string =>
  ancestorsOf(groups, id)
    .map(({ name }) => name)
    .join(' / ');

/** `without`: a group that can't be chosen, nor the groups in it. */
export const groupChoices = (groups: readonly Named[], without?: number): { value: string; label: string }[] =>
  groups
    .filter(({ id }) => !ancestorsOf(groups, id).some((group) => group.id === without))
    .map(({ id }) => ({ value: String(id), label: pathOf(groups, id) }));
