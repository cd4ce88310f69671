import { Checkbox } from '@mantine/core';
import { KINDS } from '../annotations/index.ts';
import type { AnnotationKind } from '../api/annotations.ts';
import { t } from '../i18n/index.ts';
import type { Draft } from '../ui/form/draft.ts';
import classes from './settings/settings.module.css';
import type { SharedValues } from './values.ts';

const CHOICES = Object.keys({
  note: true,
  release: true,
  incident: true,
  maintenance: true,
  version: true,
  price: true,
  coupon: true,
  import: true,
  settings: true,
} satisfies Record<SharedValues['shared_annotations'][number], true>) as SharedValues['shared_annotations'];

export function SharedAnnotations({ draft }: { draft: Pick<Draft<SharedValues>, 'values' | 'set' | 'error'> }) {
  return (
    <Checkbox.Group
      label={t('Annotations on the chart')}
      description={t(
        'Visible to everyone who can open the statistics page or a shared link. Incidents appear without monitor and cause',
      )}
      value={draft.values.shared_annotations}
      error={draft.error('shared_annotations')}
      onChange={(kinds) =>
        draft.set(
          'shared_annotations',
          CHOICES.filter((kind) => kinds.includes(kind)),
        )
      }
    >
      <div className={classes.kinds}>
        {CHOICES.map((kind) => (
          <Checkbox key={kind} size="xs" value={kind} label={LABELS[kind] ?? KINDS[kind].many} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

/** Replaces labels that don't make clear what becomes public. */
const LABELS: Partial<Record<AnnotationKind, string>> = { coupon: t('Coupons and codes') };
