import { Skeleton } from '@mantine/core';
import { Page } from './page.tsx';

/** Shown while the code of the first page loads. Looks like a page whose data loads. */
export function PageSkeleton() {
  return (
    <Page title="">
      <Skeleton height={480} radius={8} />
    </Page>
  );
}
