import { Switch, TextInput } from '@mantine/core';
import { t } from '../../i18n/index.ts';
import type { Draft } from '../../ui/form/draft.ts';
import { FieldWarning } from '../../ui/form/field-warning.tsx';
import { Folded } from '../../ui/form/folded.tsx';
import { Pair } from '../../ui/form/form.tsx';
import {
  downCriteriaSummary,
  USUAL_CONFIRMATION_INTERVAL,
  USUAL_CONFIRMATIONS,
  USUAL_RECOVERY,
  USUAL_TIMEOUT,
} from './summaries.ts';
import type { MonitorValues } from './values.ts';
import { confirmationWarning } from './warnings.ts';

const FIELDS = [
  'accepted_status_codes',
  'timeout',
  'confirmations',
  'confirmation_interval',
  'recovery_threshold',
  'upside_down',
];

export function DownCriteriaFields({ draft }: { draft: Draft<MonitorValues> }) {
  const { values } = draft;
  const judgesText = values.alert_condition !== 'url_unavailable';
  return (
    <Folded title={t('What counts as down')} summary={downCriteriaSummary(values)} isWrong={draft.isWrong(FIELDS)}>
      {values.address.kind === 'http' && (
        <TextInput
          {...draft.field('accepted_status_codes')}
          label={t('Accepted status codes')}
          placeholder={judgesText ? t('Any') : t('Every status below 400')}
          autoComplete="off"
          spellCheck={false}
          description={
            judgesText
              ? t('Codes and ranges: 200-299, 401. With codes, both status and text are checked')
              : t('Codes and ranges: 200-299, 301, 401. Redirects are followed unless their code is listed')
          }
        />
      )}
      <Pair>
        <TextInput
          {...draft.field('timeout')}
          label={t('Timeout in seconds')}
          inputMode="numeric"
          autoComplete="off"
          placeholder={USUAL_TIMEOUT}
          description={t('1 to 60, less than the interval')}
        />
        <TextInput
          {...draft.field('confirmations')}
          label={t('Failing checks in a row')}
          inputMode="numeric"
          autoComplete="off"
          placeholder={USUAL_CONFIRMATIONS}
          description={t('Needed to open an incident')}
        />
      </Pair>
      <Pair>
        <TextInput
          {...draft.field('confirmation_interval')}
          label={t('Seconds between confirmations')}
          inputMode="numeric"
          autoComplete="off"
          placeholder={USUAL_CONFIRMATION_INTERVAL}
          description={t('3 to 600. With 3 checks and 30 s, outages under a minute open no incident')}
        />
        <TextInput
          {...draft.field('recovery_threshold')}
          label={t('Good checks in a row')}
          inputMode="numeric"
          autoComplete="off"
          placeholder={USUAL_RECOVERY}
          description={t('Needed to close an incident, at the same pace')}
        />
      </Pair>
      <FieldWarning>{confirmationWarning(values)}</FieldWarning>
      <Switch
        name="upside_down"
        label={t('Upside down: must not be reachable')}
        description={t(
          'A failing check counts as good, and a successful check opens an incident. Expiry alerts are off',
        )}
        checked={values.upside_down}
        error={draft.error('upside_down')}
        onChange={(event) => draft.set('upside_down', event.currentTarget.checked)}
      />
    </Folded>
  );
}
