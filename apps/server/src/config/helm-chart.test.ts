import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parseAllDocuments } from 'yaml';

const chart = fileURLToPath(new URL('../../../../deploy/helm', import.meta.url));
/** See scripts/bring-helm.mjs. */
const kubernetesTools = fileURLToPath(
  new URL('../../../../node_modules/.cache/ekyc-kubernetes-tools', import.meta.url),
);
const missing = existsSync(kubernetesTools) ? '' : ' (needs Helm: npm run test:all brings it)';

const run = (tool: 'helm' | 'kubectl', words: readonly string[], input = '') =>
  spawnSync(join(kubernetesTools, tool), words, { encoding: 'utf8', input, env: { HOME: '/nonexistent' } });

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec?: {
    readonly replicas?: number;
    readonly template?: { readonly spec: { readonly hostNetwork?: boolean } };
    readonly rules?: readonly { readonly host: string }[];
  };
}

function rendered(...words: string[]): readonly Manifest[] {
  const { status, stdout, stderr } = run('helm', ['template', 'shop', chart, ...words]);
  if (status !== 0) throw new Error(stderr);
  return parseAllDocuments(stdout).map((document) => document.toJS() as Manifest);
}

const workloads = (manifests: readonly Manifest[]) => manifests.filter(({ kind }) => kind === 'Deployment');

/** Every value of an object with the path that leads to it. */
function leaves(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [`${path} = ${String(value)}`];
  const parts = Object.entries(value).flatMap(([key, part]) => leaves(part, `${path}/${key}`));
  return parts.length === 0 ? [path] : parts;
}

/** What kubectl knows of a manifest: it reads it into Kubernetes' own types, which drops what they do not have. */
function asKubernetesReads(manifest: Manifest): { readonly said: string; readonly known: unknown } {
  const folder = mkdtempSync(join(tmpdir(), 'ekyc-chart-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'manifest.json');
  writeFileSync(file, JSON.stringify(manifest));
  const words = ['set', 'env', '--local', '--filename', file, 'READ_BY=kubectl', '--output', 'json'];
  const { stdout, stderr } = run('kubectl', words);
  return { said: stderr, known: stdout === '' ? null : JSON.parse(stdout) };
}

describe.skipIf(missing !== '')(`the Helm chart${missing}`, () => {
  test('has nothing that Helm’s linter minds, be it little', () => {
    const { status, stdout } = run('helm', ['lint', '--strict', chart]);
    expect(stdout).not.toMatch(/WARNING|ERROR/);
    expect(status, stdout).toBe(0);
  });

  test('makes manifests that Kubernetes’ own types read whole', () => {
    const manifests = rendered();
    expect(manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`).toSorted()).toEqual([
      'ConfigMap shop',
      'Deployment shop-web',
      'Deployment shop-worker',
      'Ingress shop',
      'PodDisruptionBudget shop-web',
      'Service shop',
    ]);
    for (const manifest of manifests) {
      const { said, known } = asKubernetesReads(manifest);
      expect(said).not.toContain('unable to decode');
      if (manifest.kind === 'Deployment') {
        const found = leaves(known);
        // Quantities are written in their shortest form, and what was added is ours.
        for (const leaf of leaves(manifest)) expect(found, leaf).toContain(leaf);
      } else expect(said).toContain('does not have a pod template');
    }
  });

  test('follows its values', () => {
    const more = rendered('--set', 'replicas.web=5,hostNetwork=true,ingress.host=id.shop.example');
    expect(
      workloads(more).map(({ spec }) => [spec?.replicas, spec?.template?.spec.hostNetwork ?? false]),
    ).toEqual([
      [5, true],
      [1, false],
    ]);
    expect(more.find(({ kind }) => kind === 'Ingress')?.spec?.rules?.[0]?.host).toBe('id.shop.example');
    // A changed setting is another pod, so that it is restarted.
    expect(JSON.stringify(workloads(rendered('--set', 'settings.MAIL_FROM=other@shop.example')))).not.toBe(
      JSON.stringify(workloads(rendered())),
    );
  });

  test.each([
    ['secret=', 'secret must name a Secret'],
    ['dataClaim=', 'dataClaim must name a PersistentVolumeClaim'],
  ])('refuses %s', (value, sentence) => {
    expect(() => rendered('--set', value)).toThrow(sentence);
  });

  test('a misspelt field, and a value of another type, would be found (both planted)', () => {
    const [web] = workloads(rendered());
    const misspelt = JSON.parse(JSON.stringify(web).replace('readinessProbe', 'readinesProbe')) as Manifest;
    const { known } = asKubernetesReads(misspelt);
    expect(leaves(known).some((leaf) => leaf.includes('readinesProbe'))).toBe(false);
    const wrong = JSON.parse(
      JSON.stringify(web).replace('"containerPort":8080', '"containerPort":"x"'),
    ) as Manifest;
    expect(asKubernetesReads(wrong).said).toContain('unable to decode');
  });
});
