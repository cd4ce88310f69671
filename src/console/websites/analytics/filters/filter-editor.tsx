import { Button, NativeSelect } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { t } from '../../../i18n/index.ts';
import { useAnalytics } from '../query/context.ts';
import { type Filter, OPERATOR_WORDS, type Operator } from '../query/filters.ts';
import { DIMENSIONS } from '../query/names.ts';
import classes from './filter.module.css';
import { ChosenValues, WrittenValues } from './filter-values.tsx';
import { PropertyName } from './property-name.tsx';
import { hasCodes } from './suggested.ts';

type FilterEditorProps = {
  /** undefined for a new filter */
  filter?: Filter;
  onSet: (filter: Filter) => void;
  onLeave: () => void;
};

const PROPERTY = 'property.';
const ALL = Object.keys(OPERATOR_WORDS) as Operator[];

export function FilterEditor({ filter, onSet, onLeave }: FilterEditorProps) {
  const { view } = useAnalytics();
  const [dimension, setDimension] = useState(filter?.dimension ?? 'page');
  const [operator, setOperator] = useState<Operator>(filter?.operator ?? 'is');
  const [values, setValues] = useState(filter?.values ?? []);
  const isProperty = dimension.startsWith(PROPERTY);
  // Codes such as countries are selected by name, so a pattern would be useless.
  const operators = hasCodes(dimension) ? ALL.slice(0, 2) : ALL;
  const isWhole = values.length > 0 && dimension !== PROPERTY;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole) onSet({ dimension, operator, values });
  };
  const about = (chosen: string) => {
    setDimension(chosen);
    setValues([]);
    if (hasCodes(chosen) && !['is', 'is_not'].includes(operator)) setOperator('is');
  };
  const Values = hasCodes(dimension) ? ChosenValues : WrittenValues;
  // The suggested values must include the values that this filter excludes.
  const others = view.filters.filter((other) => other !== filter);
  return (
    <form className={classes.editor} aria-label={filter ? t('Edit filter') : t('Add filter')} onSubmit={submit}>
      <div className={classes.pair}>
        <NativeSelect
          label={t('Filter by')}
          data-autofocus
          value={isProperty ? PROPERTY : dimension}
          data={[
            ...Object.entries(DIMENSIONS).map(([value, word]) => ({ value, label: word })),
            { value: PROPERTY, label: t('Property') },
          ]}
          onChange={(event) => about(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('Operator')}
          value={operator}
          data={operators.map((value) => ({ value, label: OPERATOR_WORDS[value] }))}
          onChange={(event) => setOperator(event.currentTarget.value as Operator)}
        />
      </div>
      {isProperty && (
        <PropertyName
          view={view}
          name={dimension.slice(PROPERTY.length)}
          onChange={(name) => setDimension(PROPERTY + name)}
        />
      )}
      <Values
        key={dimension.startsWith(PROPERTY) ? PROPERTY : dimension}
        dimension={dimension}
        view={{ ...view, filters: others }}
        values={values}
        hint={operator.startsWith('matches') ? t('Use * as a wildcard') : undefined}
        onChange={setValues}
      />
      <div className={classes.buttons}>
        <Button type="submit" size="xs" disabled={!isWhole}>
          {filter ? t('Save filter') : t('Add filter')}
        </Button>
        <Button size="xs" variant="default" onClick={onLeave}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}
