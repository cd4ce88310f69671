import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { FieldChange, ImportedMonitor, ImportedPart, ImportReport } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { Status, type Tone } from '../../ui/feedback/status.tsx';
import { count } from '../../ui/format/format.ts';
import { Card, Section } from '../../ui/layout/page.tsx';
import { channelOf } from '../alerts/channels.ts';
import { everySeconds, shortAddress } from '../monitor/address.ts';
import classes from './import.module.css';

const GROUPS = [
  { outcome: 'not_taken_over', title: t('Not imported') },
  { outcome: 'with_changes', title: t('Imported with changes') },
  { outcome: 'taken_over', title: t('Imported unchanged') },
] satisfies { outcome: ImportedMonitor['outcome']; title: string }[];

export function ImportReportView({ report, action }: { report: ImportReport; action?: ReactNode }) {
  const { applied, counts, alerts, page } = report;
  const notes = [...(page?.notes ?? []), ...report.notes];
  return (
    <>
      <Section
        title={
          page
            ? t('{source}: {name}', { source: report.source_name, name: page.name })
            : t('{source}: {count, plural, one {# monitor} other {# monitors}}', {
                source: report.source_name,
                count: report.monitors.length,
              })
        }
        actions={action}
      >
        <ul className={classes.notes}>
          {!applied && (
            <li>
              {t('{create} to create, {change} to update, {unchanged} unchanged, {skipped} not imported.', {
                create: count(counts.create),
                change: count(counts.change),
                unchanged: count(counts.unchanged),
                skipped: count(counts.not_taken_over),
              })}
            </li>
          )}
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </Section>
      {page && <PageParts parts={page.parts} applied={applied} />}
      {GROUPS.map(({ outcome, title }) => {
        const group = report.monitors.filter((monitor) => monitor.outcome === outcome);
        return (
          group.length > 0 && (
            <Section key={outcome} title={title} note={count(group.length)}>
              <Card>
                <ul>
                  {group.map((monitor) => (
                    <Imported key={monitor.reference} monitor={monitor} applied={applied} />
                  ))}
                </ul>
              </Card>
            </Section>
          )
        );
      })}
      {alerts.length > 0 && (
        <Section title={t('Alerts')} note={count(alerts.length)}>
          <Card>
            <ul>
              {alerts.map(({ name, kind, taken_over, notes: about }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: names can repeat, and rows never move
                <li key={index} className={classes.entry}>
                  <Status tone={taken_over ? 'up' : 'paused'} word={taken_over ? t('Imported') : t('Skipped')} />
                  <strong>{name}</strong>
                  <span className={classes.kind}>{kind}</span>
                  <Notes notes={about} />
                </li>
              ))}
            </ul>
          </Card>
        </Section>
      )}
    </>
  );
}

const KINDS = [
  { kind: 'component', title: t('Components') },
  { kind: 'incident', title: t('Incidents') },
  { kind: 'maintenance', title: t('Maintenance') },
] satisfies { kind: ImportedPart['kind']; title: string }[];

function PageParts({ parts, applied }: { parts: ImportedPart[]; applied: boolean }) {
  return KINDS.map(({ kind, title }) => {
    const group = parts.filter((part) => part.kind === kind);
    return (
      group.length > 0 && (
        <Section key={kind} title={title} note={count(group.length)}>
          <Card>
            <ul>
              {group.map((part, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: names can repeat, and rows never move
                <li key={index} className={classes.entry}>
                  <Status {...wordOf(part, applied)} />
                  <strong>{part.name}</strong>
                  <Notes notes={part.notes} />
                </li>
              ))}
            </ul>
          </Card>
        </Section>
      )
    );
  });
}

function wordOf(
  { outcome, action }: Pick<ImportedMonitor, 'outcome' | 'action'>,
  applied: boolean,
): { tone: Tone; word: string } {
  if (outcome === 'not_taken_over') return { tone: 'paused', word: t('Skipped') };
  switch (action) {
    case 'create':
      return { tone: 'up', word: applied ? t('Created') : t('Create') };
    case 'change':
      return { tone: 'maintenance', word: applied ? t('Updated') : t('Update') };
    case 'none':
      return { tone: 'paused', word: t('Unchanged') };
  }
}

function Imported({ monitor, applied }: { monitor: ImportedMonitor; applied: boolean }) {
  const { id, name, kind, watches, changes, notes } = monitor;
  return (
    <li className={classes.entry}>
      <Status {...wordOf(monitor, applied)} />
      <strong>
        {id === null ? (
          name
        ) : (
          <Link to="/monitors/$id" params={{ id: String(id) }}>
            {name}
          </Link>
        )}
      </strong>
      <span className={classes.kind}>{kind}</span>
      {watches && (
        <p className={classes.watches}>
          <span>{shortAddress(watches.url)}</span>
          {watches.interval > 0 && <span>{everySeconds(watches.interval)}</span>}
          <span>{watches.channels.length > 0 ? channelNames(watches.channels) : t('No alerts')}</span>
        </p>
      )}
      <Notes notes={[...changes.map(formatChange), ...notes]} />
    </li>
  );
}

const channelNames = (channels: string[]): string => channels.map((key) => channelOf(key).label).join(', ');

function Notes({ notes }: { notes: string[] }) {
  if (notes.length === 0) return null;
  return (
    <ul className={classes.about}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

function formatChange(change: FieldChange): string {
  if (!('to' in change)) return t('{field} changes.', { field: change.field });
  return t('{field}: {from} → {to}', {
    field: change.field,
    from: formatValue(change.from),
    to: formatValue(change.to),
  });
}

const formatValue = (value: unknown): string =>
  value === null || value === undefined ? t('none') : typeof value === 'string' ? value : JSON.stringify(value);
