import type { ComponentState } from '../../../database/index.ts';
import { cutText, t } from '../../../kernel/index.ts';
import type { Noted, RefusedPart } from '../converted.ts';
import { toList, toNumber, toText, type UntrustedObject } from '../untrusted-json.ts';
import { plainText } from './text.ts';

export type Placed = { group: string; name: string };
export type Components = {
  groups: { name: string; components: Noted<{ name: string; state: ComponentState }>[] }[];
  refused: RefusedPart[];
  /** by ID in Statuspage */
  placed: Map<unknown, Placed>;
};

const maxGroups = 50;
const maxComponents = 200;
const maxName = 100;

const states: Record<string, ComponentState> = {
  operational: 'up',
  degraded_performance: 'degraded',
  partial_outage: 'degraded',
  major_outage: 'down',
  under_maintenance: 'maintenance',
};

export const stateOf = (status: unknown): ComponentState | undefined =>
  typeof status === 'string' && Object.hasOwn(states, status) ? states[status] : undefined;

/** Both APIs list groups as components. The API with a key also has a list of groups. */
export function convertComponents(components: UntrustedObject[], groups: UntrustedObject[]): Components {
  const headings = new Map(
    [...components.filter(({ group }) => group === true), ...groups].map((one) => [one.id, one]),
  );
  const groupIds = new Map(
    [...headings.values()].flatMap((one) => toList(one.components).map((member) => [member, one.id] as const)),
  );
  const services = components
    .filter(({ id }) => !headings.has(id))
    .map((one) => ({ one, heading: headings.get(one.group_id ?? groupIds.get(one.id)) }))
    .toSorted((a, b) => placeOf(a.heading ?? a.one) - placeOf(b.heading ?? b.one) || placeOf(a.one) - placeOf(b.one));
  const result: Components = { groups: [], refused: [], placed: new Map() };
  const seen = new Set<string>();
  for (const { one, heading } of services) {
    const name = nameOf(one);
    const group = heading === undefined ? '' : nameOf(heading);
    const key = JSON.stringify([group, name]);
    const found = result.groups.find((known) => known.name === group);
    const refused =
      name === ''
        ? t('it has no name.')
        : seen.has(key)
          ? t('its group has another component with this name.')
          : seen.size >= maxComponents
            ? t('a page has at most {max} components.', { max: maxComponents })
            : !found && result.groups.length >= maxGroups
              ? t('a page has at most {max} groups.', { max: maxGroups })
              : undefined;
    if (refused !== undefined) {
      result.refused.push({ kind: 'component', name: name || String(one.id), refused });
      continue;
    }
    seen.add(key);
    const place = found ?? { name: group, components: [] };
    if (!found) result.groups.push(place);
    place.components.push({ name, state: stateOf(one.status) ?? 'up', notes: notesOf(one) });
    result.placed.set(one.id, { group, name });
  }
  return result;
}

const placeOf = ({ position }: UntrustedObject): number => toNumber(position) ?? Number.MAX_SAFE_INTEGER;
const nameOf = ({ name }: UntrustedObject): string => cutText(plainText(name).replace(/\s+/g, ' '), maxName).trim();

function notesOf({ status, description, only_show_if_degraded, showcase }: UntrustedObject): string[] {
  return [
    ...(status === 'partial_outage' ? [t('A partial outage appears as degraded.')] : []),
    ...(toText(description) === undefined ? [] : [t('Its description is not imported.')]),
    ...(only_show_if_degraded === true ? [t('It is always shown, also while it is operational.')] : []),
    ...(showcase === true ? [t('Its past uptime is not imported. Add a monitor to the page to measure it.')] : []),
  ];
}
