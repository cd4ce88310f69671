import { type Finding, fault, notChecked, ok, warning } from './finding.ts';

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
  const { tz = 'unknown' } = process.versions;
  if (wrong.length === 0) return ok('time zones', `Time zone data is complete (${tz}).`);
  return fault(
    'time zones',
    `Time zone data is missing or out of date (${tz}): times in ${wrong.map(([zone]) => zone).join(', ')} come out wrong.`,
    'Run Gatehouse on the Node that npm install brings, and unset NODE_ICU_DATA.',
  );
}

const localTimeOf = (zone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(at);

/** Each visitor and each running check has a socket; the event engine opens many files. */
const fewFiles = 1024;
const enoughFiles = 4096;

/** `limit`: open files of one process; undefined where the platform does not say. */
export function checkFileLimit(limit: number | undefined = openFileLimit()): Finding {
  if (limit === undefined) return notChecked('limits', 'This platform does not tell how many files may be open.');
  const next = 'Raise it: LimitNOFILE=65536 in the systemd unit, --ulimit nofile=65536 in Docker, ulimit -n elsewhere.';
  if (limit < fewFiles)
    return fault('limits', `A process may open only ${limit} files: busy services run out of connections.`, next);
  if (limit < enoughFiles)
    return warning('limits', `A process may open ${limit} files, which a busy service uses up.`, next);
  return ok('limits', `A process may open ${limit === Infinity ? 'any number of' : limit} files.`);
}

function openFileLimit(): number | undefined {
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } };
  const soft = report.userLimits?.open_files?.soft;
  return soft === 'unlimited' ? Infinity : typeof soft === 'number' ? soft : Number(soft) || undefined;
}

const oldestNode = 24;

export function checkRuntime(node: string = process.versions.node): Finding {
  if (Number(node.split('.')[0]) >= oldestNode) return ok('runtime', `Node ${node} runs Gatehouse.`);
  return fault('runtime', `Node ${node} is too old.`, 'Run npm install, which brings the right one.');
}
