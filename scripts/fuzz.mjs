// Sends generated calls to a started service and holds every answer against the OpenAPI document.
//   npm run fuzz -- --calls 100000 --seed 7
import { parseArgs } from 'node:util';
import { passSignalsOn, runCommand } from './run-command.mjs';

const { values } = parseArgs({
  options: { calls: { type: 'string', default: '100000' }, seed: { type: 'string' } },
});
for (const [name, value] of Object.entries(values)) {
  if (/^\d{1,9}$/.test(value)) continue;
  process.stderr.write(`--${name} must be a whole number.\n`);
  process.exit(2);
}
passSignalsOn();
const env = { FUZZ_CALLS: values.calls, ...(values.seed === undefined ? {} : { FUZZ_SEED: values.seed }) };
const test = ['--project=integration', 'tests/integration/generated-calls.nightly.test.ts'];
const code = await runCommand('vitest', ['run', ...test], { env });
process.exitCode ??= code;
