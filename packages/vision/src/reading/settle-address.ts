import type { ReadField } from '@ekyc/engine-port';
import { type Municipality, municipalities } from './address-book.ts';
import { editDistance, surer } from './plain-text.ts';
import type { PrintedTown } from './printed-town.ts';

/** An address that the list does not bear out is not surer than this: it may be right, and somebody should look. */
const notBorneOut = 0.75;
/** A letter put right leaves this share of the confidence. */
const putRight = 0.95;

/** Signs that no address bears: something else was read as them. */
const noSigns = /[^\p{L}\p{N}\p{M}\s\-ー・&.,'()々〆]/u;

/** Looks for one of some towns in the address's own print, behind a municipality and so many other letters. */
export type LookAtPrint = (
  address: { readonly municipality: string; readonly rest: string },
  towns: readonly string[],
  starts: readonly number[],
) => PrintedTown | null;

/** Whether one letter may have been taken for another. */
export type Alike = (read: string, printed: string) => boolean;

interface Found<T> {
  readonly entry: T;
  /** How much of the address it takes up, as read. */
  readonly length: number;
  readonly edits: number;
}

/** Letters in which two texts of one length differ, and whether each pair may be mistaken. */
function mistaken(read: string, printed: string, alike: Alike): number | null {
  let edits = 0;
  for (const [i, letter] of Array.from(printed).entries()) {
    const own = Array.from(read)[i] ?? '';
    if (own === letter) continue;
    if (!alike(own, letter)) return null;
    edits += 1;
  }
  return edits;
}

/** The municipality that an address begins with; one letter in four may be misread where only one fits. */
function municipalityOf(address: string): Found<Municipality> | null {
  const all = municipalities();
  const exact = all
    .filter(({ name }) => address.startsWith(name))
    .toSorted((a, b) => b.name.length - a.name.length)[0];
  if (exact) return { entry: exact, length: exact.name.length, edits: 0 };
  const near = all
    .flatMap((entry) =>
      // A letter may have been lost or added in reading.
      [-1, 0, 1].map((more) => {
        const length = entry.name.length + more;
        return { entry, length, edits: editDistance(entry.name, address.slice(0, length)) };
      }),
    )
    .filter(({ entry, edits }) => edits <= Math.min(2, entry.name.length / 4))
    .toSorted(
      (a, b) =>
        a.edits - b.edits ||
        Math.abs(a.length - a.entry.name.length) - Math.abs(b.length - b.entry.name.length),
    );
  const [best] = near;
  if (!best || near.some(({ entry, edits }) => entry !== best.entry && edits === best.edits)) return null;
  return best;
}

/** What may stand before a town's name and is not in the list. */
const beforeTown = ['', '大字', '字'];

/** The town that the rest of an address begins with. */
function townOf(rest: string, { towns }: Municipality, alike: Alike): Found<string> | null {
  const heads = beforeTown.filter((head) => rest.startsWith(head));
  for (const head of heads) {
    const town = towns.find((one) => rest.startsWith(one, head.length));
    if (town !== undefined) return { entry: head + town, length: head.length + town.length, edits: 0 };
  }
  const near = heads.flatMap((head) =>
    towns.flatMap((town) => {
      const read = rest.slice(head.length, head.length + town.length);
      // Behind a town stands a number, or a part of it that the list does not name.
      if (read.length < town.length || /\d/u.test(read)) return [];
      const edits = mistaken(read, town, alike);
      return edits === null || edits > Math.max(1, town.length / 3)
        ? []
        : { entry: head + town, length: head.length + town.length, edits, agreed: town.length - edits };
    }),
  );
  const [best, second] = near.toSorted((a, b) => a.edits - b.edits || b.agreed - a.agreed);
  if (!best || (second && second.edits === best.edits && second.agreed === best.agreed)) return null;
  return best;
}

/** Its addresses name the crossing of streets before the town (新町通下長者町西入藪ノ内町). */
const cityOfCrossings = '京都府京都市';
/** Letters of the longest crossing. */
const longestCrossing = 20;

/** The sign between two parts of a town's name is written in three ways. */
const no = ['ノ', 'の', '之'] as const;

function withNo(text: string, sign: (typeof no)[number]): string {
  return text.replaceAll(/[ノの之]/gu, sign);
}

/** Whether a town of 京都市 stands somewhere behind a crossing. */
function namesTownFurtherOn(rest: string, { name, towns }: Municipality): boolean {
  if (!name.startsWith(cityOfCrossings)) return false;
  const spelt = withNo(rest, 'ノ');
  return towns.some((town) => town.length > 1 && spelt.includes(withNo(town, 'ノ')));
}

/** The town that the print itself shows where none was read; nothing behind a figure is looked at. */
function townInPrint(rest: string, { name, towns }: Municipality, look: LookAtPrint): Found<string> | null {
  const letters = /^\D*/u.exec(rest)?.[0].length ?? 0;
  const crossing = name.startsWith(cityOfCrossings);
  const starts = crossing
    ? Array.from({ length: Math.min(letters, longestCrossing) }, (_, start) => start)
    : beforeTown.filter((head) => rest.startsWith(head)).map((head) => head.length);
  const spellings = new Set(towns.flatMap((town) => no.map((sign) => withNo(town, sign))));
  const seen = letters === 0 ? null : look({ municipality: name, rest }, [...spellings], starts);
  if (!seen || seen.start >= letters) return null;
  const length = seen.start + lengthRead(rest.slice(seen.start, letters), seen.town);
  // 人 and 入 are one print, and only one of them belongs to a crossing.
  const head = rest.slice(0, seen.start).replaceAll(/(?<=[東西])人/gu, '入');
  return { entry: head + seen.town, length, edits: editDistance(head + seen.town, rest.slice(0, length)) };
}

/** How many letters were read in a town's place: one of it may have been lost, or one added. */
function lengthRead(read: string, town: string): number {
  const lengths = [town.length, town.length - 1, town.length + 1];
  const fits = lengths
    .filter((length) => length > 0 && length <= read.length)
    .map((length) => {
      const slice = read.slice(0, length);
      return { length, edits: editDistance(town, slice), ends: slice.endsWith(town.at(-1) ?? '') ? 0 : 1 };
    });
  const [best] = fits.toSorted((a, b) => a.edits - b.edits || a.ends - b.ends);
  return best?.length ?? read.length;
}

/**
 * Holds an address against the list of municipalities and towns. What the list bears out is surer; a letter or two are
 * put right where one real place alone is meant, and what was read stays a candidate; an address that names no known
 * place is never sure. Nothing behind the town is changed.
 * @param look asked where no known town was read: what it finds is taken, and is not sure
 */
export function settleAddress(read: ReadField, alike: Alike, look: LookAtPrint = () => null): ReadField {
  const municipality = municipalityOf(read.value);
  if (!municipality) return { ...read, confidence: Math.min(notBorneOut, read.confidence) };
  const rest = read.value.slice(municipality.length);
  const listed = townOf(rest, municipality.entry, alike);
  const isKnown = listed !== null || namesTownFurtherOn(rest, municipality.entry);
  const town = isKnown ? listed : townInPrint(rest, municipality.entry, look);
  const value = `${municipality.entry.name}${town ? town.entry + rest.slice(town.length) : rest}`;
  const edits = municipality.edits + (town?.edits ?? 0);
  const isBorneOut = isKnown && !noSigns.test(value);
  const candidates = [...new Set([...(edits > 0 ? [read.value] : []), ...(read.candidates ?? [])])].filter(
    (one) => one !== value,
  );
  // What other checks doubted stays in doubt: the list knows no house numbers.
  const confidence = isBorneOut
    ? (read.confidence < notBorneOut ? read.confidence : surer(read.confidence, 0.3)) * putRight ** edits
    : Math.min(notBorneOut, read.confidence);
  return candidates.length === 0
    ? { value, confidence }
    : { value, confidence, candidates: candidates.slice(0, 3) };
}
