import { Checkbox, NativeSelect, SegmentedControl, Switch, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { ComponentState, StatusPage } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { DateTimeField } from '../../ui/form/date-field.tsx';
import type { Draft } from '../../ui/form/draft.ts';
import { useZone } from '../../ui/format/time-zone.ts';
import { MAX_NAMES, namesQuery } from '../monitor/monitor-picker.tsx';
import { COMPONENT_STATES, PHASES } from './labels.ts';
import type { Affected, UpdateValues } from './report-values.ts';
import classes from './reports.module.css';

const options = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }));

type UpdateFieldsProps<Values extends UpdateValues> = {
  draft: Draft<Values>;
  page: StatusPage;
  /** called before the phase changes */
  onPhase?: (phase: UpdateValues['phase']) => void;
  isPublished?: boolean;
};

export function UpdateFields<Values extends UpdateValues>(props: UpdateFieldsProps<Values>) {
  const { page, onPhase, isPublished = false } = props;
  const draft = props.draft as unknown as Draft<UpdateValues>;
  const zone = useZone();
  const phaseLabel = useId();
  const { values, set } = draft;
  return (
    <>
      <div>
        <p className={classes.label} id={phaseLabel}>
          {t('Phase')}
        </p>
        <SegmentedControl
          aria-labelledby={phaseLabel}
          transitionDuration={0}
          className={classes.chips}
          data={options(PHASES)}
          value={values.phase}
          onChange={(phase) => {
            onPhase?.(phase as UpdateValues['phase']);
            set('phase', phase as UpdateValues['phase']);
          }}
        />
      </div>
      <Textarea
        label={t('Update')}
        autosize
        minRows={3}
        maxRows={14}
        description={t('Plain text. Leave an empty line between paragraphs')}
        {...draft.field('text')}
      />
      {!isPublished && (
        <>
          <DateTimeField
            label={t('Publish at')}
            description={t('Leave empty to publish now. In {zone}', { zone })}
            {...draft.field('publish_at')}
          />
          <Switch
            label={
              page.subscribers === 0
                ? t('Notify subscribers (none yet)')
                : t('Notify {count, plural, one {# subscriber} other {# subscribers}}', { count: page.subscribers })
            }
            checked={values.notify}
            onChange={(event) => set('notify', event.currentTarget.checked)}
          />
        </>
      )}
    </>
  );
}

type AffectedFieldsProps = {
  page: StatusPage;
  value: Affected[];
  error: string | undefined;
  onChange: (value: Affected[]) => void;
};

export function AffectedFields({ page, value, error, onChange }: AffectedFieldsProps) {
  const names = useServiceNames(page);
  const states = new Map(value.map(({ key, state }) => [key, state]));
  const keep = (key: string, state: ComponentState | undefined) => {
    const rest = value.filter((one) => one.key !== key);
    onChange(state === undefined ? rest : [...rest, { key, state }]);
  };
  if (names.size === 0) return null;
  return (
    <fieldset className={classes.affected}>
      <legend>{t('Affected services')}</legend>
      <p className={classes.hint}>{t('The page shows them in this state until the incident is resolved.')}</p>
      <ul>
        {[...names].map(([key, name]) => {
          const state = states.get(key);
          return (
            <li key={key}>
              <Checkbox
                label={name}
                checked={state !== undefined}
                onChange={(event) => keep(key, event.currentTarget.checked ? 'degraded' : undefined)}
              />
              {state !== undefined && (
                <NativeSelect
                  size="xs"
                  aria-label={t('State of {name}', { name })}
                  data={options(COMPONENT_STATES)}
                  value={state}
                  onChange={(event) => keep(key, event.currentTarget.value as ComponentState)}
                />
              )}
            </li>
          );
        })}
      </ul>
      {error && (
        <p className={classes.wrong} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Names of the page's services, in its order, by `monitor-ID` and `component-ID`. */
export function useServiceNames({ groups }: StatusPage): Map<string, string> {
  const ids = groups.flatMap((group) => group.monitor_ids);
  const names = useQuery(namesQuery(ids.slice(0, MAX_NAMES))).data;
  return new Map(
    groups.flatMap(({ monitor_ids, components = [] }) => [
      ...monitor_ids.map((id) => [`monitor-${id}`, names?.get(id)?.name ?? '…'] as const),
      ...components.map(({ id, name }) => [`component-${id}`, name] as const),
    ]),
  );
}
