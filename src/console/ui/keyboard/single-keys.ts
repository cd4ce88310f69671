/**
 * Whether single-key shortcuts are off is stored in the browser. Users who dictate or often mistype can turn them off
 * (WCAG 2.1.4).
 */
const STORE = 'gatehouse-single-keys';

export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(STORE) !== 'off';
  } catch {
    return true;
  }
}

export function switchSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(STORE);
    else localStorage.setItem(STORE, 'off');
  } catch {
    // If the browser has no storage, the shortcuts stay on.
  }
}
