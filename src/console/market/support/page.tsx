import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { SupportQuestion, SupportQuestionSummary } from '../../api/market.ts';
import { t, tRich } from '../../i18n/index.ts';
import { searchChanger } from '../../list-search.ts';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import { count } from '../../ui/format/format.ts';
import { Moment } from '../../ui/format/moment.tsx';
import type { FilterTab } from '../../ui/layout/filter-tabs.tsx';
import { type Column, rowLinkClass } from '../../ui/table/column.ts';
import { PagedList } from '../../ui/table/paged-list.tsx';
import { MarketFrame } from '../frame.tsx';
import { buyerColumn } from '../sale/sale-columns.tsx';
import { QUESTION_STATES, type QuestionState } from '../search.ts';
import { SearchFilters } from '../search-filters.tsx';
import { questionSummaryQuery, questionsQuery } from './queries.ts';
import { QUESTION_STYLES, SUPPORT_WORDS } from './styles.ts';

const COLUMNS: Column<SupportQuestion>[] = [
  {
    key: 'subject',
    label: t('Question'),
    look: 'strong',
    width: 'rest',
    phone: 'main',
    cell: ({ id, subject }) => (
      <Link to="/market/support/$id" params={{ id: String(id) }} className={rowLinkClass} title={subject}>
        {subject}
      </Link>
    ),
  },
  {
    key: 'status',
    label: t('Status'),
    width: 120,
    phone: 'small',
    cell: ({ status }) => <Status {...QUESTION_STYLES[status]} />,
  },
  buyerColumn('/market/purchases', ({ buyer }) => buyer),
  {
    key: 'item',
    label: t('Item'),
    look: 'soft',
    width: 'bounded',
    phone: 'small',
    optional: 'shown',
    cell: ({ item }) => <span title={item.name}>{item.name}</span>,
  },
  {
    key: 'support',
    label: t('Support'),
    look: 'soft',
    width: 120,
    phone: 'labelled',
    optional: 'shown',
    cell: ({ asked }) => SUPPORT_WORDS[asked.support],
  },
  {
    key: 'messages',
    label: t('Messages'),
    align: 'end',
    look: 'soft',
    phone: 'labelled',
    optional: 'hidden',
    cell: ({ messages }) => count(messages),
  },
  {
    key: 'updated',
    label: t('Last message'),
    align: 'end',
    look: 'soft',
    width: 130,
    phone: 'small',
    cell: ({ updated_at }) => <Moment at={updated_at} />,
  },
];

const tabsOf = (summary: SupportQuestionSummary | undefined): FilterTab<QuestionState>[] => [
  { key: undefined, word: t('All'), total: summary && summary.waiting + summary.answered + summary.closed },
  ...QUESTION_STATES.map((key) => ({
    key,
    word: QUESTION_STYLES[key].word,
    total: summary?.[key],
    look: key === 'waiting' ? ('waiting' as const) : undefined,
  })),
];

export function SupportPage() {
  const search = useSearch({ from: '/shell/market/support' });
  const navigate = useNavigate({ from: '/market/support' });
  const questions = useQuery(questionsQuery(search));
  const summary = useQuery(questionSummaryQuery);
  const change = searchChanger(search, navigate);
  return (
    <MarketFrame open="/market/support" actions={null}>
      <PagedList
        label={t('Support questions')}
        columns={COLUMNS}
        list={questions}
        search={search}
        change={change}
        narrowed={Boolean(search.search || search.state)}
        empty={<NoQuestions />}
        filters={
          <SearchFilters
            label={t('Questions by status')}
            searchLabel={t('Search by text, buyer or item')}
            search={search}
            change={change}
            tabs={tabsOf(summary.data)}
          />
        }
        nothing={
          search.search
            ? t('No questions match “{search}”.', { search: search.search })
            : t('No questions match these filters.')
        }
      />
    </MarketFrame>
  );
}

function NoQuestions() {
  return (
    <EmptyState title={t('No questions yet')}>
      <p>
        {tRich(
          'Buyers ask you from their purchase in the library. Each question includes the license, version, end of support and activations. You get it here and by email. Choose who can ask in the <a>settings</a>.',
          {
            a: (text) => (
              <Link to="/market/settings" hash="support-questions">
                {text}
              </Link>
            ),
          },
        )}
      </p>
    </EmptyState>
  );
}
