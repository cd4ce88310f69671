import { readFileSync } from 'node:fs';
import { formatCount, t } from '../../kernel/index.ts';
import { type Finding, fault, notChecked, ok, timeZones, warning } from './finding.ts';

export const checkMachine = (): Finding[] => [checkRuntime(), checkTimeZones(), checkFileLimit()];

/** Local noons in zones of both hemispheres and in one whose rules changed recently. */
const knownTimes: [zone: string, utc: string, local: string][] = [
  ['Europe/Berlin', '2026-07-01T10:00:00Z', '12:00'],
  ['America/Sao_Paulo', '2026-01-15T15:00:00Z', '12:00'],
  ['Asia/Kolkata', '2026-01-15T06:30:00Z', '12:00'],
  ['America/Mexico_City', '2026-07-01T18:00:00Z', '12:00'],
];

export function checkTimeZones(localTime: (zone: string, at: Date) => string = localTimeOf): Finding {
  const wrong = knownTimes.filter(([zone, utc, local]) => {
    try {
      return localTime(zone, new Date(utc)) !== local;
    } catch {
      return true;
    }
  });
  const { tz: version = '?' } = process.versions;
  if (wrong.length === 0) return ok(timeZones, () => t('Time zone data is complete ({version}).', { version }));
  return fault(
    timeZones,
    () =>
      t('Time zone data is missing or outdated ({version}): times in {zones} are wrong.', {
        version,
        zones: wrong.map(([zone]) => zone).join(', '),
      }),
    () => t('Run Gatehouse on the Node version that npm install installs, and unset NODE_ICU_DATA.'),
  );
}

const localTimeOf = (zone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(at);

/** Each visitor and each running check needs a socket, and the event engine opens many files. */
const fewFiles = 1024;
const enoughFiles = 4096;

export function checkFileLimit(limit: number | undefined = openFileLimit()): Finding {
  if (limit === undefined)
    return notChecked('limits', () => t('This platform does not report the limit of open files.'));
  const next = () =>
    t('Raise the limit: LimitNOFILE=65536 in the systemd unit, --ulimit nofile=65536 in Docker, ulimit -n elsewhere.');
  if (limit < fewFiles)
    return fault(
      'limits',
      () =>
        t('A process can open only {files} files, so a busy service runs out of connections.', {
          files: formatCount(limit),
        }),
      next,
    );
  if (limit < enoughFiles)
    return warning(
      'limits',
      () =>
        t('A process can open {files} files, which is not enough for a busy service.', { files: formatCount(limit) }),
      next,
    );
  return ok('limits', () =>
    limit === Infinity
      ? t('A process can open any number of files.')
      : t('A process can open {files} files.', { files: formatCount(limit) }),
  );
}

/** Reads Linux's file if possible, because creating a Node report would block a running service. */
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
    () => t('Run npm install, which installs the right version.'),
  );
}
