import { announceDone } from './announce-actions.ts';
import { canHaveFocus, neighborOf, type Place, placeOf } from './places.ts';

/** Enough to get back through a menu, its question and a dialog. */
const MAX_PLACES = 10;

/** the controls that had the focus, oldest first */
let places: Place[] = [];

/** the control that got the focus because another one disappeared */
let replacement: Element | undefined;

export const isReplacement = (control: Element | null): boolean => control !== null && control === replacement;

/**
 * Keeps the focus in the page. When the focused control disappears, moves the focus to its neighbor, otherwise to the
 * control that had it before (such as the button that opened a dialog), otherwise to the heading.
 */
export function keepFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && target !== document.body)
      places = [...places, placeOf(target)].slice(-MAX_PLACES);
  });
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget || !(target instanceof HTMLElement)) return;
    // Only after the change is it known whether the control disappeared, or the user clicked next to it.
    queueMicrotask(() => {
      if (document.activeElement === document.body && canHaveFocus(target)) places = [];
    });
  });
  document.addEventListener('click', stopWhileLoading, { capture: true });
  new MutationObserver((records) => {
    for (const { target } of records) if (target instanceof HTMLButtonElement) keepWhileLoading(target);
    const lost = places.at(-1)?.control;
    if (!lost || (document.activeElement && document.activeElement !== document.body)) return;
    if (!lost.isConnected) announceDone(lost);
    restore();
  }).observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled', 'data-loading'] });
}

/** Call this after a navigation, so the focus never returns to the page before. */
export function forgetEarlierPlaces(): void {
  places = places.slice(-1);
}

export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}

function restore(): void {
  // Loading can replace the heading.
  if (places.at(-1)?.control.localName === 'h1') {
    focusHeading();
    return;
  }
  for (let place = places.at(-1); place; place = places.at(-1)) {
    const next = canHaveFocus(place.control) ? place.control : neighborOf(place);
    // Focusing adds the place again.
    places.pop();
    if (!next) continue;
    replacement = next;
    next.focus({ preventScroll: true });
    return;
  }
  focusHeading();
}

/** A button that is disabled while its request runs would lose the focus, so it only ignores clicks meanwhile. */
function keepWhileLoading(button: HTMLButtonElement): void {
  const isLoading = button.hasAttribute('data-loading');
  if (isLoading && button.disabled && button === places.at(-1)?.control) {
    button.disabled = false;
    button.ariaDisabled = 'true';
  } else if (!isLoading && button.ariaDisabled === 'true') {
    button.ariaDisabled = null;
    button.disabled = button.hasAttribute('data-disabled');
  }
}

function stopWhileLoading(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('button[data-loading]') : null;
  if (button?.ariaDisabled !== 'true') return;
  event.preventDefault();
  event.stopImmediatePropagation();
}
