import { type DestinationStream, type LogFn, type Logger, pino } from 'pino';
import { isOutage } from './outage.ts';

export type Log = Logger;

/** Use constant messages and put values in fields. Secrets are redacted by field name. */
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
        // The outage itself is logged once. One line per job and request would bury all other lines.
        if (level > pino.levels.values.debug! && isOutage((args[0] as { err?: unknown } | undefined)?.err))
          this.debug(...args);
        else method.apply(this, args);
      },
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

export function silentLog(): Log {
  return pino({ level: 'silent' });
}
