// `npm run build [-- FOLDER]`: one folder that runs the service without this repository (docs/adr/0056).
import { resolve } from 'node:path';
import { buildFolder, BuildRefused } from './production-folder.mjs';
import { root } from './run-command.mjs';

const [folder = 'dist', ...more] = process.argv.slice(2);
try {
  if (more.length > 0) throw new BuildRefused('npm run build takes one FOLDER, or none for dist.');
  const { packages } = buildFolder(root, resolve(root, folder));
  process.stdout.write(`Built ${folder} with ${packages} packages. Start it there: npm start\n`);
} catch (error) {
  if (!(error instanceof BuildRefused)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
