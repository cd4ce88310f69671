import { IconStack2, IconStarFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../../i18n/index.ts';
import { LoadFailure } from '../../../ui/feedback/notice.tsx';
import { ListboxDialog, NoOptions } from '../../../ui/form/listbox-dialog.tsx';
import { ValueMark } from '../marks/value-mark.tsx';
import { useAnalytics } from '../query/context.ts';
import { searchForOtherWebsite } from '../query/search.ts';
import classes from './site-switcher.module.css';
import { type Choice, setsQuery, switcherQuery } from './switcher-query.ts';

export function SiteSwitcher({ onClose }: { onClose: () => void }) {
  const { id: shown, search } = useAnalytics();
  const [typed, setTyped] = useState('');
  const websites = useQuery(switcherQuery(typed.trim()));
  const sets = useQuery(setsQuery);
  const part = typed.trim().toLowerCase();
  // Waits for both queries to prevent a layout shift.
  const found = sets.isPending
    ? []
    : [...(sets.data ?? []).filter(({ name }) => name.toLowerCase().includes(part)), ...(websites.data ?? [])];
  const [chosen, setChosen] = useState<number>();
  const navigate = useNavigate();

  const first = found.findIndex(({ id: other, isSet }) => !isSet && other !== shown);
  const active = Math.min(chosen ?? Math.max(0, first), Math.max(0, found.length - 1));

  const go = (choice: Choice | undefined) => {
    if (!choice) return;
    onClose();
    void navigate({ to: '/websites/$id', params: { id: choice.id }, search: searchForOtherWebsite(search) });
  };
  return (
    <ListboxDialog
      label={t('Switch website')}
      fieldLabel={t('Search websites')}
      placeholder={t('Search websites')}
      listLabel={t('Websites')}
      listClassName={classes.list}
      optionClassName={classes.option}
      typed={typed}
      groups={[
        {
          options: found.map((choice) => ({
            key: choice.id,
            content: <Website choice={choice} isShown={choice.id === shown} />,
          })),
        },
      ]}
      active={active}
      onType={(now) => {
        setTyped(now);
        setChosen(now.trim() === '' ? undefined : 0);
      }}
      onActivate={setChosen}
      onChoose={(index) => go(found[index])}
      onClose={onClose}
    >
      {websites.isError && found.length === 0 ? (
        <LoadFailure error={websites.error} onRetry={() => websites.refetch()} />
      ) : (
        found.length === 0 && (
          <NoOptions>
            {websites.isFetching || sets.isPending ? t('Searching…') : t('No websites match “{typed}”.', { typed })}
          </NoOptions>
        )
      )}
    </ListboxDialog>
  );
}

const Website = ({ choice, isShown }: { choice: Choice; isShown: boolean }) => (
  <>
    {choice.isSet ? (
      <IconStack2 size={16} className={classes.set} aria-hidden />
    ) : (
      <ValueMark dimension="referrer" value={choice.name} />
    )}
    <span className={classes.domain}>{choice.name}</span>
    {choice.isFavorite && <IconStarFilled size={13} className={classes.star} aria-label={t('Favorite')} />}
    <span className={classes.today}>{isShown ? t('Shown') : choice.note}</span>
  </>
);
