import { useDebouncedValue } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import classes from './palette.module.css';
import { type PaletteResult, usePaletteResults } from './palette-results.ts';

/** Reaches every page and thing by typing: arrows choose, Enter goes, Escape closes. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 150);
  const { found, searching } = usePaletteResults(search);
  const [chosen, setChosen] = useState(0);
  const router = useRouter();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);

  const at = Math.min(chosen, Math.max(0, found.length - 1));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen line is found in the page, not in the state
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  const go = (target: PaletteResult | undefined) => {
    if (!target) return;
    onClose();
    // The documentation is the service's page, not the console's.
    if (target.href.startsWith('/api/')) location.assign(target.href);
    else router.history.push(target.href);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setChosen((at + step + found.length) % Math.max(1, found.length));
    }
    if (event.key === 'Enter') go(found[at]);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own; a click beside it is the pointer's way
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label="Search"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <input
        className={classes.field}
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={found.length ? `${id}-${at}` : undefined}
        aria-label="Search pages, monitors, websites and items"
        placeholder="Search pages, monitors, websites and items"
        autoComplete="off"
        spellCheck={false}
        autoFocus
        value={typed}
        onKeyDown={press}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setChosen(0);
        }}
      />
      <div className={classes.list} ref={list}>
        <div id={id} role="listbox" aria-label="Results" tabIndex={-1}>
          {found.map((target, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
            <div
              key={target.href}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className={classes.option}
              onPointerMove={() => setChosen(index)}
              onClick={() => go(target)}
            >
              <span>{target.word}</span>
              <span className={classes.kind}>{target.kind}</span>
            </div>
          ))}
        </div>
        {found.length === 0 && (
          <p className={classes.none}>{searching ? 'Searching…' : `No results for “${typed}”.`}</p>
        )}
      </div>
    </dialog>
  );
}
