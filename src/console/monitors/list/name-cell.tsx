import { Link } from '@tanstack/react-router';
import { causeText } from '../../../shared/cause-text.ts';
import type { MonitorRow, MonitorStatus } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { rowLinkClass } from '../../ui/table/column.ts';
import { shortAddress } from '../monitor/address.ts';
import { severityWord } from '../policies/labels.ts';
import classes from './name-cell.module.css';

const TAGS_SHOWN = 2;
const CAUSE_CLASSES: Partial<Record<MonitorStatus, string | undefined>> = {
  down: classes.cause,
  degraded: classes.slow,
};

export function NameCell(row: MonitorRow) {
  const { id, name, url, cause, status, severity, tags, ignores_certificate_errors } = row;
  return (
    <div className={classes.what}>
      <div className={classes.first}>
        <Link to="/monitors/$id" params={{ id: String(id) }} className={`${rowLinkClass} ${classes.name}`}>
          {name}
        </Link>
        {severity !== 'normal' && <span className={classes.tag}>{severityWord(severity)}</span>}
        {ignores_certificate_errors && (
          <span className={classes.unverified} title={t('Certificate errors are ignored')}>
            {t('TLS unverified')}
          </span>
        )}
        <Tags tags={tags} />
      </div>
      <div className={classes.line}>
        {cause ? (
          <div className={`${classes.second} ${CAUSE_CLASSES[status] ?? classes.doubt}`}>{causeText(cause)}</div>
        ) : (
          <div className={`${classes.second} ${classes.address}`}>{shortAddress(url)}</div>
        )}
      </div>
    </div>
  );
}

function Tags({ tags }: { tags: string[] }) {
  const hidden = tags.length - TAGS_SHOWN;
  if (tags.length === 0) return null;
  return (
    <span className={classes.tags} title={tags.join(', ')}>
      {tags.slice(0, TAGS_SHOWN).map((tag) => (
        <span key={tag} className={classes.tag}>
          {tag}
        </span>
      ))}
      {hidden > 0 && <span className={classes.tag}>+{hidden}</span>}
    </span>
  );
}
