import { processEnvironment } from './process-environment.ts';

/** What `tests/in-process` gives; named here, because the service's own types are not the testkit's. */
interface Here {
  startHere(
    env: Readonly<Record<string, string | undefined>>,
    print: (text: string) => void,
  ): Promise<{ stop(): Promise<void> }>;
  runHere(
    words: readonly string[],
    env: Readonly<Record<string, string | undefined>>,
  ): Promise<{ readonly stdout: string; readonly stderr: string; readonly exitCode: number }>;
}

const here = new URL('../../../../tests/in-process/index.ts', import.meta.url).href;

/**
 * Whether the service and its operator's commands run within this process where a test does not ask for one of their own:
 * in the workers of the integration tests, which load the service's thousand modules once for many files. What is tested is
 * the same code on the same database and port.
 */
export function runsHere(): boolean {
  return process.env['VITEST'] !== undefined && process.env['TEST_ENGINE'] === 'remembering';
}

/** The service's code, within this process. */
export async function loadHere(): Promise<Here> {
  return (await import(here)) as Here;
}

/** What a process of its own would be given: nothing of the test's environment but what all processes share. */
export function environmentOf(env: Readonly<Record<string, string | undefined>>) {
  return { ...processEnvironment(), ...env };
}
