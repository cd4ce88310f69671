/** Stored in the browser. Users who dictate or often mistype can turn single-key shortcuts off (WCAG 2.1.4). */
const STORE = 'gatehouse-single-keys';

export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(STORE) !== 'off';
  } catch {
    // Without storage, they are on.
    return true;
  }
}

export function switchSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(STORE);
    else localStorage.setItem(STORE, 'off');
  } catch {
    // Without storage, they stay on.
  }
}
