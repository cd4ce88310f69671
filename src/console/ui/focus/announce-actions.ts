import { t } from '../../i18n/index.ts';
import { announce } from './announce.ts';

export type Action = {
  control: HTMLElement;
  name: string;
  /** of the page; another page announces its title instead */
  path: string;
  /** the page's status texts before the action */
  said: Set<string>;
};

/** A control that disappears later does so for another reason. */
const RESULT_SHOWS_MS = 5000;
/** The page can show its own status text until then. */
const PAGE_SAYS_MS = 200;

/** controls that were still in the page when their action succeeded */
const done = new WeakMap<Element, Action>();

/** Returns the button or form that the user is using. */
export function currentAction(): Action | undefined {
  const control = document.activeElement;
  if (!(control instanceof HTMLElement)) return undefined;
  const isButton = control instanceof HTMLButtonElement;
  const named = isButton && control.type !== 'submit' ? control : control.closest('form');
  const name = named?.ariaLabel ?? (isButton ? control.textContent.trim() : '');
  return name ? { control, name, path: location.pathname, said: statusTexts() } : undefined;
}

/** Announces an action whose control has disappeared, now or later. If the control stays, it shows the result itself. */
export function actionSucceeded(action: Action): void {
  const { control } = action;
  done.set(control, action);
  if (control.isConnected) setTimeout(() => done.delete(control), RESULT_SHOWS_MS);
  else announceDone(control);
}

export function announceDone(control: Element): void {
  const action = done.get(control);
  if (!action) return;
  done.delete(control);
  setTimeout(() => {
    const isSaid = [...statusTexts()].some((text) => !action.said.has(text));
    if (!isSaid && location.pathname === action.path) announce(t('{action}: done', { action: action.name }));
  }, PAGE_SAYS_MS);
}

const statusTexts = (): Set<string> =>
  new Set(
    [...document.querySelectorAll('[role=status], [role=alert], [aria-live]')]
      .map(({ textContent }) => textContent.trim())
      .filter((text) => text !== ''),
  );
