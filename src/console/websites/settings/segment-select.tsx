import { NativeSelect } from '@mantine/core';
import { t } from '../../i18n/index.ts';
import type { Draft } from '../../ui/form/draft.ts';
import { useWebsiteResources } from './website-resources.ts';

type SegmentSelectProps = {
  website: number;
  /** '' means all visits */
  draft: Pick<Draft<{ segment_id: string }>, 'values' | 'field'>;
};

/**
 * If the segment was deleted, it stays selected. With all visits instead, recipients would get more data than before.
 */
export function SegmentSelect({ website, draft }: SegmentSelectProps) {
  const segments = useWebsiteResources(website, 'segments').list.data;
  const chosen = draft.values.segment_id;
  const known = (segments ?? []).map(({ id, name }) => ({ value: String(id), label: t('Segment {name}', { name }) }));
  const isUnknown = chosen !== '' && !known.some(({ value }) => value === chosen);
  return (
    <NativeSelect
      label={t('Visits')}
      data={[
        { value: '', label: t('All visits') },
        ...known,
        ...(isUnknown ? [{ value: chosen, label: segments ? t('Deleted segment') : t('Segment') }] : []),
      ]}
      {...draft.field('segment_id')}
    />
  );
}

export const sentSegment = (value: string): number | null => (value === '' ? null : Number(value));
