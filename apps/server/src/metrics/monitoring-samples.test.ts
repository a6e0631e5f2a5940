import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { statuses } from '@ekyc/contract';
import type { Database } from '@ekyc/service';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { createMetrics, measureQueues, measureRealtime, measureRecorder, measureTrust } from './metrics.ts';

const repository = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../../../${name}`, import.meta.url)), 'utf8');

const { groups } = parse(repository('deploy/monitoring/alerts.yaml')) as {
  groups: [{ rules: { alert: string; expr: string; annotations: { summary: string } }[] }];
};
/** In Grafana's grid of 24 columns. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

const { panels } = JSON.parse(repository('deploy/monitoring/grafana-board.json')) as {
  panels: {
    id: number;
    type: string;
    title: string;
    datasource: unknown;
    gridPos: Place;
    targets: { refId: string; expr: string; legendFormat: string }[];
  }[];
};
const [{ rules }] = groups;
const expressions = [
  ...rules.map(({ alert, expr, annotations }) => ({ place: alert, expr, words: annotations.summary })),
  ...panels.flatMap(({ title, targets }) =>
    targets.map(({ expr, legendFormat }) => ({ place: title, expr, words: legendFormat })),
  ),
];

/** Everything that a process measures, with the names of its labels. */
function measured(): ReadonlyMap<string, readonly string[]> {
  const metrics = createMetrics();
  // Nothing is asked of it: only names are read here.
  measureQueues(metrics, {} as Database);
  measureRealtime(metrics, { connections: 0 });
  measureRecorder(metrics, { running: 0 });
  measureTrust(
    metrics,
    () => [],
    () => new Date(),
  );
  return new Map(
    metrics.registry.getMetricsAsArray().flatMap((metric) => {
      const labels = 'labelNames' in metric ? (metric.labelNames as readonly string[]) : [];
      return ['', '_bucket', '_sum', '_count'].map((end) => [metric.name + end, labels] as const);
    }),
  );
}

/** Prometheus adds these, or renames one of ours to it. */
const ofPrometheus = ['job', 'instance', 'le', 'exported_job'];
/** Of Prometheus and the blackbox exporter. */
const ofOthers = ['up', 'probe_success'];

const namesIn = (expr: string) =>
  [
    ...expr
      .replaceAll(/"[^"]*"/g, '')
      .matchAll(/\b((?:ekyc|process|nodejs|probe)_\w+|up)(?=\{|\[|\)| [><-])/g),
  ].map(([, name = '']) => name);

test('every metric and label that the board and the alerts name is measured', () => {
  const known = measured();
  for (const { place, expr, words } of expressions) {
    const names = namesIn(expr);
    expect(names.length, place).toBeGreaterThan(0);
    for (const name of names.filter((one) => !ofOthers.includes(one)))
      expect([...known.keys()], place).toContain(name);
    const labels = [
      ...[...expr.matchAll(/(\w+)=~?"/g)].map(([, label = '']) => label),
      ...[...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/, */)),
      ...[...words.matchAll(/\{\{ ?(?:\$labels\.)?(\w+) ?\}\}/g)].map(([, label = '']) => label),
    ];
    const theirs = names.flatMap((name) => known.get(name) ?? []);
    for (const label of labels) expect([...theirs, ...ofPrometheus], `${place}: ${label}`).toContain(label);
  }
});

test('every metric of ours is on the board, and states are named as they are', () => {
  const shown = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => namesIn(expr)));
  const own = createMetrics()
    .registry.getMetricsAsArray()
    .map(({ name }) => name)
    .filter((name) => name.startsWith('ekyc_'));
  for (const name of [...own, 'ekyc_queue_depth', 'ekyc_realtime_connections', 'ekyc_recordings_running'])
    expect(
      shown.some((one) => one.replace(/_bucket$/, '') === name),
      name,
    ).toBe(true);
  const states = expressions.flatMap(({ expr }) =>
    [...expr.matchAll(/ekyc_verification_transitions_total\{status=~"([^"]*)"/g)].flatMap(([, list = '']) =>
      list.split('|'),
    ),
  );
  expect(states.length).toBeGreaterThan(0);
  for (const state of states) expect(statuses).toContain(state);
});

const promtool = '/usr/bin/promtool';

test.skipIf(!existsSync(promtool))('promtool reads every query of the board', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ekyc-board-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  /** As recording rules, which is the form in which promtool reads queries without a server. */
  const check = (queries: readonly string[]) => {
    const rulesOfBoard = queries.map((query, at) => ({ record: `board:query:${at}`, expr: query }));
    const file = join(folder, 'queries.yaml');
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'board', rules: rulesOfBoard }] }));
    return spawnSync(promtool, ['check', 'rules', file], { encoding: 'utf8' });
  };
  // What Grafana puts in their place.
  const queries = panels.flatMap(({ targets }) =>
    targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '5m').replaceAll('$job', 'ekyc')),
  );
  for (const query of queries) expect(query).not.toContain('$');
  const { status, stderr } = check(queries);
  expect(status, stderr).toBe(0);
  expect(check([...queries, 'sum by (le (up)']).status).toBe(1);
});

test('panels of the board are whole, lie beside each other, and ask the one data source', () => {
  expect(panels.length).toBeGreaterThan(10);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  for (const { title, type, datasource, gridPos, targets } of panels) {
    expect(title, title).not.toBe('');
    expect(['timeseries', 'stat', 'table', 'row', 'bargauge'], title).toContain(type);
    expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24);
    if (type === 'row') continue;
    expect(datasource, title).toEqual({ type: 'prometheus', uid: '${datasource}' });
    expect(new Set(targets.map(({ refId }) => refId)).size, title).toBe(targets.length);
    for (const other of panels)
      if (other.title !== title)
        expect(overlap(gridPos, other.gridPos), `${title}, ${other.title}`).toBe(false);
  }
});

function overlap(one: Place, other: Place): boolean {
  const apart =
    one.x + one.w <= other.x ||
    other.x + other.w <= one.x ||
    one.y + one.h <= other.y ||
    other.y + other.h <= one.y;
  return !apart;
}

test.each(['docs/operating-monitoring.md', 'docs/ja/operating-monitoring.md'])(
  '%s says what each alert means',
  (guide) => {
    const text = repository(guide);
    for (const { alert } of rules) expect(text).toContain(`\`${alert}\``);
    // And no other.
    const named = [...text.matchAll(/`(Ekyc\w+)`/g)].map(([, name = '']) => name);
    expect(new Set(named)).toEqual(new Set(rules.map(({ alert }) => alert)));
  },
);
