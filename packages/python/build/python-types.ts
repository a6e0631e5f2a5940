/** What is read of a JSON schema. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly description?: string;
}

/** Python types of JSON schemas: objects as TypedDicts of their own, the rest in place. */
export class PythonTypes {
  readonly #declared: string[] = [];
  readonly #names = new Set<string>();

  /** The declarations of everything that was asked for, the inner ones first. */
  get declarations(): string {
    return this.#declared.join('\n\n');
  }

  /** @param name of the TypedDict, where the schema is an object */
  typeOf(schema: Schema, name: string): string {
    if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`;
    if (schema.enum) return `Literal[${schema.enum.map(literal).join(', ')}]`;
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) {
      const types = choices.map((choice, at) => this.typeOf(choice, at === 0 ? name : `${name}${at + 1}`));
      return [...new Set(types)].join(' | ');
    }
    if (Array.isArray(schema.type))
      return schema.type.map((type) => this.typeOf({ ...schema, type: String(type) }, name)).join(' | ');
    switch (schema.type) {
      case 'string':
        return 'str';
      case 'integer':
        return 'int';
      case 'number':
        return 'float';
      case 'boolean':
        return 'bool';
      case 'null':
        return 'None';
      case 'array':
        return `list[${this.typeOf(schema.items ?? {}, `${name}Item`)}]`;
      case 'object':
        return this.#typeOfObject(schema, name);
      default:
        return 'Any';
    }
  }

  #typeOfObject(schema: Schema, name: string): string {
    const { properties, additionalProperties, required = [] } = schema;
    if (properties === undefined) {
      const values = typeof additionalProperties === 'object' ? additionalProperties : {};
      return `dict[str, ${this.typeOf(values, `${name}Value`)}]`;
    }
    if (this.#names.has(name)) throw new Error(`two types would be called ${name}`);
    this.#names.add(name);
    const fields = Object.entries(properties).map(([field, of]) => {
      const type = this.typeOf(of, `${name}${pascal(field)}`);
      return `    ${quoted(field)}: ${quoted(required.includes(field) ? type : `NotRequired[${type}]`)},`;
    });
    // The form of a call: fields may have names that Python cannot write as attributes, and refer to types further down.
    this.#declared.push(`${name} = TypedDict(\n    ${quoted(name)},\n    {\n${indent(fields)}\n    },\n)`);
    return name;
  }
}

function indent(lines: readonly string[]): string {
  return lines.map((line) => `    ${line}`).join('\n');
}

function literal(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return quoted(value);
  throw new Error('a literal of Python is a text, a number, a boolean or nothing');
}

/** As Python writes it; JSON's escapes are Python's too. */
export function quoted(text: string): string {
  return JSON.stringify(text);
}

export function pascal(name: string): string {
  return name.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, first: string) => first.toUpperCase());
}

export function snake(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase();
}
