import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { StatusPage } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import type { Draft } from '../../ui/form/draft.ts';
import { Form } from '../../ui/form/form.tsx';
import { dateAndTime } from '../../ui/format/format.ts';
import { useZone } from '../../ui/format/time-zone.ts';
import { IMPACTS, PHASES } from './labels.ts';
import { recentIncidentsQuery, templatesQuery } from './queries.ts';
import { AffectedFields, UpdateFields, useServiceNames } from './report-fields.tsx';
import { type ReportValues, type UpdateValues, withTemplate } from './report-values.ts';
import classes from './reports.module.css';

type NewReportFormProps = {
  page: StatusPage;
  draft: Draft<ReportValues & UpdateValues>;
  onSubmit: () => void;
  onLeave: () => void;
};

export function NewReportForm({ page, draft, onSubmit, onLeave }: NewReportFormProps) {
  const { values, set } = draft;
  const templates = useQuery(templatesQuery).data ?? [];
  const use = (id: string) => {
    const template = templates.find((one) => String(one.id) === id);
    if (!template) return;
    const { title, text } = withTemplate(values, template, templates);
    set('title', title);
    set('text', text);
  };
  // The text of a template follows the phase until it is edited.
  const follow = (phase: UpdateValues['phase']) => {
    const template = templates.find((one) => one.title === values.title && one[values.phase] === values.text);
    if (template) set('text', template[phase]);
  };
  const verb = values.publish_at === '' ? t('Publish incident') : t('Plan incident');
  return (
    <Form draft={draft} label={t('New incident')} verb={verb} onSubmit={onSubmit} onLeave={onLeave} inPlace>
      {templates.length > 0 && (
        <NativeSelect
          label={t('Template')}
          data={[
            { value: '', label: t('None') },
            ...templates.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(event) => use(event.currentTarget.value)}
        />
      )}
      <ReportFields page={page} draft={draft as unknown as Draft<ReportValues>} />
      <UpdateFields draft={draft} page={page} onPhase={follow} />
      <MessagePreview page={page} values={values} />
    </Form>
  );
}

export function ReportFields({ page, draft }: { page: StatusPage; draft: Draft<ReportValues> }) {
  const { values, set, error } = draft;
  return (
    <>
      <TextInput
        label={t('Title')}
        placeholder={t('Payments are slow at the moment')}
        autoFocus
        autoComplete="off"
        {...draft.field('title')}
      />
      <div>
        <p className={classes.label} id="report-impact">
          {t('Impact')}
        </p>
        <SegmentedControl
          aria-labelledby="report-impact"
          transitionDuration={0}
          className={classes.chips}
          data={Object.entries(IMPACTS).map(([value, label]) => ({ value, label }))}
          value={values.impact}
          onChange={(impact) => set('impact', impact as ReportValues['impact'])}
        />
      </div>
      <AffectedFields
        page={page}
        value={values.affected}
        error={error('affected')}
        onChange={(affected) => set('affected', affected)}
      />
      <IncidentField page={page} draft={draft} />
    </>
  );
}

function IncidentField({ page, draft }: { page: StatusPage; draft: Draft<ReportValues> }) {
  const zone = useZone();
  const { values, set, error } = draft;
  const shown = new Set(page.groups.flatMap((group) => group.monitor_ids));
  const incidents = (useQuery(recentIncidentsQuery).data ?? []).filter(({ monitor }) => shown.has(monitor.id));
  const isListed = values.incident_id === '' || incidents.some(({ id }) => String(id) === values.incident_id);
  return (
    <NativeSelect
      label={t('Incident of a monitor')}
      description={t('The page shows this report in place of the incident.')}
      data={[
        { value: '', label: t('None') },
        ...(isListed ? [] : [{ value: values.incident_id, label: t('Incident {id}', { id: values.incident_id }) }]),
        ...incidents.map(({ id, monitor, started_at }) => ({
          value: String(id),
          label: `${monitor.name}, ${dateAndTime(Date.parse(started_at), zone)}`,
        })),
      ]}
      value={values.incident_id}
      error={error('incident_id')}
      onChange={(event) => set('incident_id', event.currentTarget.value)}
    />
  );
}

/** Shows the message that subscribers get, in the order of the email. */
function MessagePreview({ page, values }: { page: StatusPage; values: ReportValues & UpdateValues }) {
  const names = useServiceNames(page);
  const affected = values.affected.flatMap(({ key }) => names.get(key) ?? []);
  if (!values.notify || (values.title === '' && values.text === '')) return null;
  return (
    <section className={classes.message} aria-label={t('Message to subscribers')}>
      <p className={classes.hint}>{t('Message to subscribers')}</p>
      <strong>{`${page.name}: ${values.title}`}</strong>
      <p className={classes.text}>{values.text}</p>
      <p className={classes.hint}>
        {t('Status: {status}', { status: PHASES[values.phase] })}
        {affected.length > 0 && ` · ${t('Affected: {services}', { services: affected.join(', ') })}`}
      </p>
    </section>
  );
}
