import type { Benchmark } from './benchmark.ts';
import { card } from './card.ts';
import { chip } from './chip.ts';
import { chipPrints } from './chip-prints.ts';
import { examination } from './examination.ts';
import { faces } from './faces/faces.ts';
import { fairness } from './fairness.ts';
import { frames } from './frames.ts';
import { identification } from './identification.ts';
import { materialUpload } from './material-upload.ts';
import { measureOne } from './measure-one.ts';
import { measureSeveral } from './measure-several.ts';
import { memory } from './memory.ts';
import { ocr } from './ocr.ts';
import { list } from './list.ts';
import { readCommand } from './command.ts';
import { liveness } from './liveness.ts';
import { numberPrints } from './number-prints.ts';
import { processes } from './processes.ts';
import { replays } from './replays.ts';
import { realtime } from './realtime.ts';
import { requests } from './requests.ts';
import { recording } from './recording.ts';
import { scriptBeforeCamera } from './script-before-camera.ts';
import { shutter } from './shutter.ts';
import { shownDocument } from './shown-document.ts';
import { signin } from './signin.ts';
import { storm } from './storm.ts';
import { vision } from './vision.ts';
import { visit } from './visit.ts';

/** In the order in which all of them are measured. How long each may take stands in time-limits.ts. */
const benchmarks: Readonly<Record<string, Benchmark>> = {
  'material-upload': materialUpload,
  fairness,
  examination,
  identification,
  memory,
  'script-before-camera': scriptBeforeCamera,
  shutter,
  visit,
  vision,
  ocr,
  card,
  chip,
  'chip-prints': chipPrints,
  signin,
  realtime,
  recording,
  frames,
  'number-prints': numberPrints,
  'shown-document': shownDocument,
  faces,
  list,
  requests,
  processes,
  storm,
  liveness,
  replays,
};

const say = (text: string) => void process.stderr.write(`${text}\n`);

const command = readCommand(process.argv.slice(2), Object.keys(benchmarks));
if (command.kind === 'wrong') {
  say(command.sentence);
  process.exit(2);
}
// What they started ends with this process: see with-service.ts.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const [only, ...others] = command.names;
process.exitCode =
  only && others.length === 0
    ? await measureOne(only, benchmarks[only] as Benchmark, { ...command, say })
    : await measureSeveral(command, say);
