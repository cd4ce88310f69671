import { useMantineColorScheme } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useAccount, useSignOut } from '../accounts/index.ts';
import classes from './palette.module.css';
import { type Command, iconOf, type PaletteEntry, readRecent, sameEntry, withRecent } from './palette-entries.ts';
import { usePaletteResults } from './palette-results.ts';

type Group = { title: string; entries: { entry: PaletteEntry; index: number }[] };

/** Under the headings of their kinds, in the order in which these first come. */
function groupsOf(recent: readonly PaletteEntry[], found: readonly PaletteEntry[]): Group[] {
  const lines = [
    ...recent.map((entry) => ({ entry, title: 'Recent' })),
    ...found.map((entry) => ({ entry, title: entry.kind })),
  ];
  const byTitle = Map.groupBy(lines, ({ title }) => title);
  let index = 0;
  return [...byTitle].map(([title, entries]) => ({
    title,
    entries: entries.map(({ entry }) => ({ entry, index: index++ })),
  }));
}

/** Reaches every page, action and thing by typing: arrows choose, Enter goes, Escape closes. */
export function Palette({ onClose }: { onClose: () => void }) {
  const account = useAccount();
  const [typed, setTyped] = useState('');
  const search = typed.trim();
  const { found, searching } = usePaletteResults(search, { isOwner: account.is_owner });
  const store = `gatehouse-recent-${account.id}`;
  const [recent] = useState(() => readRecent(localStorage.getItem(store)));
  const [chosen, setChosen] = useState(0);
  const router = useRouter();
  const run = useCommands();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);

  const shownRecent = search === '' ? recent : [];
  const groups = groupsOf(
    shownRecent,
    found.filter((entry) => !shownRecent.some((other) => sameEntry(other, entry))),
  );
  const shown = groups.flatMap(({ entries }) => entries);
  const at = Math.min(chosen, Math.max(0, shown.length - 1));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen line is found in the page, not in the state
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  const go = (target: PaletteEntry | undefined) => {
    if (!target) return;
    onClose();
    if (target.href === undefined) return run(target.command);
    localStorage.setItem(store, JSON.stringify(withRecent(recent, target)));
    // The documentation is the service's page, not the console's.
    if (target.href.startsWith('/api/')) location.assign(target.href);
    else router.history.push(target.href);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setChosen((at + step + shown.length) % Math.max(1, shown.length));
    }
    if (event.key === 'Enter') go(shown[at]?.entry);
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
        aria-activedescendant={shown.length ? `${id}-${at}` : undefined}
        aria-label="Search pages, actions, monitors, websites, items and sales"
        placeholder="Search or jump to…"
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
          {groups.map(({ title, entries }) => (
            // biome-ignore lint/a11y/useSemanticElements: a list box groups its options by this role
            <div key={title} role="group" aria-label={title}>
              <div className={classes.group} aria-hidden>
                {title}
              </div>
              {entries.map(({ entry, index }) => (
                <Option
                  key={`${entry.href ?? entry.command} ${entry.word}`}
                  id={`${id}-${index}`}
                  entry={entry}
                  isChosen={index === at}
                  onPoint={() => setChosen(index)}
                  onGo={() => go(entry)}
                />
              ))}
            </div>
          ))}
        </div>
        {shown.length === 0 && (
          <p className={classes.none}>{searching ? 'Searching…' : `No results for “${typed}”.`}</p>
        )}
      </div>
    </dialog>
  );
}

type OptionProps = { id: string; entry: PaletteEntry; isChosen: boolean; onPoint: () => void; onGo: () => void };

function Option({ id, entry, isChosen, onPoint, onGo }: OptionProps) {
  const Icon = iconOf(entry.icon);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={classes.option}
      onPointerMove={onPoint}
      onClick={onGo}
    >
      <Icon size={17} stroke={1.8} aria-hidden />
      <span>{entry.word}</span>
    </div>
  );
}

function useCommands(): (command: Command) => void {
  const { setColorScheme } = useMantineColorScheme();
  const signOut = useSignOut();
  return (command) => {
    switch (command) {
      case 'theme-light':
        return setColorScheme('light');
      case 'theme-dark':
        return setColorScheme('dark');
      case 'theme-auto':
        return setColorScheme('auto');
      case 'log-out':
        return void signOut();
    }
  };
}
