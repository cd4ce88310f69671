let region: HTMLElement | undefined;

/** Adds the live region in which screen readers notice texts. A region must exist before its text changes. */
export function addLiveRegion(): void {
  if (region) return;
  const host = document.createElement('div');
  Object.assign(host.style, { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', top: '0' });
  region = document.createElement('p');
  region.setAttribute('role', 'status');
  // Closed, so searching and copying the page's text skip this hidden text.
  host.attachShadow({ mode: 'closed' }).append(region);
  document.body.append(host);
}

/** Makes screen readers read `text` when they pause. Replaces a text that they haven't read yet. */
export function announce(text: string): void {
  if (!region) return;
  // Screen readers ignore a text that doesn't change.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}
