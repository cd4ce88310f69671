import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/**
 * The service's log: one JSON object a line, constant messages, facts in fields.
 * Fields that may carry a secret are cut out by name, whoever logs them.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: undefined,
    redact: {
      paths: [
        'authorization',
        'cookie',
        'password',
        'api_key',
        'req.headers',
        '*.authorization',
        '*.password',
        '*.api_key',
      ],
      censor: '[cut]',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** A log that nobody reads, for tests and for commands whose output is their answer. */
export function silentLog(): Log {
  return pino({ level: 'silent' });
}
