import { useParams } from '@tanstack/react-router';
import { WebsiteFrame } from './frame.tsx';
import { Funnels } from './funnels.tsx';
import { Goals } from './goal-list.tsx';

export function GoalsPage() {
  const { id } = useParams({ from: '/shell/websites/$id/goals' });
  return (
    <WebsiteFrame id={id} open="/goals">
      {(website) => (
        <>
          <Goals website={website.id} />
          <Funnels website={website.id} />
        </>
      )}
    </WebsiteFrame>
  );
}
