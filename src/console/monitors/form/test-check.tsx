import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, Refused } from '../../api/client.ts';
import type { TestCheckResult } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { Status } from '../../ui/feedback/status.tsx';
import { isComplete } from '../monitor/recognize.ts';
import { describeGood } from './describe-good.ts';
import classes from './form.module.css';
import { USUAL_TIMEOUT } from './summaries.ts';
import { type MonitorValues, toTestCheck } from './values.ts';

/** Waits this long after typing, so incomplete addresses are rarely tested. */
const DEBOUNCE_MS = 700;
/** Requests with these methods can be sent while the user types, because they change nothing. */
const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];
/** Limits the duration of a test, even if the monitor's timeout is longer. */
const MAX_TEST_SECONDS = 10;

export type Tested = ReturnType<typeof useTestCheck>;

/** Tests the form's values: automatically if the request is safe, otherwise when the user clicks. */
export function useTestCheck(
  values: MonitorValues,
  { monitorId, removesPassword }: { monitorId: number | undefined; removesPassword: boolean },
) {
  const canTest = isComplete(values.address);
  const isHarmless = values.address.kind !== 'http' || SAFE_METHODS.includes(values.request_method);
  const body = JSON.stringify({
    ...toTestCheck(values),
    ...(removesPassword && { request_auth_password: '' }),
    ...(monitorId !== undefined && { monitor_id: monitorId }),
  });
  const [settled] = useDebouncedValue(body, DEBOUNCE_MS);
  // The saved values of a monitor have been checked already.
  const [saved] = useState(monitorId === undefined ? undefined : body);
  const [asked, setAsked] = useState<string>();
  const isAsked = asked === body;
  const isDue = canTest && (isAsked || (isHarmless && body !== saved));
  const query = useQuery({
    queryKey: ['monitors', 'test-check', isAsked ? body : settled],
    enabled: isDue && (isAsked || settled === body),
    queryFn: async () => (await call('POST /monitors/test-check', { body: JSON.parse(body) })).data,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
  });
  const isCurrent = isDue && (isAsked || settled === body);
  return {
    canTest,
    isHarmless,
    isPending: isDue && (!isCurrent || query.isFetching),
    result: isCurrent && !query.isFetching ? query.data : undefined,
    failure: isCurrent && !query.isFetching ? query.error : undefined,
    ask: () => {
      setAsked(body);
      if (isCurrent) query.refetch();
    },
  };
}

export function TestCheckLine({ tested, values }: { tested: Tested; values: MonitorValues }) {
  const { canTest, isHarmless, isPending, result, failure } = tested;
  return (
    <div className={classes.tested}>
      <span className={classes.found} role="status">
        {isPending ? (
          <Status tone="pending" word={t('Checking…')} />
        ) : result ? (
          <Found result={result} values={values} />
        ) : failure ? (
          <span>{refusalOf(failure)}</span>
        ) : canTest ? (
          <span>
            {isHarmless ? '' : t('{method} requests are not sent while you type.', { method: values.request_method })}
          </span>
        ) : (
          <span className={classes.hint}>{HINTS[values.address.kind]}</span>
        )}
      </span>
      {canTest && (
        <Button variant="subtle" size="compact-xs" loading={isPending} onClick={tested.ask}>
          {result || failure ? t('Check again') : t('Check now')}
        </Button>
      )}
    </div>
  );
}

const HINTS: Record<MonitorValues['address']['kind'], string> = {
  http: t('A website, host:port, or IP address'),
  tcp: t('Connects to a port, such as a database or mail server'),
  tls: t('Connects by TLS and checks the certificate'),
  starttls: t('Connects, switches to TLS and checks the certificate'),
  ws: t('Opens a WebSocket'),
  grpc: t('Queries the health service of a gRPC server'),
  icmp: t('Sends an ICMP echo request'),
  dns: t('Looks up a DNS record'),
  heartbeat: '',
};

const refusalOf = (failure: Error): string =>
  failure instanceof Refused && failure.status === 422
    ? (Object.values(failure.errors)[0]?.[0] ?? failure.message)
    : failure.message;

function Found({ result, values }: { result: TestCheckResult; values: MonitorValues }) {
  const { good, cause, local_fault, final_url } = result;
  const isDegraded = good && cause !== null;
  const timeout = Number(values.timeout || USUAL_TIMEOUT);
  const isCut = cause?.includes(`within ${MAX_TEST_SECONDS} s`) && timeout > MAX_TEST_SECONDS;
  if (local_fault)
    return (
      <>
        <Status tone="unknown" word={t('Not checked')} />
        <span>{cause}</span>
      </>
    );
  return (
    <>
      <Status
        tone={good ? (isDegraded ? 'degraded' : 'up') : 'down'}
        word={good ? (values.upside_down ? t('The check fails, as it should') : describeGood(result)) : t('Down')}
      />
      {(!good || isDegraded) && <span className={classes.cause}>{sentence(cause ?? '')}</span>}
      {isCut && <span>{t('The monitor itself waits {seconds} s.', { seconds: timeout })}</span>}
      {final_url && <span>{t('Redirects to {url}', { url: final_url })}</span>}
    </>
  );
}

const sentence = (cause: string): string => cause.charAt(0).toUpperCase() + cause.slice(1);
