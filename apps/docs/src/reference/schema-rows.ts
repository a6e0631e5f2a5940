/** The parts of JSON Schema that the contract's schemas have. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly description?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly default?: unknown;
}

/** One field of a body or an answer. */
export interface Row {
  /** `person.name`, `items[].publicId` */
  readonly name: string;
  readonly required: boolean;
  readonly type: string;
  readonly description: string;
}

/** Deeper ones stand in the example. */
const deepest = 3;

/**
 * The fields of a schema, each once, those of objects within it behind their own.
 * @param prefix name of the object that holds them, with its dot
 */
export function rowsOf(schema: Schema, prefix = '', depth = 1): Row[] {
  const rows = new Map<string, Row>();
  for (const variant of variantsOf(schema)) {
    const own =
      variant.items === undefined
        ? fieldsOf(variant, prefix, depth)
        : rowsOf(variant.items, `${prefix}[].`, depth);
    for (const row of own) if (!rows.has(row.name)) rows.set(row.name, row);
  }
  return [...rows.values()];
}

function fieldsOf({ properties = {}, required = [] }: Schema, prefix: string, depth: number): Row[] {
  return Object.entries(properties).flatMap(([field, schema]) => {
    const name = `${prefix}${field}`;
    const row = {
      name,
      required: required.includes(field),
      type: typeOf(schema),
      description: [schema.description ?? '', boundsOf(schema)].filter(Boolean).join(' '),
    };
    const within = schema.items === undefined ? `${name}.` : name;
    return [row, ...(depth < deepest ? rowsOf(schema, within, depth + 1) : [])];
  });
}

/** A schema in a few words: `string or null`, `array of object`, `"on" or "off"`. */
export function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  const variants = variantsOf(schema);
  if (variants.length > 1 || variants[0] !== schema)
    return [...new Set(variants.map((variant) => typeOf(variant)))].join(' or ');
  if (schema.items) return `array of ${typeOf(schema.items)}`;
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? ['any']);
  const format = schema.format === undefined ? '' : ` (${schema.format})`;
  return `${types.join(' or ')}${format}`;
}

function variantsOf(schema: Schema): readonly Schema[] {
  const inner = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  return inner === undefined ? [schema] : inner.flatMap((one) => variantsOf(one));
}

function boundsOf(schema: Schema): string {
  const value = schema.default;
  const fallback =
    value === undefined || typeof value === 'object' ? '' : `Default: \`${JSON.stringify(value)}\`.`;
  // Zod names the largest whole number that is exact where there is no bound.
  const isBound = (bound: number | undefined) =>
    bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
  const range = (least: number | undefined, most: number | undefined, unit: string) => {
    if (isBound(least) && isBound(most)) return `${least} to ${most}${unit}.`;
    if (isBound(most)) return `At most ${most}${unit}.`;
    return isBound(least) && least !== 0 ? `At least ${least}${unit}.` : '';
  };
  return [
    range(schema.minimum, schema.maximum, ''),
    range(schema.minLength, schema.maxLength, ' letters'),
    range(schema.minItems, schema.maxItems, ' items'),
    fallback,
  ]
    .filter(Boolean)
    .join(' ');
}
