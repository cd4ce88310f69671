import type { ComponentState } from '../../api/monitors.ts';

/** `key` identifies the group even if it is moved or renamed. */
export type GroupDraft = { key: number; name: string; monitor_ids: number[]; components?: ComponentDraft[] };

/** Without `id`, it is not saved yet. */
export type ComponentDraft = { id?: number; name: string; state: ComponentState };

export type Place = { group: number; index: number };

export type Step = -1 | 1;

export function withGroup(groups: GroupDraft[]): GroupDraft[] {
  const key = Math.max(-1, ...groups.map((group) => group.key)) + 1;
  return [...groups, { key, name: '', monitor_ids: [] }];
}

export function moveGroup(groups: GroupDraft[], from: number, to: number): GroupDraft[] {
  const group = groups[from];
  return group && to >= 0 && to < groups.length ? groups.toSpliced(from, 1).toSpliced(to, 0, group) : groups;
}

export function moveMonitor(groups: GroupDraft[], from: Place, to: Place): GroupDraft[] {
  const id = groups[from.group]?.monitor_ids[from.index];
  if (id === undefined || !groups[to.group]) return groups;
  return groups.map((group, at) => {
    const kept = at === from.group ? group.monitor_ids.toSpliced(from.index, 1) : group.monitor_ids;
    const monitor_ids = at === to.group ? kept.toSpliced(to.index, 0, id) : kept;
    return at === from.group || at === to.group ? { ...group, monitor_ids } : group;
  });
}

/** If the monitor moves down in its group, its removal shifts the target by one. This corrects it. */
export function dropPlace(from: Place, gap: Place): Place {
  const isBehind = gap.group === from.group && gap.index > from.index;
  return isBehind ? { group: gap.group, index: gap.index - 1 } : gap;
}

/** The neighbor can be in another group. Returns undefined at the start and end of the page. */
export function neighbour(groups: GroupDraft[], { group, index }: Place, step: Step): Place | undefined {
  const length = groups[group]?.monitor_ids.length ?? 0;
  const within = index + step;
  if (within >= 0 && within < length) return { group, index: within };
  const other = groups[group + step];
  return other && { group: group + step, index: step === 1 ? 0 : other.monitor_ids.length };
}
