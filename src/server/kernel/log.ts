import { type DestinationStream, type LogFn, type Logger, pino } from 'pino';
import { isOutage } from './outage.ts';

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
    hooks: {
      logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn, level: number) {
        // The outage itself has its line. Of each job and request that it stops, one more every second would hide all others.
        if (level > pino.levels.values.debug! && isOutage((args[0] as { err?: unknown } | undefined)?.err))
          this.debug(...args);
        else method.apply(this, args);
      },
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** A log that nobody reads, for tests and for commands whose output is their answer. */
export function silentLog(): Log {
  return pino({ level: 'silent' });
}
