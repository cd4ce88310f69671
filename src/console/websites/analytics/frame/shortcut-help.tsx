import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { PERIODS } from '../query/periods.ts';
import classes from './shortcut-help.module.css';
import { COMMANDS } from './shortcuts.ts';

/** The keys of the page. Escape closes it, as does a click beside it. */
export function Help({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own; a click beside it is the pointer's way
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby="shortcuts"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={classes.content}>
        <h2 id="shortcuts">Keyboard shortcuts</h2>
        <dl className={classes.keys}>
          {Object.values(PERIODS).map(({ key, word }) => (
            <Key key={key} keys={[key]} word={word} />
          ))}
          {Object.values(COMMANDS).map(({ keys, word }) => (
            <Key key={word} keys={keys} word={word} />
          ))}
        </dl>
        <Button variant="default" autoFocus onClick={onClose}>
          Close
        </Button>
      </div>
    </dialog>
  );
}

function Key({ keys, word }: { keys: string[]; word: string }) {
  return (
    <div>
      <dt>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{word}</dd>
    </div>
  );
}
