import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { language, t } from '../../../i18n/index.ts';
import { useAnalytics } from '../query/context.ts';
import { DIMENSIONS, dimensionWord } from '../query/names.ts';
import { listQuery } from '../query/queries.ts';

const PROPERTIES = 100;

export function SecondDimension({ dimension }: { dimension: string }) {
  const { id, search, view, show } = useAnalytics();
  const properties = useQuery(listQuery(id, 'properties', view, { limit: PROPERTIES }));
  const chosen = search.then_by ?? '';
  const names = (properties.data?.data ?? []).map(({ name }) => `property.${name}`);
  const items = (values: readonly string[]) =>
    values
      .filter((value) => value !== dimension)
      .map((value) => ({ value, label: t('Then by {dimension}', { dimension: lowered(dimensionWord(value)) }) }));
  const known = [...Object.keys(DIMENSIONS), ...names];
  const groups = [
    { group: t('Dimensions'), items: items(Object.keys(DIMENSIONS)) },
    // Keeps the property from the URL selectable until the list has loaded.
    { group: t('Properties'), items: items(chosen === '' || known.includes(chosen) ? names : [...names, chosen]) },
  ];
  return (
    <NativeSelect
      aria-label={t('Then by')}
      value={chosen}
      data={[{ value: '', label: t('Then by …') }, ...groups.filter((group) => group.items.length > 0)]}
      onChange={(event) => {
        const { page: _, sort_by: __, sort: ___, then_by: ____, ...rest } = search;
        const { value } = event.currentTarget;
        show(value === '' ? rest : { ...rest, then_by: value });
      }}
    />
  );
}

const lowered = (word: string): string => (language === 'en' ? word.charAt(0).toLowerCase() + word.slice(1) : word);
