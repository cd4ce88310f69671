import { CloseButton, Switch, VisuallyHidden } from '@mantine/core';
import { Fragment, useEffect, useRef, useState } from 'react';
import { t } from '../i18n/index.ts';
import { type Shortcut, shortcutGroups, withoutHidden } from '../ui/keyboard/shortcuts.ts';
import { areSingleKeysOn, switchSingleKeys } from '../ui/keyboard/single-keys.ts';
import { canChooseRows, hasRows } from '../ui/table/row-keys.ts';
import { FIND_KEYS, LISTS, SELECT } from './global-shortcuts.ts';
import classes from './shortcut-help.module.css';

const KEYCAPS: Record<string, string> = { ArrowLeft: '←', ArrowRight: '→', Escape: 'Esc' };

export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [on, setOn] = useState(areSingleKeysOn);
  const [groups] = useState(() => {
    const here = rowsHere();
    return withoutHidden(shortcutGroups())
      .map((group) =>
        group.title === LISTS ? { ...group, shortcuts: group.shortcuts.filter(({ keys }) => here(keys)) } : group,
      )
      .filter(({ shortcuts }) => shortcuts.length > 0);
  });
  useEffect(() => dialog.current?.showModal(), []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog closes on Escape. A click outside is for pointers
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby="shortcuts"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={classes.content}>
        <header>
          <h2 id="shortcuts">{t('Keyboard shortcuts')}</h2>
          {/* The first focusable element, so that a long list opens scrolled to the top. */}
          <CloseButton aria-label={t('Close')} onClick={onClose} />
        </header>
        <div className={classes.groups}>
          {groups.map(({ title, shortcuts }) => (
            <section key={title} aria-label={title}>
              <h3>{title}</h3>
              <dl className={classes.keys}>
                {shortcuts.map((shortcut) => (
                  <Line key={shortcut.keys} shortcut={shortcut} />
                ))}
              </dl>
            </section>
          ))}
        </div>
        <Switch
          size="sm"
          label={t('Single-key shortcuts')}
          description={on ? undefined : t('Off in this browser. {findKeys} still works.', { findKeys: FIND_KEYS })}
          checked={on}
          onChange={(event) => {
            switchSingleKeys(event.currentTarget.checked);
            setOn(areSingleKeysOn());
          }}
        />
      </div>
    </dialog>
  );
}

function rowsHere(): (keys: string) => boolean {
  const [rows, choices] = [hasRows(), canChooseRows()];
  return (keys) => (keys === SELECT ? choices : rows);
}

function Line({ shortcut: { keys, word } }: { shortcut: Shortcut }) {
  return (
    <div>
      <dt>
        {keys.split(/[ +]/).map((key, place) => (
          <Fragment key={key}>
            {place > 0 && <VisuallyHidden> {keys.includes('+') ? t('and') : t('then')} </VisuallyHidden>}
            <kbd>{KEYCAPS[key] ?? (key.length === 1 ? key.toUpperCase() : key)}</kbd>
          </Fragment>
        ))}
      </dt>
      <dd>{word}</dd>
    </div>
  );
}
