import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '../../i18n/index.ts';
import { Status } from '../../ui/feedback/status.tsx';
import { Moment } from '../../ui/format/moment.tsx';
import { Section } from '../../ui/layout/page.tsx';
import { purchaseQuestionsQuery } from './queries.ts';
import { QUESTION_STYLES } from './styles.ts';
import classes from './support.module.css';

export function PurchaseQuestions({ purchase }: { purchase: number }) {
  const questions = useQuery(purchaseQuestionsQuery(purchase));
  if (!questions.data?.length) return null;
  return (
    <Section title={t('Support questions')}>
      <ul className={classes.asked}>
        {questions.data.map(({ id, subject, status, updated_at }) => (
          <li key={id}>
            <Link to="/market/support/$id" params={{ id: String(id) }}>
              {subject}
            </Link>
            <span>
              <Status {...QUESTION_STYLES[status]} />
              <Moment at={updated_at} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
