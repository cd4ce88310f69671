import { formatCount, formatDays, formatHours, formatMinutes, formatSeconds, t } from '../../kernel/index.ts';

/** Formats the two largest units: `2 h 5 min`, `41 s`. */
export function duration(ms: number): string {
  const all = Math.max(0, Math.round(ms / 1000));
  const [days, hours] = [Math.floor(all / 86_400), Math.floor(all / 3600) % 24];
  const [minutes, seconds] = [Math.floor(all / 60) % 60, all % 60];
  if (days > 0) return hours === 0 ? formatDays(days) : t('{days} d {hours} h', { days: formatCount(days), hours });
  if (hours > 0) return minutes === 0 ? formatHours(hours) : t('{hours} h {minutes} min', { hours, minutes });
  if (minutes > 0) return seconds === 0 ? formatMinutes(minutes) : t('{minutes} min {seconds} s', { minutes, seconds });
  return formatSeconds(seconds);
}
