import { useMantineColorScheme } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { useAccount, useIsGuest, useMay, useSignOut } from '../../accounts/index.ts';
import { useSampleData } from '../../accounts/use-sample-data.ts';
import { t } from '../../i18n/index.ts';
import { Status } from '../../ui/feedback/status.tsx';
import { ListboxDialog, NoOptions } from '../../ui/form/listbox-dialog.tsx';
import { addressOf, readRecent } from '../recent.ts';
import { type Command, iconOf, type PaletteEntry } from './entries.ts';
import classes from './palette.module.css';
import { usePaletteResults } from './results.ts';
import { useThisPage } from './this-page.ts';

type PaletteProps = {
  /** input typed before this component loaded */
  typedEarly: RefObject<string>;
  onClose: () => void;
};

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
    here: addressOf(router.state.location),
    thisPage,
    recent,
  });
  const [chosen, setChosen] = useState(0);
  const [running, setRunning] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const command = useCommands();
  useLayoutEffect(() => {
    // In an effect, because the user can type between render and mount.
    setTyped(typedEarly.current);
    typedEarly.current = '';
  }, [typedEarly]);

  const groups = [...Map.groupBy(found, ({ kind }) => kind)];
  const shown = groups.flatMap(([, entries]) => entries);
  const active = Math.min(chosen, Math.max(0, shown.length - 1));

  const go = async (target: PaletteEntry | undefined) => {
    if (!target || running) return;
    if (target.run) {
      setRunning(target.word);
      try {
        await target.run();
      } catch (error) {
        setRefusal(error instanceof Error ? error.message : t('That did not work.'));
        setRunning(undefined);
        return;
      }
    }
    onClose();
    if (target.command) command(target.command);
    // The documentation and the public pages are not part of the console.
    else if (target.href && /^(\/(api|docs)(\/|$)|https?:)/.test(target.href)) location.assign(target.href);
    else if (target.href) router.history.push(target.href);
  };
  return (
    <ListboxDialog
      label={t('Search')}
      fieldLabel={t('Search pages, actions, monitors, websites, items and sales')}
      placeholder={t('Search or jump to…')}
      listLabel={t('Results')}
      listClassName={classes.list}
      optionClassName={classes.option}
      typed={typed}
      groups={groups.map(([title, entries]) => ({
        title,
        options: entries.map((entry) => ({
          key: `${entry.href ?? entry.command} ${entry.word}`,
          content: <Entry entry={entry} isRunning={running === entry.word} />,
        })),
      }))}
      active={active}
      onType={(now) => {
        setTyped(now);
        setChosen(0);
        setRefusal(undefined);
      }}
      onActivate={setChosen}
      onChoose={(index) => void go(shown[index])}
      onClose={onClose}
    >
      {refusal && (
        <p className={classes.refusal} role="alert">
          {refusal}
        </p>
      )}
      {shown.length === 0 && (
        <NoOptions>{searching ? t('Searching…') : t('No results for “{typed}”.', { typed })}</NoOptions>
      )}
    </ListboxDialog>
  );
}

function Entry({ entry, isRunning }: { entry: PaletteEntry; isRunning: boolean }) {
  const Icon = iconOf(entry.icon);
  return (
    <>
      <Icon size={17} stroke={1.8} aria-hidden />
      <span className={classes.word}>{entry.word}</span>
      {entry.note && <span className={classes.note}>{entry.note}</span>}
      {isRunning && <span className={classes.end}>{t('Working…')}</span>}
      {!isRunning && entry.state && (
        <span className={classes.end}>
          <Status {...entry.state} />
        </span>
      )}
    </>
  );
}

function useCommands(): (command: Command) => void {
  const { setColorScheme } = useMantineColorScheme();
  const signOut = useSignOut();
  const { open } = useSampleData();
  return (command) => {
    switch (command) {
      case 'theme-light':
        return setColorScheme('light');
      case 'theme-dark':
        return setColorScheme('dark');
      case 'theme-auto':
        return setColorScheme('auto');
      case 'sample-data':
        return open.mutate();
      case 'log-out':
        return void signOut();
    }
  };
}
