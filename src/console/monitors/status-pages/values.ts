import type { StatusPage } from '../../api/monitors.ts';
import type { GroupDraft } from './groups.ts';

export type StatusPageValues = {
  name: string;
  slug: string;
  domain: string;
  description: string;
  theme: StatusPage['theme'];
  /** empty if the default colors are used */
  accent: string;
  footer_text: string;
  footer_url: string;
  noindex: boolean;
  show_response_times: boolean;
  show_causes: boolean;
  show_objectives: boolean;
  /** if empty, the current password is kept; if null, it is removed */
  password: string | null;
  groups: GroupDraft[];
  /** one per line */
  embed_origins: string;
};

export const EMPTY: StatusPageValues = {
  name: '',
  slug: '',
  domain: '',
  description: '',
  theme: 'auto',
  accent: '',
  footer_text: '',
  footer_url: '',
  noindex: false,
  show_response_times: false,
  show_causes: false,
  show_objectives: false,
  password: '',
  groups: [{ key: 0, name: '', monitor_ids: [] }],
  embed_origins: '',
};

export function valuesOf(page: StatusPage): StatusPageValues {
  // If no group has the field, the service keeps the components.
  const components = page.groups.some((group) => group.components) ? { components: [] } : {};
  return {
    name: page.name,
    slug: page.slug,
    domain: page.domain ?? '',
    description: page.description,
    theme: page.theme,
    accent: page.accent,
    footer_text: page.footer_text,
    footer_url: page.footer_url,
    noindex: page.noindex === 1,
    show_response_times: page.show_response_times === 1,
    show_causes: page.show_causes === 1,
    show_objectives: page.show_objectives === 1,
    password: '',
    groups: page.groups.map((group, key) => ({ key, ...components, ...group })),
    embed_origins: page.embed_origins.join('\n'),
  };
}

export function toWire(values: Partial<StatusPageValues>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
      if (typeof value === 'boolean') return [[name, value ? 1 : 0]];
      if (name === 'domain') return [[name, value || null]];
      if (name === 'password' && value === '') return [];
      if (name === 'embed_origins')
        return [
          [
            name,
            String(value)
              .split(/[\s,]+/)
              .filter((one) => one !== ''),
          ],
        ];
      if (name === 'groups') return [[name, groupsToWire(value as GroupDraft[])]];
      return [[name, value]];
    }),
  );
}

const groupsToWire = (groups: GroupDraft[]) =>
  groups.map(({ name, monitor_ids, components }) => ({ name, monitor_ids, ...(components && { components }) }));

/**
 * Sends only the fields that are visible on the page, so an invalid value of another field can't break the
 * preview.
 */
export function toPreview(values: StatusPageValues, id: number | undefined): Record<string, unknown> {
  const { name, description, theme, footer_text, show_response_times, show_causes, show_objectives, groups } = values;
  const shown = { description, theme, footer_text, show_response_times, show_causes, show_objectives, groups };
  const named = name.trim() === '' ? {} : { name };
  const accent = values.accent === '' || /^#[0-9a-f]{6}$/i.test(values.accent) ? { accent: values.accent } : {};
  const linked = values.footer_url === '' || URL.canParse(values.footer_url) ? { footer_url: values.footer_url } : {};
  return { id, ...toWire({ ...named, ...shown, ...accent, ...linked }) };
}
