/** Generates valid and invalid values from the JSON schemas of the OpenAPI document. */
import fc from 'fast-check';

export interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  propertyNames?: Schema;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
}

const deeplyNested = JSON.parse(`${'['.repeat(3000)}${']'.repeat(3000)}`) as unknown;
const hostileValues: unknown[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00x',
  '\u202e',
  "'; drop table account; --",
  '../../etc/passwd',
  '%00',
  'a\r\nBcc: x@y.example',
  '<script>alert(1)</script>',
  '=1+1',
  '0000-00-00',
  '0000-01-01T12:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00.000Z',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'x'.repeat(101),
  'x'.repeat(70_000),
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  -1,
  0,
  1e308,
  0.5,
  null,
  true,
  [],
  {},
  [[[]]],
  deeplyNested,
  { constructor: 1, toString: 2 },
];

/**
 * Returns suitable values for a field by its path in the body or query, such as `choices.teams.id`.
 */
export type KnownFieldValues = (path: string, schema: Schema) => readonly unknown[] | undefined;

/**
 * Generates values with existing `ids`, so that calls do not stop at an unknown one. `named`
 * provides values for fields that accept only certain ones.
 */
export function schemaArbitraries(
  ids: readonly string[],
  named: KnownFieldValues = () => undefined,
) {
  const id = fc.oneof(fc.constantFrom(...ids), fc.uuid());

  /** Generates a valid value. */
  function fitting(schema: Schema, path = ''): fc.Arbitrary<unknown> {
    const known = named(path, schema);
    if (known) return fc.constantFrom(...known);
    if ('const' in schema) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    const ways = alternativesOf(schema);
    if (ways) return fc.oneof(...ways.map((each) => fitting(each, path)));
    switch (schema.type) {
      case 'object':
        return record(schema, fitting, path);
      case 'array':
        return fc.array(fitting(schema.items ?? {}, path), {
          minLength: schema.minItems ?? 0,
          maxLength: 3,
        });
      case 'integer':
      case 'number':
        return fc.integer({
          min: Math.max(schema.minimum ?? 0, (schema.exclusiveMinimum ?? -1) + 1),
          max: Math.min(schema.maximum ?? 1000, 1000),
        });
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      case 'string':
        return text(schema);
      default:
        return fc.string({ maxLength: 20 });
    }
  }

  function text({ pattern, format, allOf, minLength = 1, maxLength = 40 }: Schema) {
    if (format === 'email') return fc.constant('somebody@press.example');
    if (format === 'date-time') return fc.constant('2027-02-20T16:00:00.000Z');
    if (format === 'date') return fc.constant('1990-02-28');
    if (format === 'uuid' || format === 'guid') return id;
    const first = pattern ?? allOf?.find((each) => each.pattern)?.pattern;
    const isArabic = first !== undefined && /\\u06|Arabic/.test(first);
    if (first !== undefined && first.length < 200 && !first.includes('\\u') && !isArabic) {
      return fc.stringMatching(new RegExp(first, 'u'));
    }
    const letters = fc.constantFrom(...(isArabic ? 'ابتثجحخد' : 'abcdefgh').split(''));
    return fc.string({ unit: letters, minLength, maxLength: Math.min(maxLength, minLength + 20) });
  }

  function record(
    { properties = {}, required = [], propertyNames, additionalProperties }: Schema,
    make: (schema: Schema, path: string) => fc.Arbitrary<unknown>,
    path: string,
  ): fc.Arbitrary<unknown> {
    if (propertyNames && typeof additionalProperties === 'object') {
      const keys = fitting(propertyNames, path).map(String);
      return fc.dictionary(keys, make(additionalProperties, path), { maxKeys: 3 });
    }
    const all = Object.fromEntries(
      Object.entries(properties).map(([name, each]) => [
        name,
        make(each, path === '' ? name : `${path}.${name}`),
      ]),
    );
    return fc.record(all, { requiredKeys: required.filter((name) => name in all) });
  }

  /** Generates a value that is only partly valid, or not at all. */
  function hostile(schema: Schema, path = ''): fc.Arbitrary<unknown> {
    const wrong = fc.constantFrom(...hostileValues);
    const ways = alternativesOf(schema);
    if (ways) return fc.oneof(...ways.map((each) => hostile(each, path)));
    if (schema.type === 'object') {
      const bent = record(schema, hostile, path);
      const more = fc.tuple(
        bent,
        fc.constantFrom('status', 'scope', 'id', 'role', '', 'x\u0000'),
        wrong,
      );
      return fc.oneof(
        { weight: 6, arbitrary: bent },
        {
          weight: 1,
          arbitrary: more.map(([all, name, value]) => ({ ...(all as object), [name]: value })),
        },
        { weight: 1, arbitrary: wrong },
      );
    }
    if (schema.type === 'array') {
      const items = fc.array(hostile(schema.items ?? {}, path), { maxLength: 4 });
      return fc.oneof({ weight: 4, arbitrary: items }, { weight: 1, arbitrary: wrong });
    }
    return fc.oneof(
      { weight: 2, arbitrary: fitting(schema, path) },
      { weight: 1, arbitrary: wrong },
    );
  }

  return { fitting, hostile };
}

/** Returns the schemas of which a value must match one. */
function alternativesOf({ anyOf, oneOf, type, ...rest }: Schema): Schema[] | undefined {
  if (Array.isArray(type)) return type.map((each) => ({ ...rest, type: each }));
  return anyOf ?? oneOf;
}
