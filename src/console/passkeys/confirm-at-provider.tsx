import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { t } from '../i18n/index.ts';
import { Notice } from '../ui/feedback/notice.tsx';

/** The browser returns from the provider to this page with a confirmed session. */
export function ConfirmAtProvider({ label }: { label: string }) {
  const start = useMutation({
    mutationFn: async () => {
      const next = `${location.pathname}${location.search}`;
      location.assign((await call('POST /user/identity/confirm', { body: { next } })).data.url);
    },
  });
  return (
    <Notice
      tone={start.error ? 'danger' : 'calm'}
      action={
        <Button variant="default" size="xs" loading={start.isPending || start.isSuccess} onClick={() => start.mutate()}>
          {t('Confirm with {label}', { label })}
        </Button>
      }
    >
      {start.error?.message ??
        t('To change this, confirm your identity at {label}. You then have ten minutes to make the change.', { label })}
    </Notice>
  );
}
