import { foldVariantKanji, romaniseKana } from '@ekyc/documents';
import type { Reading } from './read-names.ts';

/** A line a name: `山田 ヤマダ:4494 ヤマタ:8372`, readings from the most to the least frequent. */
export function nameTable(readings: readonly Reading[]): string {
  return table(readings.map((reading) => ({ ...reading, written: foldVariantKanji(reading.written) })));
}

/** The same from the romanisation of the readings: `SATO サトウ:4579 サト:9000`. */
export function latinTable(readings: readonly Reading[]): string {
  return table(
    readings.flatMap((reading) => {
      const written = romaniseKana(reading.kana);
      return written === null ? [] : [{ ...reading, written }];
    }),
  );
}

function table(readings: readonly Reading[]): string {
  const names = new Map<string, Map<string, number>>();
  for (const { written, kana, cost } of readings) {
    const ofName = names.get(written) ?? new Map<string, number>();
    names.set(written, ofName);
    ofName.set(kana, Math.min(cost, ofName.get(kana) ?? cost));
  }
  const lines = [...names].map(([written, ofName]) =>
    [
      written,
      ...[...ofName].toSorted(([, a], [, b]) => a - b).map(([kana, cost]) => `${kana}:${String(cost)}`),
    ].join(' '),
  );
  return `\n${lines.toSorted().join('\n')}\n`;
}
