import { fileURLToPath } from 'node:url';
import { buildPackage } from './build-package.ts';

/** Builds the package into dist/package, and says where: `pip install` takes that folder. */
const folder = fileURLToPath(new URL('../dist/package/', import.meta.url));
await buildPackage(folder);
process.stdout.write(`${folder}\n`);
