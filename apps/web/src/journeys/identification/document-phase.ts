import type { IdType, PhotoType } from '@ekyc/contract';
import type { Picture } from '../capture/picture.ts';
import type { DocumentNoteName } from './identification-texts.ts';

/** What happens on the stage, where the camera stays. */
export type StagePhase =
  /** How the next picture is taken, shown for a moment. */
  | { readonly kind: 'coach' }
  | { readonly kind: 'shooting' }
  /** Taken by the automatic shutter, and on its way. */
  | { readonly kind: 'sending'; readonly picture: Picture }
  | { readonly kind: 'accepted'; readonly picture: Picture }
  /** Taken by hand: the visitor looks at it first. */
  | { readonly kind: 'checking'; readonly picture: Picture; readonly sending: boolean }
  | {
      readonly kind: 'refused';
      readonly reasons: readonly string[];
      /** Refused so often that the visitor may go on; the end of the take decides. */
      readonly mayGoOn: boolean;
      /** Whether to offer another document: `only` where this one cannot do. */
      readonly otherDocument: 'no' | 'offered' | 'only';
      /** The document that was shown, where the visitor may choose it instead. */
      readonly changeTo: IdType | null;
    };

/** The picture before, which the server looks at while the next one is begun. */
export interface PictureBefore {
  readonly photoType: PhotoType;
  readonly picture: Picture;
  readonly state: 'sending' | 'accepted';
}

export type DocumentPhase =
  | { readonly kind: 'working' }
  | { readonly kind: 'note'; readonly note: DocumentNoteName }
  | {
      readonly kind: 'stage';
      readonly photoType: PhotoType;
      /** A changed value is another try, for which guidance starts over. */
      readonly attempt: number;
      readonly on: StagePhase;
      readonly before: PictureBefore | null;
    };
