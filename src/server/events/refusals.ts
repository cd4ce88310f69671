import { Refusal, t } from '../kernel/index.ts';

export const damaged = (cause: unknown): Refusal =>
  new Refusal(
    'unavailable',
    t(
      'These statistics cannot be read, because the event store is damaged. The owner of this service can run gatehouse doctor to see what to do.',
    ),
    { retryAfterS: 600, cause },
  );

export const unavailable = (cause: unknown): Refusal =>
  new Refusal('unavailable', t('The event store is not available at the moment.'), { retryAfterS: 10, cause });
