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

/** Answers rightly some times, then is taken away. */
export function tornCard(contents: SpecimenContents, rightAnswers: number): SpecimenCard['transceive'] {
  const card = new SpecimenCard(contents);
  return async (apdu) => {
    if (card.received.length >= rightAnswers) throw new Error('the card was taken away');
    return card.transceive(apdu);
  };
}

/** Takes so many milliseconds for each answer. */
export function slowCard(contents: SpecimenContents, ms: number): SpecimenCard['transceive'] {
  const card = new SpecimenCard(contents);
  return async (apdu) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    return card.transceive(apdu);
  };
}

/** The licence of somebody who moved: a change behind what is signed, as the police write it (second-hand). */
export function movedLicense(contents: SpecimenContents, change: Uint8Array): SpecimenContents {
  const aid = 'a0000002310100'.padEnd(32, '0');
  const { files = {} } = contents.applications[aid] ?? {};
  const place = files['0004'];
  if (!place) throw new Error('no file of changes');
  const content = Buffer.concat([change, Buffer.alloc(place.content.length - change.length, 0xff)]);
  const changed = { files: { ...files, '0004': { ...place, content } } };
  return { ...contents, applications: { ...contents.applications, [aid]: changed } };
}
