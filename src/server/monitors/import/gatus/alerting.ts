import { t } from '../../../kernel/index.ts';
import { type Receiver, skippedReceiver } from '../converted.ts';
import { isRecord, toList, toNumber, toRecord, toText, type UntrustedObject } from '../untrusted-json.ts';
import { durationS } from './duration.ts';
import { receiverFrom } from './provider.ts';

export class Alerting {
  readonly #providers: UntrustedObject;
  readonly #missing: (provider: string) => string[];
  readonly #receivers = new Map<string, Receiver>();

  constructor(providers: unknown, missing: (provider: string) => string[]) {
    this.#providers = toRecord(providers);
    this.#missing = missing;
  }

  get receivers(): Receiver[] {
    return [...this.#receivers.values()];
  }

  of(endpoint: UntrustedObject, group: string): Receiver[] {
    const found = toList(endpoint.alerts).flatMap((alert) =>
      isRecord(alert) ? (this.#receiver(alert, group) ?? []) : [],
    );
    return [...new Set(found)];
  }

  /** Returns the shortest interval of reminders in seconds. 0: no reminders */
  reminderOf(endpoint: UntrustedObject): number {
    const intervals = this.#enabledOf(endpoint).flatMap(
      (alert) => durationS(toText(alert['minimum-reminder-interval']) ?? '') ?? [],
    );
    const least = intervals.filter((seconds) => seconds > 0).reduce((a, b) => Math.min(a, b), Infinity);
    return Number.isFinite(least) ? least : 0;
  }

  /** Returns the lowest thresholds of the endpoint's alerts. A threshold is undefined if no alert sets it. */
  thresholdsOf(endpoint: UntrustedObject): { failure: number | undefined; success: number | undefined } {
    const alerts = this.#enabledOf(endpoint);
    const lowest = (name: string) => {
      const given = alerts.flatMap((alert: UntrustedObject) => toNumber(alert[name]) ?? []).filter((n) => n >= 1);
      return given.length === 0 ? undefined : Math.min(...given);
    };
    return { failure: lowest('failure-threshold'), success: lowest('success-threshold') };
  }

  #enabledOf(endpoint: UntrustedObject): UntrustedObject[] {
    return toList(endpoint.alerts).flatMap((alert) => {
      const usual = isRecord(alert) ? this.#usualOf(alert) : undefined;
      return usual && isRecord(alert) && isEnabled(alert, usual) ? [{ ...usual, ...alert }] : [];
    });
  }

  #usualOf(alert: UntrustedObject): UntrustedObject {
    return toRecord(toRecord(this.#providers[toText(alert.type) ?? ''])['default-alert']);
  }

  #receiver(alert: UntrustedObject, group: string): Receiver | undefined {
    const kind = toText(alert.type);
    if (kind === undefined) return undefined;
    const provider = this.#providers[kind];
    const { 'default-alert': _, overrides, ...settings } = toRecord(provider);
    if (!isEnabled(alert, this.#usualOf(alert))) return undefined;
    const ofGroup = toList(overrides)
      .filter(isRecord)
      .find((override) => group !== '' && override.group === group);
    const own = toRecord(alert['provider-override']);
    const merged = { ...settings, ...ofGroup, ...own };
    const identity = JSON.stringify([kind, merged]);
    let receiver = this.#receivers.get(identity);
    if (!receiver) {
      const name =
        Object.keys(own).length > 0
          ? t('{kind} (of an endpoint)', { kind })
          : ofGroup
            ? t('{kind} (of the group {group})', { kind, group })
            : kind;
      receiver = this.#make(name, kind, merged);
      this.#receivers.set(identity, receiver);
    }
    return receiver;
  }

  #make(name: string, kind: string, settings: UntrustedObject): Receiver {
    if (Object.keys(settings).length === 0)
      return skippedReceiver({ name, kind }, t('the file does not configure it.'));
    const missing = this.#missing(kind);
    if (missing.length > 0) return skippedReceiver({ name, kind }, missingVariablesMessage(missing));
    return receiverFrom(name, kind, settings);
  }
}

const isEnabled = (alert: UntrustedObject, usual: UntrustedObject): boolean =>
  (alert.enabled ?? usual.enabled ?? true) !== false;

export const missingVariablesMessage = (names: string[]): string =>
  t('it needs {names} from the environment, which is not set. Only the command line reads the environment.', {
    names: [...new Set(names)].join(', '),
  });
