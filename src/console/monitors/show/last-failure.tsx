import { Skeleton } from '@mantine/core';
import type { LastFailure } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { LogSecond } from '../../ui/format/moment.tsx';
import { Section } from '../../ui/layout/page.tsx';
import { FailureCard } from '../monitor/failure-card.tsx';

export function LastFailureSection({ failure }: { failure: LastFailure | null | undefined }) {
  if (failure === undefined) return <Skeleton height={160} radius={8} mt={32} aria-busy="true" />;
  if (failure === null) return null;
  return (
    <Section title={t('Last failed check')} note={<LogSecond at={failure.at} />}>
      <FailureCard failure={failure} />
    </Section>
  );
}
