import { useParams } from '@tanstack/react-router';
import { ConversionAlerts } from './conversion-alerts.tsx';
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
          <ConversionAlerts website={website} />
          <Funnels website={website.id} />
        </>
      )}
    </WebsiteFrame>
  );
}
