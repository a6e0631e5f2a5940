import { type RsaPair, signRaw } from './card-authority.ts';
import { SpecimenCard, type SpecimenContents } from './specimen-card.ts';

/** Every file copied to another chip; that has a key of its own, since no card gives its key away. */
export const clonedCard = (contents: SpecimenContents, otherKey: RsaPair): SpecimenContents => ({
  ...contents,
  ...(contents.sign && { sign: (data: Uint8Array) => signRaw(otherKey, data) }),
});

/** With the first byte of one object’s value changed: the first object with this tag in that file. */
export function alteredCard(
  contents: SpecimenContents,
  { aid, file, tag }: { aid: string; file: string; tag: string },
): SpecimenContents {
  const application = contents.applications[aid];
  const place = application?.files[file];
  if (!application || !place) throw new Error(`no file ${aid}/${file}`);
  const content = Buffer.from(place.content);
  const at = content.indexOf(Buffer.from(tag, 'hex'));
  if (at < 0) throw new Error(`no object ${tag}`);
  const value = at + tag.length / 2 + ((content[at + tag.length / 2] ?? 0) === 0x82 ? 3 : 1);
  content[value] = (content[value] ?? 0) ^ 1;
  const files = { ...application.files, [file]: { ...place, content } };
  return { ...contents, applications: { ...contents.applications, [aid]: { ...application, files } } };
}

/** Somebody spent every try of every key. */
export const lockedCard = (contents: SpecimenContents): SpecimenContents => ({
  ...contents,
  keys: Object.fromEntries(
    Object.entries(contents.keys).map(([name, { secret }]) => [name, { secret, tries: 0 }]),
  ),
});

/** Answers rightly some times, then what no card answers. */
export function nonsenseCard(contents: SpecimenContents, rightAnswers: number): SpecimenCard['transceive'] {
  const card = new SpecimenCard(contents);
  return async (apdu) => (card.received.length < rightAnswers ? card.transceive(apdu) : Uint8Array.of(1));
}

/** Answers rightly some times, then no more. */
export function silentCard(contents: SpecimenContents, rightAnswers: number): SpecimenCard['transceive'] {
  const card = new SpecimenCard(contents);
  return (apdu) => (card.received.length < rightAnswers ? card.transceive(apdu) : new Promise(() => {}));
}
