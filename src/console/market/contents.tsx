import { t } from '../i18n/index.ts';
import classes from './contents.module.css';

/** `id`: of the element that the part is in. */
type Part = { id: string; word: string };

/** The parts of a long page. To go to one is no navigation: what is typed stays, and nobody asks about it. */
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
