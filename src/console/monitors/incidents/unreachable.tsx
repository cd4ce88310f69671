import { Link } from '@tanstack/react-router';
import type { IncidentDetail } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import classes from './incidents.module.css';

/** Monitors without a separate incident, because they depend on this one. */
export function Unreachable({ monitors }: { monitors: IncidentDetail['unreachable_monitors'] }) {
  if (monitors.length === 0) return null;
  return (
    <details className={classes.unreachable}>
      <summary>
        {t(
          '{count, plural, one {# monitor that depends on it was not reachable} other {# monitors that depend on it were not reachable}}',
          { count: monitors.length },
        )}
      </summary>
      <ul>
        {monitors.map(({ id, name }) => (
          <li key={id}>
            <Link to="/monitors/$id" params={{ id: String(id) }} className={classes.textLink}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
