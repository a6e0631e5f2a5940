import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { buildPackage } from './build-package.ts';

/** Builds the package into dist and packs it beside: dist/ekyc-cli-….tgz is what `npm install` takes. */
const dist = fileURLToPath(new URL('../dist/', import.meta.url));
await buildPackage(`${dist}package`);
const [packed] = JSON.parse(
  execFileSync('npm', ['pack', '--json', '--pack-destination', dist], {
    cwd: `${dist}package`,
    encoding: 'utf8',
  }),
) as [{ filename: string }];
process.stdout.write(`${dist}${packed.filename}\n`);
