import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { Answers } from '../../api/answers.ts';
import { Refused } from '../../api/client.ts';
import { t } from '../../i18n/index.ts';
import { withoutFieldName } from '../../ui/form/draft.ts';
import classes from './contacts.module.css';
import type { Preview } from './preview.ts';

type Example = Answers['POST /contacts/template-preview']['data']['examples'][number]['example'];

const EXAMPLES: Record<Example, string> = {
  down: t('Down'),
  reminder: t('Reminder'),
  up: t('Up again'),
  degraded: t('Degraded'),
  degraded_over: t('No longer degraded'),
  certificate: t('TLS certificate expires'),
  domain: t('Domain name expires'),
  objective_burning: t('SLO alert'),
  objective_recovered: t('SLO alert has ended'),
  spike: t('Visitor spike'),
  drop: t('Visitor drop'),
  drop_over: t('Visitor drop has ended'),
  conversion_alert: t('Conversion alert'),
  conversion_alert_over: t('Conversion alert has ended'),
  shop_alert: t('Shop alert'),
  shop_alert_over: t('Shop alert has ended'),
  test: t('Test'),
};

export function TemplatePreview({ preview }: { preview: Preview }) {
  const [chosen, setChosen] = useState<Example>('down');
  const shown = preview.data?.examples.find(({ example }) => example === chosen);
  const refused = preview.error instanceof Refused ? preview.error : undefined;
  const problem = refused && withoutFieldName('body', refused.errors.body?.[0] ?? refused.message);
  return (
    <section aria-label={t('Preview')}>
      <NativeSelect
        label={t('Preview')}
        data={Object.entries(EXAMPLES).map(([value, label]) => ({ value, label }))}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value as Example)}
      />
      <pre className={classes.preview}>{shown && indented(shown.body)}</pre>
      <p className={classes.error} role="status">
        {problem}
      </p>
    </section>
  );
}

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
