import { TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../i18n/index.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import classes from './account-list.module.css';
import { roleWords } from './role-words.ts';
import { useSession } from './session.ts';
import { useSwitchAccount } from './switch-account.ts';

const SEARCHED_FROM = 8;

export function AccountList({ onSwitched }: { onSwitched?: () => void }) {
  const session = useSession();
  const router = useRouter();
  const change = useSwitchAccount();
  const [search, setSearch] = useState('');
  const accounts = session?.accounts ?? [];
  const wanted = search.trim().toLowerCase();
  const shown = accounts.filter(({ name, username }) => `${name} ${username}`.toLowerCase().includes(wanted));
  const open = async (id: number) => {
    if (id !== session?.account?.id) await change.mutateAsync(id);
    onSwitched?.();
    // The resource on the current page may not exist in the other account.
    await router.navigate({ to: '/' });
  };
  return (
    <section className={classes.accounts} aria-label={t('Accounts')}>
      {accounts.length >= SEARCHED_FROM && (
        <TextInput
          size="xs"
          aria-label={t('Search accounts')}
          placeholder={t('Search accounts')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {change.isError && <Notice tone="danger">{change.error.message}</Notice>}
      <ul className={classes.list}>
        {shown.map(({ id, name, role }) => (
          <li key={id}>
            <button
              type="button"
              className={classes.account}
              aria-current={id === session?.account?.id ? 'true' : undefined}
              disabled={change.isPending}
              onClick={() => void open(id)}
            >
              <span className={classes.name}>{name}</span>
              <span className={classes.role}>{roleWords[role]}</span>
              <span className={classes.mark}>{id === session?.account?.id && <IconCheck size={16} aria-hidden />}</span>
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className={classes.role}>{t('No account matches.')}</p>}
    </section>
  );
}
