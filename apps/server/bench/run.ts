import { parseArgs } from 'node:util';
import type { Benchmark, BenchmarkOptions } from './benchmark.ts';
import { card } from './card.ts';
import { examination } from './examination.ts';
import { frames } from './frames.ts';
import { materialUpload } from './material-upload.ts';
import { memory } from './memory.ts';
import { ocr } from './ocr.ts';
import { list } from './list.ts';
import { lineOf, missedBound } from './report.ts';
import { realtime } from './realtime.ts';
import { recording } from './recording.ts';
import { scriptBeforeCamera } from './script-before-camera.ts';
import { shutter } from './shutter.ts';
import { signin } from './signin.ts';
import { vision } from './vision.ts';

const benchmarks: Readonly<Record<string, Benchmark>> = {
  'material-upload': materialUpload,
  examination,
  memory,
  'script-before-camera': scriptBeforeCamera,
  shutter,
  vision,
  ocr,
  card,
  signin,
  realtime,
  recording,
  frames,
  list,
};

const say = (text: string) => void process.stderr.write(`${text}\n`);

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: 'string' },
    quick: { type: 'boolean', default: false },
    documents: { type: 'string' },
  },
});
const unknown = positionals.filter((name) => !Object.hasOwn(benchmarks, name));
if (unknown.length > 0) {
  say(`No such benchmark: ${unknown.join(', ')}. There are: ${Object.keys(benchmarks).join(', ')}.`);
  process.exit(2);
}
// What they started ends with this process: see with-service.ts.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const options: BenchmarkOptions = {
  folder: values.folder ?? null,
  quick: values.quick,
  documents: values.documents?.split(',') ?? null,
  say,
};
for (const [name, measure] of Object.entries(benchmarks)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  try {
    for (const measurement of await measure(options)) {
      process.stdout.write(`${lineOf(measurement)}\n`);
      const missed = missedBound(measurement);
      if (missed === null) continue;
      say(missed);
      process.exitCode = 1;
    }
  } catch (error) {
    // The others are measured all the same.
    say(`${name} could not be measured: ${error instanceof Error ? error.stack : String(error)}`);
    process.exitCode = 1;
  }
}
