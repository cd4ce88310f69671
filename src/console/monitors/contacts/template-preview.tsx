import { useState } from 'react';
import { Refused } from '../../api/client.ts';
import { t } from '../../i18n/index.ts';
import { ChoiceButtons } from '../../ui/form/choice-buttons.tsx';
import { withoutFieldName } from '../../ui/form/draft.ts';
import classes from './contacts.module.css';
import type { Preview } from './preview.ts';

const EXAMPLES = { down: t('Down'), reminder: t('Reminder'), up: t('Up again'), test: t('Test') };

export function TemplatePreview({ preview }: { preview: Preview }) {
  const [chosen, setChosen] = useState<keyof typeof EXAMPLES>('down');
  const shown = preview.data?.examples.find(({ example }) => example === chosen);
  const refused = preview.error instanceof Refused ? preview.error : undefined;
  const problem = refused && withoutFieldName('body', refused.errors.body?.[0] ?? refused.message);
  return (
    <section aria-label={t('Preview')}>
      <ChoiceButtons
        label={t('Example')}
        choices={EXAMPLES}
        chosen={chosen}
        className={undefined}
        onChoose={setChosen}
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
