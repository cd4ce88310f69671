import { createContext, type KeyboardEvent, useContext, useEffect, useRef } from 'react';
import { t } from '../../i18n/index.ts';
import classes from './list.module.css';
import type { Selection } from './selection.ts';

/** Uses a context, so only the checkboxes are rendered when the selection changes. */
const Choice = createContext<{ selection: Selection; page: readonly number[] } | undefined>(undefined);

export const ChoiceProvider = Choice.Provider;

function useChoice() {
  const choice = useContext(Choice);
  if (!choice) throw new Error('a row checkbox needs a ChoiceProvider around it');
  return choice;
}

/** Shift-click selects a range. Arrow keys move the focus and select with Shift. Escape clears the selection. */
export function RowCheckbox({ id, name }: { id: number; name: string }) {
  const { selection } = useChoice();
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') selection.clear();
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const boxes = [
      ...(event.currentTarget.closest('tbody')?.querySelectorAll<HTMLInputElement>('[data-choose]') ?? []),
    ];
    const next = boxes[boxes.indexOf(event.currentTarget) + (event.key === 'ArrowDown' ? 1 : -1)];
    next?.focus();
    if (event.shiftKey && next && !next.checked) selection.toggle(Number(next.dataset.choose), false);
  };
  return (
    <label className={classes.choose}>
      <input
        type="checkbox"
        aria-label={t('Select {name}', { name })}
        data-choose={id}
        checked={selection.chosen.has(id)}
        onChange={({ nativeEvent }) => selection.toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        onKeyDown={press}
      />
    </label>
  );
}

export function PageCheckbox() {
  const { selection, page } = useChoice();
  const box = useRef<HTMLInputElement>(null);
  const chosen = page.filter((id) => selection.chosen.has(id)).length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen > 0 && chosen < page.length;
  }, [chosen, page.length]);
  return (
    <label className={classes.choose}>
      <input
        ref={box}
        type="checkbox"
        aria-label={t('Select all on this page')}
        disabled={page.length === 0}
        checked={chosen > 0 && chosen === page.length}
        onChange={selection.togglePage}
      />
    </label>
  );
}
