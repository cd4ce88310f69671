import type { MouseEvent } from 'react';
import { rowLinkClass } from './column.ts';

/** What is clicked for itself inside a row, and does not open it. */
// not shown
const OWN_CLICKS = 'a, button, input, select, textarea, label, summary';

/**
 * A click anywhere in a row does what its link does, or else opens its details. Not a click on what has an effect of its
 * own, not one that ends the selection of text, and not one on a menu that only React takes for a part of the row.
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
