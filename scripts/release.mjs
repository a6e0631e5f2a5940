// `npm run release -- VERSION`: stamps VERSION everywhere, takes its notes from CHANGELOG.md, commits and tags both. Nothing
// leaves this machine: push the commit and the tag yourself (CONTRIBUTING.md, Release).
import { makeRelease, ReleaseRefused } from './make-release.mjs';
import { root } from './run-command.mjs';

const [version, ...more] = process.argv.slice(2);
try {
  if (version === undefined || more.length > 0)
    throw new ReleaseRefused('npm run release needs one VERSION.');
  const { tag, notesFile } = makeRelease(root, version, new Date());
  process.stdout.write(
    `Made the commit and the tag ${tag}; its notes are in ${notesFile}.\n` +
      `Then make the data that the next version is upgraded from: node scripts/upgrade-data.mjs ${tag}\n`,
  );
} catch (error) {
  if (!(error instanceof ReleaseRefused)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
