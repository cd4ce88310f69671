import { type Described, inPath, inQuery, text } from './described.ts';
import type { JsonObject } from './document.ts';

const token = inPath('token', 'Secret of the monitor, from its `heartbeat_url`.', 'hb_9wXr2QmA7tKc');
const exitStatus = {
  ...inPath('status', 'Exit status of the job.', '3'),
  schema: { type: 'integer', minimum: 0, maximum: 999 },
};
const runId = inQuery('rid', 'ID of the run, if runs overlap: letters, digits, `_` and `-`, up to 64 characters.');
const called: JsonObject = { type: 'object', properties: { ok: { type: 'boolean', const: true } }, required: ['ok'] };

export const heartbeatPaths: Record<string, Record<string, Described>> = {
  '/heartbeat/{token}': {
    get: {
      id: 'sendHeartbeat',
      tag: 'Collecting',
      summary: 'Report that a job ran',
      description:
        'A job calls this after each run. A missing call raises the alert. POST does the same, and keeps the last 10 KB of its body as the log of the call.',
      parameters: [
        token,
        inQuery('status', 'Any value except `up` and `ok` reports a failure, as in Uptime Kuma.'),
        inQuery('msg', 'The cause of the failure.'),
        inQuery('ping', 'Milliseconds that the job measured, as in Uptime Kuma.'),
        runId,
      ],
      answer: ['200', 'application/json', 'The call is recorded.', called],
      errors: ['404', '429'],
    },
  },
  '/heartbeat/{token}/start': {
    post: {
      id: 'sendHeartbeatStart',
      tag: 'Collecting',
      summary: 'Report that a job started',
      description:
        'The time until the next good call is the duration of the run. If the run does not end within the grace time, it raises the alert. GET does the same.',
      parameters: [token, runId],
      answer: ['200', 'application/json', 'The start is recorded.', called],
      errors: ['404', '413', '429'],
    },
  },
  '/heartbeat/{token}/log': {
    post: {
      id: 'sendHeartbeatLog',
      tag: 'Collecting',
      summary: 'Send output of a job',
      description: 'Keeps the last 10 KB of the body, up to 30 times a minute. It does not change the status.',
      parameters: [token],
      body: { schema: text('Output of the job.', { examples: ['27 of 100 files copied'] }), types: ['text/plain'] },
      answer: ['200', 'application/json', 'The output is stored.', called],
      errors: ['404', '413', '429'],
    },
  },
  '/heartbeat/{token}/{status}': {
    post: {
      id: 'sendHeartbeatExitStatus',
      tag: 'Collecting',
      summary: 'Report the exit status of a job',
      description:
        'Status 0 is a good call, any other status a failure. A text body is added to the cause. Gatehouse stores the last 10 KB of any text as the log of the call. GET does the same without a body.',
      parameters: [token, exitStatus, runId],
      body: {
        schema: text('Output of the job.', { examples: ['no space left on device'] }),
        types: ['application/octet-stream', 'text/plain'],
      },
      answer: ['200', 'application/json', 'The call is recorded.', called],
      errors: ['404', '413', '429'],
    },
  },
  '/heartbeat/{token}/fail': {
    post: {
      id: 'sendHeartbeatFailure',
      tag: 'Collecting',
      summary: 'Report that a job failed',
      description: 'Raises the alert immediately. A text body becomes the cause. GET does the same without a cause.',
      parameters: [token],
      body: { schema: text('What went wrong.', { examples: ['disk full'] }), types: ['text/plain'] },
      answer: ['200', 'application/json', 'The failure is recorded.', called],
      errors: ['404', '413', '429'],
    },
  },
};
