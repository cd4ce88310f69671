import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMay } from '../accounts/index.ts';
import type { Session } from '../api/accounts.ts';
import { t } from '../i18n/index.ts';
import { EmptyText } from '../ui/feedback/notice.tsx';
import { Page } from '../ui/layout/page.tsx';

export type ModuleOff = Session['modules_off'][number];

export function ModuleOffPage({ word, off, account }: { word: string; off: ModuleOff; account: number }) {
  return (
    <Page title={word}>
      <ModuleOffText off={off} account={account} />
    </Page>
  );
}

export function ModuleOffText({ off: { by, message }, account }: { off: ModuleOff; account: number }) {
  const may = useMay();
  return (
    <EmptyText>
      <p>{message}</p>
      {by === 'service_owner' && may('service') && (
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/settings/accounts/$id" params={{ id: String(account) }} {...props} />}
        >
          {t('Open the settings')}
        </Button>
      )}
      {by !== 'service_owner' && may(by === 'installation' ? 'service' : 'account:own') && (
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link to="/settings" search={{ section: by === 'installation' ? 'service' : 'modules' }} {...props} />
          )}
        >
          {t('Open the settings')}
        </Button>
      )}
    </EmptyText>
  );
}
