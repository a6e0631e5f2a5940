import { createHash } from 'node:crypto';
import { globSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RunningVisionEngine } from '@ekyc/vision';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Engines whose answers are kept beside the one at hand: other clones and branches have their own. */
const mostVersions = 8;

interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}
interface LockedPackage {
  readonly version?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** The user's folder for what can be made again: every clone on the machine reads the same answers. */
export const defaultFolder = (): string =>
  join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'ekyc-answers');

/** SHA-256 of everything that an answer of this engine depends on: its code, networks, face model, packages and Node. */
export function versionOf({ identity, faceModel }: RunningVisionEngine): string {
  const machine = [process.version, process.platform, process.arch];
  const hash = createHash('sha256').update(JSON.stringify([identity, faceModel, machine]));
  const sources = globSync('packages/{vision,documents}/src/**/*.ts', { cwd: root })
    .filter((name) => !name.endsWith('.test.ts'))
    .toSorted();
  for (const name of sources) hash.update(name).update(readFileSync(join(root, name)));
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
  hash.update(JSON.stringify(packagesBehind(lock, ['packages/vision', 'packages/documents'])));
  return hash.digest('hex').slice(0, 16);
}

/**
 * Everything that these workspaces load, with its version.
 *
 * @returns places in the lock with their versions, in order
 */
export function packagesBehind({ packages }: Lock, workspaces: readonly string[]): string[] {
  const found = new Set<string>();
  const waiting = [...workspaces];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const { link, resolved, dependencies = {}, optionalDependencies = {} } = packages[place] ?? {};
    if (link === true && resolved !== undefined) waiting.push(resolved);
    if (found.has(place)) continue;
    found.add(place);
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const installed = installedAt(packages, place, name);
      if (installed !== null) waiting.push(installed);
    }
  }
  return [...found].toSorted().map((place) => `${place}@${packages[place]?.version ?? ''}`);
}

/** As Node looks a package up: beside whoever asks, then further out. */
function installedAt(packages: Lock['packages'], from: string, name: string): string | null {
  for (let place = from; ; place = place.slice(0, Math.max(0, place.lastIndexOf('/')))) {
    const candidate = `${place === '' ? '' : `${place}/`}node_modules/${name}`;
    if (candidate in packages) return candidate;
    if (place === '') return null;
  }
}

/** Forgets engines that nobody asked for longest. */
export function forgetOldVersions(folder: string): void {
  const versions = readdirSync(folder)
    .map((name) => join(folder, name))
    .map((path) => ({ path, at: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .toSorted((one, other) => other.at - one.at);
  for (const { path } of versions.slice(mostVersions)) rmSync(path, { recursive: true, force: true });
}
