import { toBoolean, toNumber, toRecord, toText, type UntrustedObject } from '../untrusted-json.ts';

/** Returns how long a check fails before Checkly alerts: its retries, and the runs or minutes until it escalates. */
export function failsForS(given: UntrustedObject, intervalS: number): number {
  const alerting = toRecord(given.alertSettings);
  const escalatesByTime = alerting.escalationType === 'TIME_BASED';
  const minutes = toNumber(toRecord(alerting.timeBasedEscalation).minutesFailingThreshold) ?? 0;
  const runs = toNumber(toRecord(alerting.runBasedEscalation).failedRunThreshold) ?? 1;
  const knowsSettings = given.useGlobalAlertSettings !== true;
  const untilEscalationS = !knowsSettings ? 0 : escalatesByTime ? minutes * 60 : Math.max(0, runs - 1) * intervalS;
  return Math.round(Math.max(0, untilEscalationS) + retriesS(given));
}

/** Before retry strategies, a check could only be retried once. */
const doubleCheckS = 3;
const maxRetries = 10;

function retriesS(given: UntrustedObject): number {
  const strategy = toRecord(given.retryStrategy);
  const baseS = Math.max(0, toNumber(strategy.baseBackoffSeconds) ?? 60);
  const retries = Math.min(maxRetries, Math.max(0, Math.round(toNumber(strategy.maxRetries) ?? 2)));
  const limitS = Math.max(0, toNumber(strategy.maxDurationSeconds) ?? 600);
  const waits = Array.from({ length: retries }, (_, index) => index + 1);
  const sum = (waitS: (retry: number) => number) =>
    Math.min(
      limitS,
      waits.reduce((total, retry) => total + waitS(retry), 0),
    );
  switch (toText(strategy.type)) {
    case 'FIXED':
      return sum(() => baseS);
    case 'LINEAR':
      return sum((retry) => baseS * retry);
    case 'EXPONENTIAL':
      return sum((retry) => baseS ** retry);
    case 'SINGLE_RETRY':
      return baseS;
    default:
      return toBoolean(given.doubleCheck) ? doubleCheckS : 0;
  }
}
