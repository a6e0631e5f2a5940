import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Command } from './command.ts';
import { exitCodes } from './measure-one.ts';
import type { Measurement } from './benchmark.ts';
import { processorSeconds } from './processor-time.ts';
import { aligned, measurementIn, missedBound, tableOf } from './report.ts';
import { allQuickSeconds, secondsAllowed } from './time-limits.ts';

const runScript = fileURLToPath(new URL('./run.ts', import.meta.url));
/** Between being asked to end and being ended. */
const graceMs = 10_000;

type Outcome = 'measured' | 'failed' | 'left out' | 'out of time' | 'not begun';

interface Measured {
  readonly name: string;
  readonly outcome: Outcome;
  readonly seconds: number;
  readonly processorSeconds: number;
  readonly measurements: readonly Measurement[];
}

/** What tests choose. */
interface Measuring {
  /** That measures the one it is given the name of. */
  readonly program: string;
  /** For all in their quick form. */
  readonly allSeconds: number;
  readonly secondsFor: typeof secondsAllowed;
}

/**
 * Measures several, each in a process of its own that is ended when it takes too long, so that one which hangs or leaks
 * spoils no other. All lines go to stdout, one table of them at the end to stderr.
 * @returns the exit code: 1 where one failed or ran out of time, and with `strict` where a bound was missed
 */
export async function measureSeveral(
  command: Command,
  say: (text: string) => void,
  { program = runScript, allSeconds = allQuickSeconds, secondsFor = secondsAllowed }: Partial<Measuring> = {},
): Promise<number> {
  const { names, options, strict } = command;
  const quick = options.quick ?? false;
  const end = performance.now() + (quick ? allSeconds * 1000 : Number.POSITIVE_INFINITY);
  const all: Measured[] = [];
  for (const name of names) {
    const allowed = Math.min(secondsFor(name, quick) * 1000, end - performance.now() - graceMs);
    if (allowed <= 0) {
      all.push({ name, outcome: 'not begun', seconds: 0, processorSeconds: 0, measurements: [] });
      continue;
    }
    const measured = await measureInProcess([program, name, ...command.passedOn], allowed);
    all.push(measured);
    const [wall, spent] = [measured.seconds.toFixed(0), measured.processorSeconds.toFixed(0)];
    say(`${name}: ${measured.outcome} in ${wall} s, ${spent} processor seconds`);
  }
  tell(all, say);
  const isMissed = all.some(({ measurements }) => measurements.some((one) => missedBound(one) !== null));
  const isWhole = all.every(({ outcome }) => outcome === 'measured' || outcome === 'left out');
  return isWhole && !(strict && isMissed) ? exitCodes.measured : exitCodes.failed;
}

async function measureInProcess(
  args: readonly [string, string, ...string[]],
  allowedMs: number,
): Promise<Measured> {
  const [, name] = args;
  const [begun, spentBefore] = [performance.now(), processorSeconds(process.pid)];
  // A group of its own: what it started can be ended with it.
  const child = spawn(process.execPath, [...process.execArgv, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const pid = child.pid as number;
  const askToEnd = () => killGroup(pid, 'SIGTERM');
  process.once('exit', askToEnd);
  // Processes that it left behind would hold its output open.
  child.once('exit', () => killGroup(pid, 'SIGKILL'));
  let outOfTime = false;
  let spentUntilEnded = 0;
  const limit = setTimeout(() => {
    outOfTime = true;
    // What is ended with its children is in nobody's account.
    spentUntilEnded = processorSeconds(process.pid) - spentBefore;
    askToEnd();
    setTimeout(() => killGroup(pid, 'SIGKILL'), graceMs).unref();
  }, allowedMs);
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const measurements: Measurement[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    process.stdout.write(`${line}\n`);
    measurements.push(measurementIn(line));
  }
  const [code] = await ended;
  clearTimeout(limit);
  process.off('exit', askToEnd);
  return {
    name,
    outcome: outOfTime ? 'out of time' : outcomeOf(code),
    seconds: (performance.now() - begun) / 1000,
    processorSeconds: Math.max(spentUntilEnded, processorSeconds(process.pid) - spentBefore),
    measurements,
  };
}

function outcomeOf(code: number | null): Outcome {
  if (code === exitCodes.notHere) return 'left out';
  return code === exitCodes.measured ? 'measured' : 'failed';
}

function killGroup(pid: number, signal: 'SIGTERM' | 'SIGKILL'): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // It has ended already.
  }
}

function tell(all: readonly Measured[], say: (text: string) => void): void {
  const measurements = all.flatMap((one) => one.measurements);
  say(`\n${tableOf(measurements)}\n`);
  const times = all.map(({ name, outcome, seconds, processorSeconds: spent }) => [
    name,
    outcome,
    seconds.toFixed(0),
    spent.toFixed(0),
  ]);
  say(`${aligned([['benchmark', 'outcome', 'seconds', 'processor seconds'], ...times])}\n`);
  for (const measurement of measurements) {
    const sentence = missedBound(measurement);
    if (sentence !== null) say(`missed: ${sentence}`);
  }
  for (const { name, outcome } of all)
    if (outcome !== 'measured') say(`${outcome === 'left out' ? 'left out' : 'missed'}: ${name}: ${outcome}`);
}
