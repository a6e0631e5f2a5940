import type { ReadableDocument } from '@ekyc/documents';
import sharp from 'sharp';
import { specimens } from './document-specimens.ts';
import { asVideo, type DocumentSubject, poses, shoot } from './frame-pictures.ts';
import type { Trial } from './frame-trial.ts';

/** Pictures of one document type, each against frames of the same moment, and of other things before that camera. */
export async function* documentTrials(idType: ReadableDocument, people: number): AsyncGenerator<Trial> {
  for (let seed = 0; seed < people; seed += 1) {
    const own = await specimens[idType](seed, 'common');
    const another = await specimens[idType](seed + 1, 'common');
    const otherType = idType === 'driversLicense' ? 'myNumberCard' : 'driversLicense';
    const ofSamePerson = await specimens[otherType](seed, 'common');
    const nothing = { ...own, front: await emptyCard() };
    const shownInstead = [
      { shown: 'same', document: own, at: 1, desk: seed },
      { shown: 'same', document: own, at: 2, desk: seed },
      { shown: 'anotherPersonsInItsPlace', document: another, at: 1, desk: seed },
      { shown: 'anotherPersonsElsewhere', document: another, at: 2, desk: seed + 1 },
      { shown: 'ownOfAnotherType', document: ofSamePerson, at: 1, desk: seed },
      { shown: 'emptyDesk', document: nothing, at: 1, desk: seed },
    ];
    for (const subject of Object.keys(poses) as DocumentSubject[]) {
      const picture = await shoot(own, subject, { seed, at: 0 });
      for (const { shown, document, at, desk } of shownInstead) {
        const frame = await asVideo(await shoot(document, subject, { seed: desk, at }), { seed, at });
        yield { subject, shown, idType, picture, frame };
      }
    }
  }
}

function emptyCard(): Promise<Buffer> {
  const create = { width: 8, height: 5, channels: 4, background: '#0000' } as const;
  return sharp({ create }).png().toBuffer();
}
