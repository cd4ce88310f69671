import { useQueryClient } from '@tanstack/react-query';
import { ModulesForm } from '../../accounts/modules-form.tsx';
import type { Service } from '../../api/accounts.ts';
import { call } from '../../api/client.ts';
import { t } from '../../i18n/index.ts';
import classes from '../settings.module.css';

/** Disabled until the settings are loaded, so the sections below don't move. */
export function ServiceModules({ service }: { service: Service | undefined }) {
  const queryClient = useQueryClient();
  return (
    <>
      <h2 className={classes.next}>{t('Modules')}</h2>
      <p className={classes.lead}>
        {t(
          'Switch off the modules that no account should use, including yours. No data is deleted, and you can switch a module on again. To switch off a module for one account, open the account in Accounts.',
        )}
      </p>
      <div className={classes.block}>
        <fieldset disabled={!service} style={{ display: 'contents' }}>
          <ModulesForm
            key={String(service !== undefined)}
            label={t('Modules of this installation')}
            off={service?.modules_off ?? []}
            save={async (off) => {
              const { data } = await call('PATCH /service', { body: { modules_off: off } });
              queryClient.setQueryData<Service>(['service'], data);
              return data.modules_off;
            }}
          />
        </fieldset>
      </div>
    </>
  );
}
