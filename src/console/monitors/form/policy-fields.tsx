import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t, tRich } from '../../i18n/index.ts';
import type { Draft } from '../../ui/form/draft.ts';
import { Pair } from '../../ui/form/form.tsx';
import { SEVERITIES } from '../policies/labels.ts';
import { policiesQuery } from '../policies/queries.ts';
import { chosenPolicy, type MonitorValues } from './values.ts';

export function PolicyFields({ draft }: { draft: Draft<MonitorValues> }) {
  const policies = useQuery(policiesQuery).data ?? [];
  return (
    <Pair>
      <NativeSelect {...draft.field('severity')} label={t('Severity')} data={SEVERITIES} />
      <NativeSelect
        {...draft.field('policy_id')}
        label={t('Alert policy')}
        value={chosenPolicy(draft.values.policy_id, policies)}
        data={[
          { value: '', label: t('None: alert immediately') },
          ...policies.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        description={tRich('Delay, escalation and quiet hours. <a>Manage policies</a>', {
          a: (text) => <Link to="/alert-policies">{text}</Link>,
        })}
      />
    </Pair>
  );
}
