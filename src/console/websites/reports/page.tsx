import { useParams } from '@tanstack/react-router';
import { WebsiteFrame } from '../settings/frame.tsx';
import { OwnReport } from './own-report.tsx';
import { Recipients } from './recipients.tsx';

export function ReportsPage() {
  const { id } = useParams({ from: '/shell/websites/$id/reports' });
  return (
    <WebsiteFrame id={id} open="/reports">
      {(website) => (
        <>
          <Recipients website={website} />
          <OwnReport website={website} />
        </>
      )}
    </WebsiteFrame>
  );
}
