import { TextInput } from '@mantine/core';
import { t } from '../../i18n/index.ts';
import type { Draft } from '../../ui/form/draft.ts';
import { Folded } from '../../ui/form/folded.tsx';
import { Pair } from '../../ui/form/form.tsx';
import { downCriteriaSummary, USUAL_CONFIRMATIONS, USUAL_TIMEOUT } from './summaries.ts';
import type { MonitorValues } from './values.ts';

const FIELDS = ['accepted_status_codes', 'timeout', 'confirmations'];

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
          description={t('Needed to open an incident, 3 s apart')}
        />
      </Pair>
    </Folded>
  );
}
