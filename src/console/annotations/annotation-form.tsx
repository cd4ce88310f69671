import { SegmentedControl, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Annotation } from '../api/annotations.ts';
import { call } from '../api/client.ts';
import { t } from '../i18n/index.ts';
import { DateTimeField } from '../ui/form/date-field.tsx';
import { useDraft } from '../ui/form/draft.ts';
import { Form, Pair } from '../ui/form/form.tsx';
import { fromLocalTime, toLocalTime } from '../ui/form/local-time.ts';
import { useZone } from '../ui/format/time-zone.ts';
import type { ChartSubject } from './queries.ts';

type AnnotationFormProps = {
  /** undefined if a new one is added */
  annotation: Annotation | undefined;
  subject: ChartSubject;
  onDone: (said: string) => void;
  onLeave: () => void;
};

const KIND_CHOICES = [
  { value: 'note', label: t('Note') },
  { value: 'release', label: t('Release') },
];

export function AnnotationForm({ annotation, subject, onDone, onLeave }: AnnotationFormProps) {
  const zone = useZone();
  const queryClient = useQueryClient();
  const chart = chartOf(subject);
  // An annotation that belongs to another chart stays on that chart.
  const isElsewhere = annotation !== undefined && isOfAnother(annotation, chart?.field);
  const draft = useDraft({
    text: annotation?.text ?? '',
    kind: annotation?.kind ?? 'note',
    at: toLocalTime(annotation?.at ?? new Date().toISOString(), zone),
    ends_at: annotation?.ends_at ? toLocalTime(annotation.ends_at, zone) : '',
    url: annotation?.url ?? '',
    charts: !chart || (annotation && annotation[chart.field] !== chart.id) ? 'all' : 'this',
  });
  const save = useMutation({
    mutationFn: () => {
      const { charts, at, ends_at, ...values } = draft.values;
      // Invalid times are sent unchanged, and the server rejects them.
      const body = {
        ...values,
        at: fromLocalTime(at, zone) ?? at,
        ends_at: ends_at === '' ? null : (fromLocalTime(ends_at, zone) ?? ends_at),
        ...(chart && !isElsewhere && { [chart.field]: charts === 'this' ? chart.id : null }),
      };
      return annotation?.id
        ? call('PATCH /annotations/:id', { path: { id: annotation.id }, body })
        : call('POST /annotations', { body });
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['annotations'] }),
  });
  const submit = async () => {
    const saved = await draft.submit(() => save.mutateAsync());
    if (saved) onDone(annotation ? t('Annotation saved.') : t('Annotation added.'));
  };
  return (
    <Form
      draft={draft}
      label={annotation ? t('Edit annotation') : t('New annotation')}
      verb={annotation ? t('Save') : t('Add annotation')}
      onSubmit={submit}
      onLeave={onLeave}
      inPlace
    >
      <TextInput
        label={t('What happened')}
        placeholder={t('Newsletter sent')}
        autoFocus
        autoComplete="off"
        maxLength={255}
        {...draft.field('text')}
      />
      <SegmentedControl
        aria-label={t('Kind')}
        size="xs"
        transitionDuration={0}
        style={{ alignSelf: 'flex-start' }}
        data={KIND_CHOICES}
        value={draft.values.kind}
        onChange={(kind) => draft.set('kind', kind as Annotation['kind'])}
      />
      <Pair>
        <DateTimeField label={t('When')} description={t('In {zone}', { zone })} {...draft.field('at')} />
        <DateTimeField
          label={t('Until')}
          description={t('Leave empty for a single moment')}
          {...draft.field('ends_at')}
          error={inLabels(draft.error('ends_at'))}
        />
      </Pair>
      {/* not shown */}
      <TextInput label={t('Link')} placeholder="https://" inputMode="url" autoComplete="off" {...draft.field('url')} />
      {chart && !isElsewhere && (
        <SegmentedControl
          aria-label={t('Shown on')}
          size="xs"
          transitionDuration={0}
          style={{ alignSelf: 'flex-start' }}
          data={[
            { value: 'this', label: CHART_WORDS[chart.field] },
            { value: 'all', label: t('On all charts') },
          ]}
          value={draft.values.charts}
          onChange={(charts) => draft.set('charts', charts)}
        />
      )}
    </Form>
  );
}

/** The server's message names a field of the API. Replaces it with the label of the field. */
const inLabels = (error: string | undefined): string | undefined =>
  error?.replace(/ before at\.$/, ` before “${t('When')}”.`);

type ChartField = 'website_id' | 'monitor_id' | 'item_id';

const CHART_WORDS: Record<ChartField, string> = {
  website_id: t('On this website'),
  monitor_id: t('On this monitor'),
  item_id: t('On this item'),
};
const CHART_FIELDS = Object.keys(CHART_WORDS) as ChartField[];

/** Returns undefined if the chart doesn't show a single resource. */
function chartOf(subject: ChartSubject): { field: ChartField; id: number } | undefined {
  const given = subject as Partial<Record<ChartField, number>>;
  return CHART_FIELDS.flatMap((field) => (given[field] === undefined ? [] : [{ field, id: given[field] }]))[0];
}

const isOfAnother = (annotation: Annotation, field: ChartField | undefined): boolean =>
  CHART_FIELDS.some((other) => other !== field && annotation[other] !== null);
