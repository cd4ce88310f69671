import { IconStack2, IconStarFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { t } from '../../../i18n/index.ts';
import { LoadFailure } from '../../../ui/feedback/notice.tsx';
import { ValueMark } from '../marks/value-mark.tsx';
import { useAnalytics } from '../query/context.ts';
import { elsewhere } from '../query/search.ts';
import classes from './site-switcher.module.css';
import { type Choice, setsQuery, switcherQuery } from './switcher-query.ts';

/** Every website of the account, after those that are shown together, favorites first: arrows choose, Enter goes, Escape closes. The period stays. */
export function SiteSwitcher({ onClose }: { onClose: () => void }) {
  const { id: shown, search } = useAnalytics();
  const [typed, setTyped] = useState('');
  const websites = useQuery(switcherQuery(typed.trim()));
  const sets = useQuery(setsQuery);
  const part = typed.trim().toLowerCase();
  // They come together, so that no line moves under the pointer.
  const found = sets.isPending
    ? []
    : [...(sets.data ?? []).filter(({ name }) => name.toLowerCase().includes(part)), ...(websites.data ?? [])];
  const [chosen, setChosen] = useState<number>();
  const navigate = useNavigate();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => dialog.current?.showModal(), []);

  // The first other website is what one most likely wants.
  const first = found.findIndex(({ id: other, isSet }) => !isSet && other !== shown);
  const at = Math.min(chosen ?? Math.max(0, first), Math.max(0, found.length - 1));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen line is found in the page, not in the state
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  const go = (choice: Choice | undefined) => {
    if (!choice) return;
    onClose();
    void navigate({ to: '/websites/$id', params: { id: choice.id }, search: elsewhere(search) });
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) {
      event.preventDefault();
      setChosen((at + step + found.length) % found.length);
    }
    if (event.key === 'Enter') go(found[at]);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own; a click beside it is the pointer's way
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label={t('Switch website')}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <input
        className={classes.field}
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={found.length ? `${id}-${at}` : undefined}
        aria-label={t('Search websites')}
        placeholder={t('Search websites')}
        autoComplete="off"
        spellCheck={false}
        autoFocus
        value={typed}
        onKeyDown={press}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setChosen(event.currentTarget.value.trim() === '' ? undefined : 0);
        }}
      />
      <div className={classes.list} ref={list}>
        <div id={id} role="listbox" aria-label={t('Websites')} tabIndex={-1}>
          {found.map((choice, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
            <div
              key={choice.id}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className={classes.option}
              onPointerMove={() => setChosen(index)}
              onClick={() => go(choice)}
            >
              {choice.isSet ? (
                <IconStack2 size={16} className={classes.set} aria-hidden />
              ) : (
                <ValueMark dimension="referrer" value={choice.name} />
              )}
              <span className={classes.domain}>{choice.name}</span>
              {choice.isFavorite && <IconStarFilled size={13} className={classes.star} aria-label={t('Favorite')} />}
              <span className={classes.today}>{choice.id === shown ? t('Shown') : choice.note}</span>
            </div>
          ))}
        </div>
        {websites.isError && found.length === 0 ? (
          <LoadFailure error={websites.error} onRetry={() => websites.refetch()} />
        ) : (
          found.length === 0 && (
            <p className={classes.none}>
              {websites.isFetching || sets.isPending ? t('Searching…') : t('No websites match “{typed}”.', { typed })}
            </p>
          )
        )}
      </div>
    </dialog>
  );
}
