import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { TestResult } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import type { PairRow } from '../../ui/form/pair-rows.tsx';
import { milliseconds } from '../../ui/format/format.ts';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import { channelOf } from './channels.ts';
import classes from './test-alert.module.css';

type Testing = UseMutationResult<TestResult[], Error, void>;

export function useTestAlerts(id: string): Testing {
  return useMutation({
    mutationFn: async () => (await call('POST /monitors/:id/test', { path: { id } })).data,
  });
}

export function TestAlertsButton({ testing, disabled }: { testing: Testing; disabled: boolean }) {
  return (
    <IfCanEdit>
      <Button
        variant="subtle"
        color="gray"
        disabled={disabled}
        title={disabled ? t('No alerts configured. Edit the monitor to add one') : undefined}
        loading={testing.isPending}
        leftSection={<IconSend size={16} aria-hidden />}
        onClick={() => testing.mutate()}
      >
        {t('Test alerts')}
      </Button>
    </IfCanEdit>
  );
}

export function TestResults({ testing }: { testing: Testing }) {
  return (
    <div role="status">
      {testing.isError && <Notice tone="danger">{testing.error.message}</Notice>}
      {testing.data && (
        <ul className={classes.results}>
          {testing.data.map((result, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: results arrive once, in the order of the channels
            <li key={index}>
              <strong>{channelOf(result.key).label}</strong>
              <span className={classes.to}>{result.value}</span>
              <Result result={result} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Result({ result }: { result: TestResult }) {
  return result.delivered ? (
    <Status tone="up" word={t('Delivered in {time}', { time: milliseconds(result.duration_ms) })} />
  ) : (
    <span className={classes.failed}>
      <Status tone="down" word={t('Failed')} />
      <span>{result.error}</span>
    </span>
  );
}

export function TestOne({ row, hasHint }: { row: PairRow; hasHint: boolean }) {
  const [tested, setTested] = useState<PairRow>();
  const testing = useMutation({
    mutationFn: async (destination: PairRow) =>
      (await call('POST /monitors/test-alert', { body: destination })).data[0],
    onMutate: setTested,
  });
  const isThis = tested?.key === row.key && tested.value === row.value;
  const hint = channelOf(row.key).hint;
  return (
    <div className={classes.one}>
      {hasHint && <span className={classes.hint}>{hint}</span>}
      <Button
        variant="subtle"
        size="compact-xs"
        disabled={row.value.trim() === ''}
        loading={testing.isPending}
        onClick={() => testing.mutate(row)}
      >
        {t('Send test')}
      </Button>
      <span role="status" className={classes.outcome}>
        {isThis && testing.data && <Result result={testing.data} />}
        {isThis && testing.isError && <span className={classes.failed}>{testing.error.message}</span>}
      </span>
    </div>
  );
}
