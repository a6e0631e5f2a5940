/** As much of a JSON schema (draft 2020-12) as the contract's schemas come to. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly propertyNames?: JsonSchema;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly description?: string;
}

/**
 * TypeScript's writing of a schema, with its descriptions as comments.
 * @param partial leaves every property of the object out at will
 * @throws Error on a schema that is of none of the forms known here
 */
export function writeType(schema: JsonSchema, partial = false): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return union(either.map((one) => writeType(one)));
  const { type } = schema;
  if (typeof type === 'object') return union(type.map((one) => writeType({ ...schema, type: one })));
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
      return type;
    case 'number':
    case 'integer':
      return 'number';
    case 'array':
      return `readonly (${writeType(schema.items ?? {})})[]`;
    case 'object':
      return schema.properties ? writeObject(schema, partial) : writeRecord(schema);
    case undefined:
      return 'unknown';
  }
  throw new Error(`no type is written for ${JSON.stringify(schema)}`);
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ');
}

function writeObject({ properties = {}, required = [] }: JsonSchema, partial: boolean): string {
  const lines = Object.entries(properties).map(([name, schema]) => {
    const comment = schema.description ? `/** ${schema.description.replaceAll('*/', '* /')} */\n` : '';
    const type = writeType(schema);
    return required.includes(name) && !partial
      ? `${comment}readonly ${name}: ${type};`
      : `${comment}readonly ${name}?: ${type} | undefined;`;
  });
  return `{\n${lines.join('\n')}\n}`;
}

function writeRecord({ propertyNames, additionalProperties, required = [] }: JsonSchema): string {
  const value = typeof additionalProperties === 'object' ? writeType(additionalProperties) : 'unknown';
  const record = `Readonly<Record<${propertyNames ? writeType(propertyNames) : 'string'}, ${value}>>`;
  return propertyNames?.enum && required.length === 0 ? `Partial<${record}>` : record;
}
