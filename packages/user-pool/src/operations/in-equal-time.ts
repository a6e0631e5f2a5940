import type { Operation } from './operation.ts';

/** More than the work takes, with a message to send or without. */
const leastMs = 40;

/** An operation that anybody may ask about any address: what it did must not show in its time. */
export function inEqualTime(operation: Operation): Operation {
  return {
    schema: operation.schema,
    run: async (...given) => {
      const [outcome] = await Promise.all([operation.run(...given), passed(leastMs)]);
      return outcome;
    },
  };
}

function passed(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
