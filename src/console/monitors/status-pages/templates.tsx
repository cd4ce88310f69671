import { Button, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { StatusReportTemplate } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { ConfirmButton } from '../../ui/feedback/confirm.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useDraft } from '../../ui/form/draft.ts';
import { Form } from '../../ui/form/form.tsx';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import { Card, Section } from '../../ui/layout/page.tsx';
import { PHASES } from './labels.ts';
import classes from './parts.module.css';
import { templatesQuery } from './queries.ts';

type Values = Omit<StatusReportTemplate, 'id' | 'object' | 'created_at'>;

const EMPTY: Values = { name: '', title: '', investigating: '', identified: '', monitoring: '', resolved: '' };

export function ReportTemplates() {
  const [open, setOpen] = useState<number | 'new'>();
  const templates = useQuery(templatesQuery).data;
  if (!templates) return null;
  const close = () => setOpen(undefined);
  return (
    <Section title={t('Templates')} note={t('Prepared texts for incidents, shared by all your status pages')}>
      {templates.length > 0 && (
        <Card>
          <ul>
            {templates.map((template) => (
              <li key={template.id} className={classes.announcement}>
                {open === template.id ? (
                  <TemplateForm template={template} onDone={close} />
                ) : (
                  <Template template={template} onEdit={() => setOpen(template.id)} />
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {open === 'new' ? (
        <div className={`${classes.form} ${templates.length > 0 ? classes.below : ''}`}>
          <TemplateForm onDone={close} />
        </div>
      ) : (
        <IfCanEdit>
          <div className={templates.length > 0 ? classes.below : undefined}>
            <Button variant="default" size="xs" onClick={() => setOpen('new')}>
              {t('Create template')}
            </Button>
          </div>
        </IfCanEdit>
      )}
    </Section>
  );
}

function Template({ template, onEdit }: { template: StatusReportTemplate; onEdit: () => void }) {
  const { id, name, title } = template;
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call('DELETE /status-report-templates/:id', { path: { id } }),
    onSuccess: () => queryClient.invalidateQueries(templatesQuery),
  });
  return (
    <>
      <div className={classes.foot}>
        <span>
          <strong>{name}</strong>
          {title !== '' && ` · ${title}`}
        </span>
        <span className={classes.actions}>
          <IfCanEdit>
            <Button variant="default" size="xs" aria-label={t('Edit {title}', { title: name })} onClick={onEdit}>
              {t('Edit')}
            </Button>
          </IfCanEdit>
          <ConfirmButton
            verb={t('Delete')}
            label={t('Delete {title}', { title: name })}
            question={t('Delete this template? Incidents stay as they are.')}
            size="xs"
            pending={remove.isPending}
            onConfirm={() => remove.mutate()}
          />
        </span>
      </div>
      {remove.isError && <Notice tone="danger">{remove.error.message}</Notice>}
    </>
  );
}

function TemplateForm({ template, onDone }: { template?: StatusReportTemplate; onDone: () => void }) {
  const { name, title, investigating, identified, monitoring, resolved } = template ?? EMPTY;
  const draft = useDraft<Values>({ name, title, investigating, identified, monitoring, resolved });
  const queryClient = useQueryClient();
  const save = () =>
    draft.submit(async () => {
      if (template)
        await call('PATCH /status-report-templates/:id', { path: { id: template.id }, body: draft.changes() });
      else await call('POST /status-report-templates', { body: draft.values });
      await queryClient.invalidateQueries(templatesQuery);
      onDone();
    });
  const verb = template ? t('Save template') : t('Create template');
  return (
    <Form draft={draft} label={verb} verb={verb} onSubmit={save} onLeave={onDone} inPlace>
      <TextInput label={t('Name')} autoFocus autoComplete="off" {...draft.field('name')} />
      <TextInput label={t('Title of the incident')} autoComplete="off" {...draft.field('title')} />
      {(Object.keys(PHASES) as (keyof typeof PHASES)[]).map((phase) => (
        <Textarea
          key={phase}
          label={t('Text for {phase}', { phase: PHASES[phase] })}
          autosize
          minRows={2}
          maxRows={10}
          {...draft.field(phase)}
        />
      ))}
    </Form>
  );
}
