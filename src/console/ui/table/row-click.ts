import type { MouseEvent } from 'react';
import { rowLinkClass } from './column.ts';

/** A click on one of these doesn't open the row. */
// not shown
const OWN_CLICKS = 'a, button, input, select, textarea, label, summary';

/**
 * Follows the row's link, or opens its details. Ignores clicks on other controls, clicks that select text, and clicks
 * in portals (React children of the row that are elsewhere in the document).
 */
export function clickRow(event: MouseEvent<HTMLTableRowElement>, onDetails: (() => void) | undefined): void {
  const { currentTarget: row, target } = event;
  if (!(target instanceof Element) || !row.contains(target) || target.closest(OWN_CLICKS)) return;
  if (event.button === 0 && getSelection()?.type === 'Range') return;
  const link = row.querySelector<HTMLAnchorElement | HTMLButtonElement>(`.${rowLinkClass}`);
  if (!link) {
    if (event.button === 0) onDetails?.();
    return;
  }
  const isElsewhere = event.button === 1 || event.ctrlKey || event.metaKey || event.shiftKey;
  if (isElsewhere && link instanceof HTMLAnchorElement) window.open(link.href, '_blank');
  else if (event.button === 0) link.click();
}
