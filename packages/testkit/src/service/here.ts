import { processEnvironment } from './process-environment.ts';

/**
 * Whether the service and its operator's commands run within this process where a test does not ask for one of their own:
 * integration and browser tests load the service's thousand modules once for many files. What is tested is the same code on
 * the same database and port.
 */
export function runsHere(): boolean {
  return process.env['TEST_SERVICE'] === 'in-process';
}

/** The service's code, within this process: loaded when it is first asked for, as most of the testkit's users never do. */
export const loadHere = () => import('../../../../tests/in-process/index.ts');

/** What a process of its own would be given: nothing of the test's environment but what all processes share. */
export function environmentOf(env: Readonly<Record<string, string | undefined>>) {
  return { ...processEnvironment(), ...env };
}
