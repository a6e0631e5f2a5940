import type { Benchmark, BenchmarkOptions } from './benchmark.ts';
import { UnusableFolder } from './faces/people-folder.ts';
import type { Command } from './command.ts';
import { NotHere } from './not-here.ts';
import { lineOf, missedBound, tableOf } from './report.ts';

/** Exit codes, which {@link measureSeveral} reads. */
export const exitCodes = { measured: 0, failed: 1, wrong: 2, notHere: 3 } as const;

/**
 * Measures one: its lines on stdout, and a table with what was missed on stderr.
 * @returns the exit code
 */
export async function measureOne(
  name: string,
  measure: Benchmark,
  { options, strict, say }: Pick<Command, 'options' | 'strict'> & Pick<BenchmarkOptions, 'say'>,
): Promise<number> {
  try {
    const measurements = await measure({ ...options, say });
    for (const measurement of measurements) process.stdout.write(`${lineOf(measurement)}\n`);
    const missed = measurements.flatMap((measurement) => missedBound(measurement) ?? []);
    if (measurements.some(({ bound }) => bound))
      say(`\n${tableOf(measurements.filter(({ bound }) => bound))}`);
    for (const sentence of missed) say(`missed: ${sentence}`);
    return strict && missed.length > 0 ? exitCodes.failed : exitCodes.measured;
  } catch (error) {
    if (error instanceof NotHere) {
      say(`${name} is left out: ${error.message}`);
      return exitCodes.notHere;
    }
    if (error instanceof UnusableFolder) {
      say(error.message);
      return exitCodes.wrong;
    }
    say(`${name} could not be measured: ${error instanceof Error ? error.stack : String(error)}`);
    return exitCodes.failed;
  }
}
