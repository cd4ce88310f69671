import { announce } from './announce.ts';
import { focusHeading, forgetEarlierPlaces, isReplacement } from './keep-focus.ts';

let isNew = false;
let title = '';
/** The user has moved the focus since the navigation began. */
let hasMoved = false;

/** Call this once, before the first navigation. */
export function noticeFocusMoves(): void {
  const notice = () => {
    hasMoved = true;
  };
  document.addEventListener('keydown', ({ key }) => key === 'Tab' && notice(), { capture: true });
  document.addEventListener('pointerdown', notice, { capture: true });
}

/** Call this when a navigation to another page begins. */
export function leavePage(): void {
  hasMoved = false;
}

/** Call this after a navigation to another page: moves the focus to its heading and announces its title. */
export function arriveAtPage(): void {
  isNew = true;
  settle();
}

/** Call this when the title changes. It is empty while the page loads. */
export function setPageTitle(text: string): void {
  document.title = text === '' || text === 'Gatehouse' ? 'Gatehouse' : `${text} · Gatehouse`;
  title = text;
  settle();
}

function settle(): void {
  if (!isNew) return;
  if (!isWhereUserWants(document.activeElement)) focusHeading();
  forgetEarlierPlaces();
  if (title === '') return;
  isNew = false;
  announce(title);
}

/** A field of the page can have taken the focus already, or the user has moved it while the page loaded. */
function isWhereUserWants(focused: Element | null): boolean {
  if (focused === null || focused === document.body || focused.id === 'content' || isReplacement(focused)) return false;
  return hasMoved || focused.closest('main, dialog') !== null;
}
