import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { browserTimeZone } from '../accounts/browser-time-zone.ts';
import { describeProviderProblem } from '../accounts/provider-problems.ts';
import { call } from '../api/client.ts';
import { t } from '../i18n/index.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import classes from './provider-login.module.css';

type ProviderLoginProps = { label: string; next: string; problem: string | undefined };

export function ProviderLogin({ label, next, problem }: ProviderLoginProps) {
  const start = useMutation({
    mutationFn: async () => {
      const body = { next, time_zone: browserTimeZone() };
      location.assign((await call('POST /openid/start', { body })).data.url);
    },
  });
  const why = start.isIdle ? describeProviderProblem(problem, label) : start.error?.message;
  return (
    <div className={classes.provider}>
      {why && <Notice tone="danger">{why}</Notice>}
      <Button fullWidth variant="default" loading={start.isPending || start.isSuccess} onClick={() => start.mutate()}>
        {t('Log in with {label}', { label })}
      </Button>
      <div className={classes.or}>{t('or')}</div>
    </div>
  );
}
