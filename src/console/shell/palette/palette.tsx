import { useMantineColorScheme } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useAccount, useIsGuest, useMay, useSignOut } from '../../accounts/index.ts';
import { t } from '../../i18n/index.ts';
import { Status } from '../../ui/feedback/status.tsx';
import { readRecent } from '../recent.ts';
import { type Command, iconOf, type PaletteEntry } from './entries.ts';
import classes from './palette.module.css';
import { usePaletteResults } from './results.ts';
import { useThisPage } from './this-page.ts';

type Group = { title: string; entries: { entry: PaletteEntry; index: number }[] };

/** Under the headings of their kinds, in the order in which these first come. */
function groupsOf(found: readonly PaletteEntry[]): Group[] {
  let index = 0;
  return [...Map.groupBy(found, ({ kind }) => kind)].map(([title, entries]) => ({
    title,
    entries: entries.map((entry) => ({ entry, index: index++ })),
  }));
}

type PaletteProps = {
  /** what was typed while this was loaded */
  typedEarly: RefObject<string>;
  onClose: () => void;
};

/** Reaches every page, action and thing by typing: arrows choose, Enter goes, Escape closes. */
export function Palette({ typedEarly, onClose }: PaletteProps) {
  const account = useAccount();
  const [typed, setTyped] = useState('');
  const search = typed.trim();
  const router = useRouter();
  const path = router.state.location.pathname;
  const [recent] = useState(() => readRecent(account.id));
  const may = useMay();
  const thisPage = useThisPage(path);
  const { found, searching } = usePaletteResults(search, {
    isGuest: useIsGuest(),
    may,
    path,
    thisPage,
    recent,
  });
  const [chosen, setChosen] = useState(0);
  const [running, setRunning] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const command = useCommands();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    dialog.current?.showModal();
    // Only now: React shows this a moment after it was drawn, and somebody may have typed on.
    setTyped(typedEarly.current);
    typedEarly.current = '';
  }, [typedEarly]);

  const groups = groupsOf(found);
  const shown = groups.flatMap(({ entries }) => entries);
  const at = Math.min(chosen, Math.max(0, shown.length - 1));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen line is found in the page, not in the state
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  const go = async (target: PaletteEntry | undefined) => {
    if (!target || running) return;
    if (target.run) {
      setRunning(target.word);
      try {
        await target.run();
      } catch (error) {
        // Said where it was asked for: nothing else on the page knows of it.
        setRefusal(error instanceof Error ? error.message : t('That did not work.'));
        setRunning(undefined);
        return;
      }
    }
    onClose();
    if (target.command) command(target.command);
    // The documentation and public pages are not the console's.
    else if (target.href && /^(\/api\/|https?:)/.test(target.href)) location.assign(target.href);
    else if (target.href) router.history.push(target.href);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setChosen((at + step + shown.length) % Math.max(1, shown.length));
    }
    if (event.key === 'Enter') void go(shown[at]?.entry);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own; a click beside it is the pointer's way
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label={t('Search')}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <input
        className={classes.field}
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={shown.length ? `${id}-${at}` : undefined}
        aria-label={t('Search pages, actions, monitors, websites, items and sales')}
        placeholder={t('Search or jump to…')}
        autoComplete="off"
        spellCheck={false}
        autoFocus
        value={typed}
        onKeyDown={press}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setChosen(0);
          setRefusal(undefined);
        }}
      />
      <div className={classes.list} ref={list}>
        <div id={id} role="listbox" aria-label={t('Results')} tabIndex={-1}>
          {groups.map(({ title, entries }) => (
            // biome-ignore lint/a11y/useSemanticElements: a list box groups its options by this role
            <div key={title} role="group" aria-label={title}>
              <div className={classes.group} aria-hidden>
                {title}
              </div>
              {entries.map(({ entry, index }) => (
                <Option
                  key={`${entry.href ?? entry.command} ${entry.word}`}
                  isRunning={running === entry.word}
                  id={`${id}-${index}`}
                  entry={entry}
                  isChosen={index === at}
                  onPoint={() => setChosen(index)}
                  onGo={() => void go(entry)}
                />
              ))}
            </div>
          ))}
        </div>
        {refusal && (
          <p className={classes.refusal} role="alert">
            {refusal}
          </p>
        )}
        {shown.length === 0 && (
          <p className={classes.none}>{searching ? t('Searching…') : t('No results for “{typed}”.', { typed })}</p>
        )}
      </div>
    </dialog>
  );
}

type OptionProps = {
  id: string;
  entry: PaletteEntry;
  isChosen: boolean;
  isRunning: boolean;
  onPoint: () => void;
  onGo: () => void;
};

function Option({ id, entry, isChosen, isRunning, onPoint, onGo }: OptionProps) {
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
      <span className={classes.word}>{entry.word}</span>
      {entry.note && <span className={classes.note}>{entry.note}</span>}
      {isRunning && <span className={classes.end}>{t('Working…')}</span>}
      {!isRunning && entry.state && (
        <span className={classes.end}>
          <Status {...entry.state} />
        </span>
      )}
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
