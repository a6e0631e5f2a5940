import * as fc from 'fast-check';

/** What of JSON Schema 2020-12 the OpenAPI document uses in requests. */
export interface Schema {
  readonly type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly format?: string;
}

/** Texts that programs stumble over; each is at most 40 characters long. */
export const oddTexts = [
  '',
  ' ',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e308',
  '__proto__',
  'constructor',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202etxt.exe',
  '👩‍👩‍👧‍👦',
  'が',
  '𠮷野家',
  '㊤㈱',
  "'; drop table verification; --",
  '${7*7}{{7*7}}',
  '../../../../etc/passwd',
  '<script>alert(1)</script>',
  '%s%s%n',
  '\r\nx-injected: 1',
] as const;

const formats: Readonly<Record<string, string>> = {
  date: '1986-05-01',
  'date-time': '2026-01-01T00:00:00.000Z',
  uri: 'https://receiver.example/hook',
};

/** Of each schema once: to make the generator of a pattern takes fast-check longer than to draw a hundred texts. */
const generators = new WeakMap<Schema, fc.Arbitrary<unknown>>();

/** A value that the schema accepts. */
export function conforming(schema: Schema): fc.Arbitrary<unknown> {
  const known = generators.get(schema) ?? conformingTo(schema);
  generators.set(schema, known);
  return known;
}

function conformingTo(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return conforming(schema.anyOf[0] ?? {});
  switch (schema.type) {
    case 'object': {
      const required = new Set(schema.required ?? []);
      const properties = Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, one]) => [name, conforming(one)]),
      );
      return fc.record(properties, { requiredKeys: [...required] as never });
    }
    case 'array':
      return fc.array(conforming(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 2, 2)),
      });
    case 'integer':
    case 'number':
      return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 1000, 1_000_000) });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return conformingText(schema);
    case undefined:
      return fc.constant('anything');
  }
}

function conformingText(schema: Schema): fc.Arbitrary<string> {
  const format = schema.format === undefined ? undefined : formats[schema.format];
  if (format !== undefined) return fc.constant(format);
  // Kana have a class of their own, which a generator of patterns would fill with unlikely ones.
  if (schema.pattern?.includes('ァ')) return fc.constantFrom('ヤマダ', 'タロウ', 'やまだ');
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern));
  const { minLength = 0, maxLength = 40 } = schema;
  return fc
    .string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) })
    .filter((text) => text.trim().length >= minLength);
}

/**
 * A value that the schema refuses, and why, by exactly one violation: its invalidity follows from the published
 * document alone. Null where the schema refuses nothing.
 */
export function violating(schema: Schema): fc.Arbitrary<unknown> | null {
  const ways: fc.Arbitrary<unknown>[] = [
    ...(schema.type ? [otherType(schema)] : []),
    ...violationsOf(schema),
  ];
  return ways.length === 0 ? null : fc.oneof(...ways);
}

function violationsOf(schema: Schema): fc.Arbitrary<unknown>[] {
  const allowed = schema.const === undefined ? schema.enum : [schema.const];
  if (allowed) return [fc.constantFrom(...oddTexts).filter((text) => !allowed.includes(text))];
  switch (schema.type) {
    case 'object':
      return objectViolations(schema);
    case 'array':
      return arrayViolations(schema);
    case 'string':
      return textViolations(schema);
    case 'integer':
    case 'number':
      return [
        ...(schema.minimum === undefined ? [] : [fc.constant(schema.minimum - 1)]),
        ...(schema.maximum === undefined ? [] : [fc.constantFrom(schema.maximum + 1, 1e308)]),
        ...(schema.type === 'integer' ? [fc.constant(1.5)] : []),
      ];
    default:
      return [];
  }
}

const samples: Readonly<Record<string, readonly unknown[]>> = {
  object: [{}, { a: 1 }],
  array: [[], [null], [[[[[]]]]]],
  string: ['', 'text', '1'],
  number: [0, -1, 1.5, 1e21],
  boolean: [true, false],
  null: [null],
};

function otherType(schema: Schema): fc.Arbitrary<unknown> {
  const own = schema.type === 'integer' ? 'number' : schema.type;
  const others = Object.entries(samples).filter(([type]) => type !== own);
  return fc.constantFrom(...others.flatMap(([, values]) => values));
}

function objectViolations(schema: Schema): fc.Arbitrary<unknown>[] {
  const whole = conforming(schema) as fc.Arbitrary<Record<string, unknown>>;
  const ways: fc.Arbitrary<unknown>[] = (schema.required ?? []).map((name) =>
    whole.map((value) => Object.fromEntries(Object.entries(value).filter(([key]) => key !== name))),
  );
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    // Null is an absent field.
    const isRequired = schema.required?.includes(name) ?? false;
    const bad = violating(property)?.filter((wrong) => isRequired || wrong !== null);
    if (bad) ways.push(fc.tuple(whole, bad).map(([value, wrong]) => ({ ...value, [name]: wrong })));
  }
  if (schema.additionalProperties === false) {
    const names = fc.constantFrom('extra', 'ID', 'toString', 'status', '$where', 'ｆａｍｉｌｙＮａｍｅ');
    ways.push(fc.tuple(whole, names).map(([value, name]) => ({ ...value, [name]: 'x' })));
  } else if (typeof schema.additionalProperties === 'object') {
    const bad = violating(schema.additionalProperties)?.filter((wrong) => wrong !== null);
    if (bad) ways.push(bad.map((wrong) => ({ key: wrong })));
  }
  return ways;
}

function arrayViolations(schema: Schema): fc.Arbitrary<unknown>[] {
  const item = schema.items ?? {};
  const ways: fc.Arbitrary<unknown>[] = [];
  const bad = violating(item);
  if (bad) ways.push(bad.map((wrong) => [wrong]));
  if ((schema.minItems ?? 0) > 0) ways.push(fc.constant([]));
  if (schema.maxItems !== undefined) {
    const { maxItems } = schema;
    ways.push(conforming(item).map((one) => Array.from({ length: maxItems + 1 }, () => one)));
  }
  return ways;
}

function textViolations(schema: Schema): fc.Arbitrary<unknown>[] {
  const ways: fc.Arbitrary<unknown>[] = [];
  const { pattern, maxLength } = schema;
  if (pattern) {
    const form = new RegExp(pattern, 'u');
    ways.push(fc.constantFrom(...oddTexts).filter((text) => !form.test(text)));
  }
  if (schema.format && formats[schema.format])
    ways.push(fc.constantFrom('2026-02-30', 'not one', 'javascript:1'));
  if (maxLength !== undefined && maxLength < 50_000)
    ways.push(fc.constantFrom('あ', 'x', '𠮷').map((letter) => letter.repeat(maxLength + 1)));
  if ((schema.minLength ?? 0) > 0) ways.push(fc.constant(''));
  return ways;
}
