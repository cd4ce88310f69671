export const weekly = {
  name: 'Backups',
  recurrence: 'weekly',
  time_zone: 'Europe/Berlin',
  starts_on: '2026-01-01',
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  start_time: '02:30',
  duration_minutes: 60,
  all_monitors: true,
};

export const maintenancesPath = '/api/v1/maintenances';
