import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newTestAuthority } from '@ekyc/testkit/chip-cards';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMetrics, measureTrust } from '../metrics/metrics.ts';
import { noteTrust } from './note-trust.ts';
import { addTrust, readTrust } from './trust-folder.ts';
import { chipWarnings, trustWarnings } from './trust-warnings.ts';

const now = new Date('2026-11-25T00:00:00Z');
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ekyc-trust-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function endingOne(): void {
  const { certificate } = newTestAuthority('rsa', 'ZairyuCard CA', { to: '20270101000000Z' });
  writeFileSync(join(folder, 'card.crt'), certificate.raw);
  addTrust(folder, 'residenceCard', { file: join(folder, 'card.crt'), name: 'card' });
  mkdirSync(join(folder, 'trust', 'myNumberCard'), { recursive: true });
  writeFileSync(join(folder, 'trust', 'myNumberCard', 'broken.pem'), 'nothing');
}

test('the log says which authority ends, and which file is none; of what ships nothing', () => {
  const lines: unknown[] = [];
  const log = (...line: unknown[]) => lines.push(line);
  noteTrust(folder, now, log);
  expect(lines).toEqual([]);
  endingOne();
  noteTrust(folder, now, log);
  expect(lines).toEqual([
    ['trust.file_refused', { document: 'myNumberCard', name: 'broken', code: 'unreadable' }],
    ['trust.authority_ends', { document: 'residenceCard', name: 'card', state: 'ending', day: '2027-01-01' }],
  ]);
});

test('the console gets the same: what expires, and when, and that a file is not an authority', () => {
  const told = () => chipWarnings(trustWarnings(readTrust(folder), now));
  expect(told()).toEqual([]);
  endingOne();
  expect(told()).toEqual([
    { document: 'myNumberCard', name: 'broken', code: 'refused' },
    { document: 'residenceCard', name: 'card', code: 'ending', endsOn: '2027-01-01' },
  ]);
});

test('metrics say when each ends and how many stand in which state, as the folder is at that moment', async () => {
  const metrics = createMetrics();
  measureTrust(
    metrics,
    () => readTrust(folder),
    () => now,
  );
  const read = async () => metrics.registry.metrics();
  expect(await read()).toContain('ekyc_trust_authorities{document="residenceCard",state="ending"} 0');
  endingOne();
  const text = await read();
  expect(text).toContain('ekyc_trust_authorities{document="residenceCard",state="ending"} 1');
  expect(text).toContain('ekyc_trust_authorities{document="myNumberCard",state="refused"} 1');
  expect(text).toContain('ekyc_trust_authorities{document="passport",state="in_force"} 3');
  expect(text).toContain(
    `ekyc_trust_authority_end_timestamp_seconds{document="residenceCard",name="card"} ${Date.UTC(2027, 0, 1) / 1000}`,
  );
});
