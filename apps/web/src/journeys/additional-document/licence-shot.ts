import { type CardShot, cardShot } from '../capture/card-shot.ts';
import { type Side, texts } from './additional-document-texts.ts';

/** One side of a licence, lying flat: both licences have the shape of a card. */
export function licenceShot(side: Side): CardShot {
  const { heading, text } = texts.shots[side];
  const guidance = { forbidden_number: texts.notMyNumber };
  return cardShot({ photoType: side, pose: 'flat', shape: 'card', heading, text, guidance });
}
