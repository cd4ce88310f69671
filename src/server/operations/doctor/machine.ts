import { readFileSync } from 'node:fs';
import { formatCount, t } from '../../kernel/index.ts';
import { type Finding, fault, notChecked, ok, timeZones, warning } from './finding.ts';

/** What the platform brings. */
export const checkMachine = (): Finding[] => [checkRuntime(), checkTimeZones(), checkFileLimit()];

/** A local noon of known offset, in zones of both hemispheres and one whose rules changed within the last years. */
const knownTimes: [zone: string, utc: string, local: string][] = [
  ['Europe/Berlin', '2026-07-01T10:00:00Z', '12:00'],
  ['America/Sao_Paulo', '2026-01-15T15:00:00Z', '12:00'],
  ['Asia/Kolkata', '2026-01-15T06:30:00Z', '12:00'],
  ['America/Mexico_City', '2026-07-01T18:00:00Z', '12:00'],
];

/** Whether days and times of other zones come out right: reports and maintenance follow them. */
export function checkTimeZones(localTime: (zone: string, at: Date) => string = localTimeOf): Finding {
  const wrong = knownTimes.filter(([zone, utc, local]) => {
    try {
      return localTime(zone, new Date(utc)) !== local;
    } catch {
      return true; // the zone is not known at all
    }
  });
  const { tz: version = '?' } = process.versions;
  if (wrong.length === 0) return ok(timeZones, () => t('Time zone data is complete ({version}).', { version }));
  return fault(
    timeZones,
    () =>
      t('Time zone data is missing or out of date ({version}): times in {zones} come out wrong.', {
        version,
        zones: wrong.map(([zone]) => zone).join(', '),
      }),
    () => t('Run Gatehouse on the Node that npm install brings, and unset NODE_ICU_DATA.'),
  );
}

const localTimeOf = (zone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(at);

/** Each visitor and each running check has a socket; the event engine opens many files. */
const fewFiles = 1024;
const enoughFiles = 4096;

/** `limit`: open files of one process; undefined where the platform does not say. */
export function checkFileLimit(limit: number | undefined = openFileLimit()): Finding {
  if (limit === undefined)
    return notChecked('limits', () => t('This platform does not tell how many files may be open.'));
  const next = () =>
    t('Raise it: LimitNOFILE=65536 in the systemd unit, --ulimit nofile=65536 in Docker, ulimit -n elsewhere.');
  if (limit < fewFiles)
    return fault(
      'limits',
      () =>
        t('A process may open only {files} files: busy services run out of connections.', {
          files: formatCount(limit),
        }),
      next,
    );
  if (limit < enoughFiles)
    return warning(
      'limits',
      () => t('A process may open {files} files, which a busy service uses up.', { files: formatCount(limit) }),
      next,
    );
  return ok('limits', () =>
    limit === Infinity
      ? t('A process may open any number of files.')
      : t('A process may open {files} files.', { files: formatCount(limit) }),
  );
}

/** Linux says it in a file; a report of Node, which others need, would hold up a service that runs. */
function openFileLimit(): number | undefined {
  let soft: number | string | undefined;
  try {
    soft = /^Max open files\s+(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
  } catch {
    const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } };
    soft = report.userLimits?.open_files?.soft;
  }
  return soft === 'unlimited' ? Infinity : Number(soft) || undefined;
}

const oldestNode = 24;

export function checkRuntime(node: string = process.versions.node): Finding {
  if (Number(node.split('.')[0]) >= oldestNode)
    return ok('runtime', () => t('Node {version} runs Gatehouse.', { version: node }));
  return fault(
    'runtime',
    () => t('Node {version} is too old.', { version: node }),
    () => t('Run npm install, which brings the right one.'),
  );
}
