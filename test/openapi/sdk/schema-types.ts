import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';

/** Prints object schemas as interfaces. */
export async function printSchemaTypes(schemas: object): Promise<string> {
  const document = {
    openapi: '3.1.0',
    info: { title: '', version: '' },
    paths: {},
    components: { schemas },
  } as OpenAPI3;
  const printed = astToString(await openapiTS(document));
  const [, members = ''] = /^ {4}schemas: \{\n([\s\S]*?)^ {4}\};\n/m.exec(printed) ?? [];
  // Interfaces instead of members of one object, and no comments that repeat a type, make the file a third smaller.
  return members
    .replace(/^ {8}(\w+): \{$/gm, 'export interface $1 {')
    .replace(/^ {8}(\w+): Record<string, never>;$/gm, 'export type $1 = Record<string, never>;')
    .replace(/^ {8}\};$/gm, '}')
    .replace(/components\["schemas"\]\["(\w+)"\]/g, '$1')
    .replace(/^ *\/\*\* @(?:enum \{\w+\}|constant) \*\/\n/gm, '')
    .replace(/^ *\* @(?:enum \{\w+\}|constant)\n/gm, '')
    .replace(/@description /g, '')
    .replace(/\/\*\*\n +\* (.*)\n +\*\//g, '/** $1 */');
}
