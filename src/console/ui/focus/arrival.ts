import { announce } from './announce.ts';
import { focusHeading, forgetEarlierPlaces, isReplacement } from './keep-focus.ts';

let isNew = false;
let title = '';

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
  if (!isInNewPage(document.activeElement)) focusHeading();
  forgetEarlierPlaces();
  if (title === '') return;
  isNew = false;
  announce(title);
}

/** A field of the page can have taken the focus already. */
const isInNewPage = (focused: Element | null): boolean =>
  focused !== null && focused.closest('main, dialog') !== null && focused.id !== 'content' && !isReplacement(focused);
