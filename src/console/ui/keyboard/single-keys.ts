/**
 * Whether letters alone do something, kept in the browser. Who dictates, or often presses keys by mistake, can do
 * without them (WCAG 2.1.4); shortcuts with Ctrl stay.
 */
const STORE = 'gatehouse-single-keys';

export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(STORE) !== 'off';
  } catch {
    // A browser that keeps nothing has the keys.
    return true;
  }
}

export function switchSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(STORE);
    else localStorage.setItem(STORE, 'off');
  } catch {
    // Not kept: they stay on, and the switch says so when it is asked again.
  }
}
