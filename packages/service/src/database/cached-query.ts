import type { Compilable, CompiledQuery } from 'kysely';
import type { Database } from './database.ts';

/** Where a value will stand. */
class Place<Values> {
  readonly name: keyof Values;

  constructor(name: keyof Values) {
    this.name = name;
  }
}

/**
 * A query whose text is made once, for all calls: making it costs more than most answers. `build` is called with
 * stand-ins for the values and must not look at them: they are put in their places at each call.
 */
export function cachedQuery<Values extends Readonly<Record<string, string>>, Row>(
  build: (db: Database, values: Values) => Compilable<Row>,
): (db: Database, values: Values) => CompiledQuery<Row> {
  const places = new Proxy({} as Values, { get: (_, name) => new Place<Values>(name as keyof Values) });
  let compiled: CompiledQuery<Row> | null = null;
  return (db, values) => {
    compiled ??= build(db, places).compile();
    const parameters = compiled.parameters.map((given) =>
      given instanceof Place ? values[(given as Place<Values>).name] : given,
    );
    return { ...compiled, parameters };
  };
}
