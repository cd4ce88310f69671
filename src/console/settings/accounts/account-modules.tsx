import { useQueryClient } from '@tanstack/react-query';
import { ModulesForm } from '../../accounts/modules-form.tsx';
import type { AccountDetail } from '../../api/accounts.ts';
import { call } from '../../api/client.ts';
import { t } from '../../i18n/index.ts';
import classes from '../settings.module.css';
import { accountsKey } from './queries.ts';

export function AccountModules({ account: { id, username, modules_off } }: { account: AccountDetail }) {
  const queryClient = useQueryClient();
  return (
    <>
      <p className={classes.lead}>
        {t(
          'Switch off the modules that this account must not use. Only you can switch them on again. No data is deleted. Pay out the balance before you switch off the market.',
        )}
      </p>
      <ModulesForm
        label={t('Modules of the account {username}', { username })}
        off={modules_off}
        save={async (off) => {
          const { data } = await call('PATCH /accounts/:id', { path: { id }, body: { modules_off: off } });
          await queryClient.invalidateQueries({ queryKey: accountsKey });
          return data.modules_off;
        }}
      />
    </>
  );
}
