import { Box } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { ModulesForm } from '../../accounts/modules-form.tsx';
import { updateSessionAccount, useAccount, useSession } from '../../accounts/session.ts';
import { call } from '../../api/client.ts';
import { t } from '../../i18n/index.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import classes from '../settings.module.css';

export function ModuleSettings() {
  const account = useAccount();
  const queryClient = useQueryClient();
  const others = useSession()?.modules_off.filter(({ by }) => by !== 'account') ?? [];
  return (
    <>
      <h2>{t('Modules')}</h2>
      <p className={classes.lead}>
        {t(
          'Switch off the modules that this account does not use. Members no longer see their pages, and the API refuses their requests. No data is deleted, and you can switch a module on again.',
        )}
      </p>
      {others.map(({ module, message }) => (
        <Box key={module} mb="md">
          <Notice tone="calm">{message}</Notice>
        </Box>
      ))}
      <ModulesForm
        label={t('Modules of this account')}
        off={account.modules_off}
        save={async (off) => {
          const { data } = await call('PUT /account/modules', { body: { modules_off: off } });
          updateSessionAccount(queryClient, { ...account, ...data });
          return data.modules_off;
        }}
      />
    </>
  );
}
