/** A control that had the focus, with its position, to find a neighbor after it was removed. */
export type Place = { control: HTMLElement; path: { parent: Element; index: number }[] };

export function placeOf(control: HTMLElement): Place {
  const path: Place['path'] = [];
  let child: Element = control;
  for (let parent = child.parentElement; parent; parent = child.parentElement) {
    path.push({ parent, index: [...parent.children].indexOf(child) });
    child = parent;
  }
  return { control, path };
}

const FOCUSABLE =
  // not shown
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]:not([tabindex="-1"], [tabindex="-2"])';

/** preferred in a table's row, because its first control selects the row */
// not shown
const OPENS_ROW = 'a[href], [data-row-opens]';

export const canHaveFocus = (control: HTMLElement): boolean =>
  control.isConnected &&
  control.checkVisibility({ visibilityProperty: true }) &&
  !control.matches(':disabled') &&
  !control.closest('[inert]');

/** Outside a form, typing a letter of a shortcut into a field would filter or change the page. */
const isField = (control: HTMLElement): boolean =>
  control.matches('input:not([type=checkbox], [type=radio]), select, textarea') && !control.closest('form');

/**
 * Finds the control closest to a removed one: in the element that took its position, otherwise before it, after it, or
 * further out. Stops at the page, because a control somewhere in the page isn't a neighbor.
 */
export function neighborOf({ path }: Place): HTMLElement | undefined {
  for (const { parent, index } of path) {
    if (parent.matches('main, body')) return undefined;
    if (!parent.isConnected) continue;
    const children = [...parent.children];
    const nearest = [
      ...children.slice(index, index + 1),
      ...children.slice(0, index).reverse(),
      ...children.slice(index + 1),
    ];
    for (const child of nearest) {
      const control = firstControl(child);
      if (control) return control;
    }
  }
  return undefined;
}

function firstControl(element: Element): HTMLElement | undefined {
  for (const selector of element.matches('tr') ? [OPENS_ROW, FOCUSABLE] : [FOCUSABLE]) {
    const inside = [...element.querySelectorAll<HTMLElement>(selector)];
    const all = element instanceof HTMLElement && element.matches(selector) ? [element, ...inside] : inside;
    const found = all.find((control) => canHaveFocus(control) && !isField(control));
    if (found) return found;
  }
  return undefined;
}
