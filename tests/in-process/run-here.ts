import { type Printed, runCommand } from '../../apps/server/src/cli/run-command.ts';

/**
 * Runs a command of the operator as its process does.
 *
 * @param env the variables its process would be given
 */
export function runHere(
  words: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<Printed> {
  return runCommand([...words], env);
}
