import { keepCompiled } from '../keep-compiled.ts';

keepCompiled();
const { runCommand } = await import('./run-command.ts');

const { stdout, stderr, exitCode } = await runCommand(process.argv.slice(2), process.env);
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = exitCode;
