import { ActionIcon, Button, NativeSelect, Switch, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import type { TestCheckResult } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { Status } from '../../ui/feedback/status.tsx';
import type { Draft } from '../../ui/form/draft.ts';
import { Folded } from '../../ui/form/folded.tsx';
import formClasses from '../../ui/form/form.module.css';
import classes from './assertion-fields.module.css';
import {
  type AssertionRow,
  type Comparison,
  comparisonsOf,
  hasProperty,
  hasTarget,
  isCompleteRow,
  newRowFor,
  placeholderOf,
  SEVERITIES,
  type Source,
  sourcesFor,
  unitOf,
  withSource,
} from './assertion-rows.ts';
import { assertionSummary } from './summaries.ts';
import type { MonitorValues } from './values.ts';

const FIELDS = ['assertions', 'degraded_after', 'alert_when_degraded'];
const MAX_ROWS = 20;

type AssertionFieldsProps = { draft: Draft<MonitorValues>; result: TestCheckResult | undefined };

export function AssertionFields({ draft, result }: AssertionFieldsProps) {
  const { values, set } = draft;
  const {
    assertions: rows,
    address: { kind },
  } = values;
  const list = useRef<HTMLUListElement>(null);
  const adding = useRef<HTMLButtonElement>(null);
  const change = (changed: AssertionRow[]) => set('assertions', changed);
  const focusRow = (index: number) =>
    requestAnimationFrame(() => {
      const field = list.current?.children[index]?.querySelector<HTMLElement>('select');
      (field ?? adding.current)?.focus();
    });
  const found = resultsByRow(rows, result);
  return (
    <Folded title={t('Assertions and slowness')} summary={assertionSummary(values)} isWrong={draft.isWrong(FIELDS)}>
      <div>
        <div className={formClasses.label}>{t('Assertions')}</div>
        <p className={formClasses.below} style={{ marginBottom: 8 }}>
          {t('Conditions for each response. A degraded monitor is slow or limited, but not down')}
        </p>
        <ul className={classes.list} ref={list}>
          {rows.map((row, index) => (
            <Row
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ID, and the service's errors name them by index
              key={index}
              row={row}
              sources={sourcesFor(kind, row.source)}
              index={index}
              error={draft.error}
              cause={found[index]}
              onChange={(changed) => change(rows.map((one, at) => (at === index ? changed : one)))}
              onRemove={() => {
                change(rows.filter((_, at) => at !== index));
                focusRow(Math.min(index, rows.length - 2));
              }}
            />
          ))}
        </ul>
        {draft.error('assertions') && (
          <p style={{ color: 'var(--gh-down)' }} role="alert">
            {draft.error('assertions')}
          </p>
        )}
        {rows.length < MAX_ROWS && (
          <Button
            ref={adding}
            variant="default"
            size="xs"
            mt={rows.length > 0 ? 12 : 0}
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => {
              change([...rows, newRowFor(kind)]);
              focusRow(rows.length);
            }}
          >
            {t('Add assertion')}
          </Button>
        )}
      </div>
      <TextInput
        {...draft.field('degraded_after')}
        label={t('Degraded from this response time, in ms')}
        inputMode="numeric"
        autoComplete="off"
        placeholder={t('Never')}
        description={t(
          'Needs the same number of slow checks in a row as an incident needs failing checks. It is not downtime',
        )}
      />
      <Switch
        name="alert_when_degraded"
        label={t('Alert when degraded')}
        description={t('One message when it becomes degraded, and one when that ends')}
        checked={values.alert_when_degraded}
        error={draft.error('alert_when_degraded')}
        onChange={(event) => set('alert_when_degraded', event.currentTarget.checked)}
      />
    </Folded>
  );
}

/** `cause`: why the assertion fails; null if it holds; undefined if it was not tested */
type RowProps = {
  row: AssertionRow;
  sources: { value: Source; label: string }[];
  index: number;
  error: (field: string) => string | undefined;
  cause: string | null | undefined;
  onChange: (row: AssertionRow) => void;
  onRemove: () => void;
};

function Row({ row, sources, index, error, cause, onChange, onRemove }: RowProps) {
  const number = index + 1;
  const field = (name: keyof AssertionRow) => {
    const full = `assertions[${index}][${name}]`;
    return { name: full, value: row[name], error: error(full) };
  };
  const unit = unitOf(row.source);
  return (
    <li className={classes.row}>
      <NativeSelect
        {...field('source')}
        aria-label={t('Source of assertion {number}', { number })}
        className={classes.source}
        data={sources}
        onChange={(event) => onChange(withSource(row, event.currentTarget.value as Source))}
      />
      {hasProperty(row.source) && (
        <TextInput
          {...field('property')}
          className={classes.property}
          aria-label={
            row.source === 'json'
              ? t('JSONPath of assertion {number}', { number })
              : t('Header of assertion {number}', { number })
          }
          placeholder={placeholderOf(row.source)}
          autoComplete="off"
          spellCheck={false}
          styles={{ input: { fontFamily: 'var(--gh-mono)' } }}
          onChange={(event) => onChange({ ...row, property: event.currentTarget.value })}
        />
      )}
      <NativeSelect
        {...field('severity')}
        className={classes.severity}
        aria-label={t('State if assertion {number} fails', { number })}
        title={t('State if the assertion fails')}
        data={SEVERITIES}
        onChange={(event) => onChange({ ...row, severity: event.currentTarget.value as AssertionRow['severity'] })}
      />
      <ActionIcon
        className={classes.remove}
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('Remove assertion {number}', { number })}
        onClick={onRemove}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
      <NativeSelect
        {...field('comparison')}
        aria-label={t('Comparison of assertion {number}', { number })}
        className={classes.comparison}
        data={comparisonsOf(row.source)}
        onChange={(event) => onChange({ ...row, comparison: event.currentTarget.value as Comparison })}
      />
      {hasTarget(row.comparison) && (
        <TextInput
          {...field('target')}
          aria-label={t('Expected value of assertion {number}', { number })}
          className={classes.target}
          placeholder={unit ?? t('Expected value')}
          autoComplete="off"
          spellCheck={false}
          {...(unit && { inputMode: 'numeric', rightSection: <span aria-hidden>{unit}</span>, rightSectionWidth: 56 })}
          onChange={(event) => onChange({ ...row, target: event.currentTarget.value })}
        />
      )}
      {cause !== undefined && (
        <div className={classes.result} role="status">
          {cause === null ? (
            <Status tone="up" word={t('Holds now')} />
          ) : (
            <>
              <Status tone={row.severity} word={t('Fails now')} />
              <span>{cause}</span>
            </>
          )}
        </div>
      )}
    </li>
  );
}

/** The test check contains only complete rows. */
function resultsByRow(rows: AssertionRow[], result: TestCheckResult | undefined): (string | null | undefined)[] {
  let next = 0;
  return rows.map((row) => {
    if (!isCompleteRow(row)) return undefined;
    const cause = result?.assertions[next]?.cause;
    next += 1;
    return cause;
  });
}
