/** Writes the Prometheus text format 0.0.4. */

export type Labels = Record<string, string | number>;
export type Sample = {
  value: number;
  labels?: Labels;
  suffix?: string;
};
export type Family = { name: string; type: 'gauge' | 'counter' | 'histogram'; help: string; samples: Sample[] };

export const expositionType = 'text/plain; version=0.0.4; charset=utf-8';

export function exposition(families: Family[]): string {
  return families
    .filter((family) => family.samples.length > 0)
    .map(({ name, type, help, samples }) => {
      const lines = samples.map(
        (sample) => `${name}${sample.suffix ?? ''}${labelled(sample.labels)} ${sample.value}\n`,
      );
      return `# HELP ${name} ${escaped(help)}\n# TYPE ${name} ${type}\n${lines.join('')}`;
    })
    .join('');
}

function labelled(labels: Labels = {}): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) => `${name}="${escaped(String(value)).replaceAll('"', '\\"')}"`,
  );
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');

export function gauge(name: string, help: string, value: number | undefined): Family {
  return { name, help, type: 'gauge', samples: value === undefined ? [] : [{ value }] };
}
