import { t } from '../../i18n/index.ts';
import { milliseconds } from '../../ui/format/format.ts';
import type { Kind } from '../monitor/address.ts';
import classes from './show.module.css';

/** in ms; null if the phase was never measured */
type PhaseTimes = Record<'dns' | 'connect' | 'tls' | 'first_byte', number | null>;

const PHASES = [
  { key: 'dns', label: 'DNS', color: '--gh-phase-1' },
  { key: 'connect', label: t('Connect'), color: '--gh-phase-2' },
  { key: 'tls', label: 'TLS', color: '--gh-phase-3' },
  { key: 'first_byte', label: t('First byte'), color: '--gh-phase-4' },
] as const;

type Phase = (typeof PHASES)[number]['key'];

/** Name of the last phase for all kinds except HTTP. */
const LAST_PHASE: Partial<Record<Kind, string>> = {
  icmp: t('Round trip'),
  dns: t('DNS query'),
  tcp: t('First text'),
  tls: t('First text'),
  starttls: 'STARTTLS',
  ws: t('Handshake'),
  grpc: t('Response'),
};

/** Phases that are always shown. Other phases are shown only if they were measured. */
const USUAL: Record<Kind, Phase[]> = {
  http: ['dns', 'connect', 'first_byte'],
  tcp: ['connect'],
  tls: ['connect', 'tls'],
  starttls: ['connect', 'first_byte', 'tls'],
  ws: ['dns', 'connect', 'first_byte'],
  grpc: ['dns', 'connect', 'first_byte'],
  icmp: ['first_byte'],
  dns: ['first_byte'],
  heartbeat: [],
};

export function Phases({ times, kind = 'http' }: { times: PhaseTimes | undefined; kind: Kind | undefined }) {
  const shown = PHASES.filter(({ key }) => USUAL[kind].includes(key) || (times?.[key] ?? 0) > 0);
  const whole = PHASES.reduce((sum, { key }) => sum + (times?.[key] ?? 0), 0);
  // The check failed before the first phase ended, or there are no checks.
  if (times && whole === 0) return null;
  return (
    <div className={classes.phases} aria-busy={times === undefined}>
      <div className={classes.phaseBar} aria-hidden="true">
        {whole > 0 &&
          shown.map(({ key, color }) => (
            <span key={key} style={{ flexGrow: (times?.[key] ?? 0) / whole, background: `var(${color})` }} />
          ))}
      </div>
      <dl className={classes.phaseKeys}>
        {shown.map(({ key, label, color }) => (
          <div key={key}>
            <dt>
              <span className={classes.swatch} style={{ background: `var(${color})` }} />
              {key === 'first_byte' ? (LAST_PHASE[kind] ?? label) : label}
            </dt>
            <dd>{(times?.[key] ?? 0) > 0 ? milliseconds(times?.[key]) : '–'}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
