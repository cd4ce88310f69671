import { z } from 'zod';
import { count, id } from '../text.ts';
import { writeTool } from '../tool.ts';
import { incident } from './incidents.ts';

/** Actions on monitors and incidents. None of them deletes data or moves money. */

const paused = z.object({ id: count, name: z.string(), paused: z.boolean(), status: z.string() });
const monitorId = z.strictObject({ monitor_id: id('ID of the monitor, from list_monitors.') });

export const pauseMonitor = writeTool({
  name: 'pause_monitor',
  title: 'Pause a monitor',
  description: 'Stops checks and alerts of a monitor until resume_monitor. The time in between is not monitored.',
  summary: 'Stops checks and alerts of a monitor',
  input: monitorId,
  output: z.object({ monitor: paused }),
  hasUntrustedText: false,
  isIdempotent: true,
  stopsSomething: true,
  async run(api, { monitor_id }) {
    return { monitor: (await api.patch(`/monitors/${monitor_id}`, { paused: true })).data };
  },
});

export const resumeMonitor = writeTool({
  name: 'resume_monitor',
  title: 'Resume a monitor',
  description: 'Resumes checks and alerts of a paused monitor.',
  summary: 'Resumes checks and alerts of a paused monitor',
  input: monitorId,
  output: z.object({ monitor: paused }),
  hasUntrustedText: false,
  isIdempotent: true,
  stopsSomething: false,
  async run(api, { monitor_id }) {
    return { monitor: (await api.patch(`/monitors/${monitor_id}`, { paused: false })).data };
  },
});

export const acknowledgeIncident = writeTool({
  name: 'acknowledge_incident',
  title: 'Acknowledge an incident',
  description:
    'Marks an open incident as being handled, which stops its reminders. A comment appears on the account’s own timeline, not on status pages.',
  summary: 'Stops the reminders of an open incident, with an optional private comment',
  input: z.strictObject({
    incident_id: id('ID of the incident, from list_incidents.'),
    comment: z.string().trim().min(1).max(5000).optional().describe('A private comment.'),
  }),
  output: z.object({ note: z.string(), incident }),
  hasUntrustedText: true,
  isIdempotent: false,
  stopsSomething: true,
  async run(api, { incident_id, comment }) {
    const changes = { status: 'acknowledged', ...(comment && { comment }) };
    return { incident: (await api.patch(`/incidents/${incident_id}`, changes)).data };
  },
});
