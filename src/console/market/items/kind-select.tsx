import { NativeSelect } from '@mantine/core';
import { t } from '../../i18n/index.ts';
import type { Draft } from '../../ui/form/draft.ts';
import { KINDS } from './labels.ts';
import type { ItemValues } from './values.ts';

export function KindSelect({ draft, disabled = false }: { draft: Draft<ItemValues>; disabled?: boolean }) {
  return (
    <NativeSelect
      label={t('Type')}
      description={t('The item’s page in the shop shows {hint}', { hint: KINDS[draft.values.kind].hint })}
      data={Object.entries(KINDS).map(([value, { word }]) => ({ value, label: word }))}
      disabled={disabled}
      {...draft.field('kind')}
    />
  );
}
