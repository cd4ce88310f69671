import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { parse, parseAllDocuments } from 'yaml';

const root = join(import.meta.dirname, '..', '..');
const chart = join(root, 'deploy', 'helm', 'gatehouse');
const read = (file: string) => readFileSync(join(chart, file), 'utf8');
const values = parse(read('values.yaml'));
const templates = globSync('templates/*', { cwd: chart }).sort();

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: unknown;
};
const schema: Schema = JSON.parse(read('values.schema.json'));

describe('the Helm chart', () => {
  test('has a schema that lists exactly its values', () => {
    const compare = (value: Record<string, unknown>, { properties, required = [] }: Schema, path: string) => {
      if (properties === undefined) return;
      assert.deepEqual(
        Object.keys(properties)
          .filter((key) => key !== 'global')
          .sort(),
        Object.keys(value).sort(),
        path,
      );
      assert.ok(
        required.every((key) => key in value),
        path,
      );
      for (const [key, inner] of Object.entries(properties))
        if (inner.type === 'object' && key in value)
          compare(value[key] as Record<string, unknown>, inner, `${path}.${key}`);
    };
    compare(values, schema, 'values');
    assert.equal(schema.additionalProperties, false);
  });

  test('uses each value, and no other', () => {
    const used = templates.flatMap((file) =>
      [...read(file).matchAll(/\.Values\.([\w.]+)/g)].map(([, path = '']) => path),
    );
    for (const path of used) {
      const found = path.split('.').reduce((part, key) => part?.[key], values);
      assert.notEqual(found, undefined, path);
    }
    for (const key of Object.keys(values))
      assert.ok(
        used.some((path) => path.split('.')[0] === key),
        `${key} is not used`,
      );
  });

  test('closes each block of its templates', () => {
    for (const file of templates) {
      const actions = [...read(file).matchAll(/\{\{-?\s*(if|with|range|define|end)\b/g)].map(([, word]) => word);
      assert.equal(actions.filter((word) => word === 'end').length * 2, actions.length, file);
    }
  });

  test('starts the pod of deploy/kubernetes/single', () => {
    const plain = parseAllDocuments(readFileSync(join(root, 'deploy/kubernetes/single/gatehouse.yaml'), 'utf8'))
      .map((document) => document.toJS())
      .find(({ kind }) => kind === 'StatefulSet').spec.template.spec;
    // Without its actions, the template is YAML.
    const rendered = parse(
      read('templates/statefulset.yaml')
        .replace(/^\s*\{\{-?.*\}\}\n/gm, '')
        .replace(/^.*with \.Values.*$/gm, '')
        .replace(/"\{\{[^}]*\}\}:\{\{[^}]*\}\}"|\{\{[^}]*\}\}/g, 'value'),
    ).spec.template.spec;
    const [one, other] = [plain.containers[0], rendered.containers[0]];
    assert.deepEqual(rendered.securityContext, plain.securityContext);
    for (const field of [
      'ports',
      'startupProbe',
      'livenessProbe',
      'readinessProbe',
      'lifecycle',
      'securityContext',
      'volumeMounts',
    ])
      assert.deepEqual(other[field], one[field], field);
    assert.deepEqual(values.resources, one.resources);
    assert.deepEqual(
      [rendered.terminationGracePeriodSeconds, rendered.automountServiceAccountToken, rendered.volumes],
      [plain.terminationGracePeriodSeconds, plain.automountServiceAccountToken, plain.volumes],
    );
  });
});
