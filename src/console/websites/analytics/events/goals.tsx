import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CurlLine } from '../../../accounts/index.ts';
import type { GoalLine } from '../../../api/websites.ts';
import { count, share } from '../../../ui/format/format.ts';
import { FigureTable } from '../panels/figure-table.tsx';
import classes from '../panels/panel.module.css';
import { Answered } from '../panels/query-state.tsx';
import { useAnalytics } from '../query/context.ts';
import { type Filter, writeFilter } from '../query/filters.ts';
import { amounts } from '../query/metrics.ts';
import { questionQuery } from '../query/queries.ts';
import { withFilters } from '../query/search.ts';

/** What visitors are meant to do, and how many did. */
export function Goals() {
  const { id, view } = useAnalytics();
  const goals = useQuery(questionQuery(id, 'goals', view));
  return (
    <Answered query={goals}>
      {({ data }) =>
        data.length === 0 ? (
          <NoGoals id={id} />
        ) : (
          <FigureTable
            label="Goals"
            head="Goal"
            rows={data}
            keyOf={(goal) => goal.id}
            name={(goal) => <GoalLink goal={goal} />}
            size={(goal) => goal.visitors}
            columns={[
              { word: 'Visitors', read: (goal) => count(goal.visitors) },
              { word: 'Count', read: (goal) => count(goal.conversions) },
              { word: 'Rate', read: (goal) => share(goal.conversion_rate), isSoft: true },
              ...(data.some(({ revenue }) => revenue.length > 0)
                ? [{ word: 'Revenue', read: (goal: GoalLine) => amounts(goal.revenue) }]
                : []),
            ]}
          />
        )
      }
    </Answered>
  );
}

/** Narrows to the visits in which it was reached; of a scroll, to those that saw the page. */
function GoalLink({ goal }: { goal: GoalLine }) {
  const { search, view } = useAnalytics();
  const filter: Filter = {
    dimension: goal.kind === 'event' ? 'event' : 'page',
    operator: goal.value.includes('*') ? 'matches' : 'is',
    values: [goal.value],
  };
  const others = view.filters.filter((other) => writeFilter(other) !== writeFilter(filter));
  const isOn = others.length < view.filters.length;
  return (
    <Link
      to="."
      search={withFilters(search, isOn ? others : [...others, filter])}
      resetScroll={false}
      activeOptions={{ exact: true }}
      className={classes.row}
      title={`${goal.kind === 'event' ? 'Event' : 'Page'} ${goal.value}`}
      aria-current={isOn ? 'true' : undefined}
    >
      {goal.name}
    </Link>
  );
}

function NoGoals({ id }: { id: string }) {
  return (
    <div className={classes.advice}>
      <b>Track conversions with goals</b>
      <p>A goal is a page view, an event, or a page scrolled to a certain depth. Create your first:</p>
      <CurlLine
        label="curl command for a goal"
        path={`/api/v1/websites/${id}/goals`}
        options={['-d kind=page', '-d value=/thanks', '-d name=Order']}
      />
    </div>
  );
}
