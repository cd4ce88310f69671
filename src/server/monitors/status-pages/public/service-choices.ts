import { tHtml } from '../../../kernel/index.ts';
import { escapeHtml } from '../../../pages/index.ts';
import type { Service } from '../subscriber-services.store.ts';
import { componentKey, monitorKey } from './read-reports.ts';
import { monitorsOf, type PageView } from './view.ts';

type Choice = { key: string; name: string; service: Service };

export const keyOf = ({ monitor_id: monitor, component_id: component }: Service): string =>
  monitor === null ? componentKey(component ?? 0) : monitorKey(monitor);

/** The services of a page that visitors can choose. */
export function choicesOf(view: PageView): Choice[] {
  const monitors = monitorsOf(view).map(({ id, name }) => ({ name, service: { monitor_id: id, component_id: null } }));
  const components = view.groups
    .flatMap((group) => group.components)
    .flatMap(({ id, name }) => (id === null ? [] : [{ name, service: { monitor_id: null, component_id: id } }]));
  const all = [...monitors, ...components].map((one) => ({ ...one, key: keyOf(one.service) }));
  return [...new Map(all.map((one) => [one.key, one])).values()];
}

/** `fieldOf` returns the name and value of a service's checkbox. */
export function choiceFields(
  view: PageView,
  fieldOf: (key: string) => { name: string; value: string; isChecked: boolean },
): string {
  const boxes = choicesOf(view).map(({ key, name: service }) => {
    const { name, value, isChecked } = fieldOf(key);
    return `<label><input type="checkbox" name="${name}" value="${value}"${isChecked ? ' checked' : ''}>${escapeHtml(service)}</label>`;
  });
  return `<fieldset class="choices"><legend>${tHtml('Services')}</legend>${boxes.join('')}</fieldset>`;
}
