import { documentGuide } from '../../camera/preview-layout.ts';
import type { Shot } from '../capture/shots.ts';
import { type Side, texts } from './additional-document-texts.ts';

export type LicenceShot = Shot & { readonly subject: Extract<Shot['subject'], { kind: 'card' }> };

/** One side of a licence, lying flat before the rear camera: both licences have the shape of a card. */
export function licenceShot(side: Side): LicenceShot {
  const { heading, text } = texts.shots[side];
  return {
    photoType: side,
    wants: side,
    facing: 'environment',
    guide: documentGuide('card', false),
    subject: { kind: 'card', pose: 'flat', shape: 'card' },
    heading,
    text,
    guidance: { forbidden_number: texts.notMyNumber },
  };
}
