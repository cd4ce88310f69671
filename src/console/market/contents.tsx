import { t } from '../i18n/index.ts';
import classes from './contents.module.css';

type Part = { id: string; word: string };

/** Uses buttons, because a navigation would trigger the unsaved changes dialog. */
export function Contents({ parts }: { parts: Part[] }) {
  return (
    <nav className={classes.contents} aria-label={t('On this page')}>
      {parts.map(({ id, word }) => (
        <button
          key={id}
          type="button"
          onClick={() => {
            const part = document.getElementById(id);
            part?.focus({ preventScroll: true });
            part?.scrollIntoView();
          }}
        >
          {word}
        </button>
      ))}
    </nav>
  );
}
