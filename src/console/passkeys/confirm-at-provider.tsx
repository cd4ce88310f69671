import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { t } from '../i18n/index.ts';
import { Notice } from '../ui/feedback/notice.tsx';

/** Has the provider ask who is there; the browser comes back to this page, where it is shown then. */
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
        t('To change this, show who you are at {label}. Then you have ten minutes for it.', { label })}
    </Notice>
  );
}
