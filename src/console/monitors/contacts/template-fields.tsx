import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { t } from '../../i18n/index.ts';
import type { Draft } from '../../ui/form/draft.ts';
import { Folded } from '../../ui/form/folded.tsx';
import formClasses from '../../ui/form/form.module.css';
import { PairRows } from '../../ui/form/pair-rows.tsx';
import classes from './contacts.module.css';
import { usePreview } from './preview.ts';
import { TemplatePreview } from './template-preview.tsx';
import { type ContactValues, templateSummary } from './values.ts';

const TYPES = ['application/json', 'text/plain', 'application/x-www-form-urlencoded'];
const FIELDS = ['template[content_type]', 'template[body]', 'template[headers]'];

type TemplateFieldsProps = {
  draft: Draft<ContactValues>;
  /** names of headers whose values are stored */
  stored: readonly string[];
};

export function TemplateFields({ draft, stored }: TemplateFieldsProps) {
  const { values, set, error } = draft;
  const body = values['template[body]'];
  const type = values['template[content_type]'];
  const area = useRef<HTMLTextAreaElement>(null);
  const preview = usePreview(type, body);
  // Also has the placeholders while the body is wrong.
  const usual = usePreview(type, '');
  const insert = (name: string) => {
    const { selectionStart: from, selectionEnd: to } = area.current ?? { selectionStart: 0, selectionEnd: 0 };
    set('template[body]', `${body.slice(0, from)}{{${name}}}${body.slice(to)}`);
    area.current?.focus();
  };
  return (
    <Folded title={t('Template')} summary={templateSummary(values)} isWrong={draft.isWrong(FIELDS)}>
      <NativeSelect
        label={t('Content type')}
        data={TYPES.includes(type) ? TYPES : [...TYPES, type]}
        {...draft.field('template[content_type]')}
      />
      <Textarea
        ref={area}
        label={t('Body')}
        rows={8}
        resize="vertical"
        spellCheck={false}
        placeholder={'{"text": "{{title}}"}'}
        description={t('Leave empty for the standard body. In JSON, values are escaped')}
        styles={{ input: { fontFamily: 'var(--gh-mono)', fontSize: '12.5px' } }}
        {...draft.field('template[body]')}
      />
      <fieldset className={classes.placeholders} aria-label={t('Insert a placeholder')}>
        {usual.data?.placeholders.map((name) => (
          <Button key={name} variant="default" size="compact-xs" onClick={() => insert(name)}>
            {name}
          </Button>
        ))}
      </fieldset>
      <TemplatePreview preview={preview} />
      <div>
        <div className={formClasses.label} style={{ marginBottom: 4 }}>
          {t('Headers')}
        </div>
        <PairRows
          name="template[headers]"
          rows={values['template[headers]']}
          onChange={(rows) => set('template[headers]', rows)}
          error={error}
          keyLabel={t('Header')}
          valueLabel={t('Value')}
          placeholder={(name) => (stored.includes(name) ? t('Unchanged') : t('Value'))}
          addVerb={t('Add header')}
        />
        <p className={formClasses.below}>{t('Values are encrypted and never shown again')}</p>
      </div>
    </Folded>
  );
}
