import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '../../i18n/index.ts';
import { Status } from '../../ui/feedback/status.tsx';
import { Section } from '../../ui/layout/page.tsx';
import { describeRemaining, describeTarget, STATES } from './labels.ts';
import classes from './objectives.module.css';
import { coveringQuery } from './queries.ts';

/** Renders nothing if no objective covers the monitor. */
export function CoveringObjectives({ monitor }: { monitor: string }) {
  const objectives = useQuery(coveringQuery(monitor)).data;
  if (!objectives || objectives.length === 0) return null;
  return (
    <Section title={t('SLOs')}>
      <ul className={classes.covering}>
        {objectives.map((objective) => (
          <li key={objective.id}>
            <Link to="/objectives/$id" params={{ id: String(objective.id) }}>
              <Status {...STATES[objective.status]} />
              <span className={classes.name}>{objective.name}</span>
              <span className={classes.reason}>
                {describeTarget(objective)}
                {objective.budget && ` · ${describeRemaining(objective.budget)}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
