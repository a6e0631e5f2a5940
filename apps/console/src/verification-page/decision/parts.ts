import type { AnyVerification, DecisionRequest, IdType, MethodSteps, PhotoType } from '@ekyc/contract';
import { methodSteps } from '@ekyc/contract/methods';
import { idTypes } from '@ekyc/documents';

/** What may be asked for again: a picture of the document, or the whole face. */
export type Part = 'face' | PhotoType;

/** The parts there are to take again, in the order in which they are taken. Empty: nothing can be taken again. */
export function takableParts(verification: AnyVerification): readonly Part[] {
  switch (verification.kind) {
    case 'identification':
      // What an account shared cannot be photographed again, nor what a proof stands for.
      if (verification.sharedInformation !== null || verification.idType === null) return [];
      return takableOf(verification.idType, methodSteps[verification.method]);
    case 'additionalDocument':
      return ['front', 'back'];
    case 'selfieData':
      return ['face'];
    case 'faceAuthentication':
      return [];
  }
}

function takableOf(idType: IdType, { document, takesFace }: MethodSteps): readonly Part[] {
  if (document === 'proven') return [];
  return [...idTypes[idType].photoTypes, ...(takesFace ? (['face'] as const) : [])];
}

/** The chosen parts as the call wants them: a document of which everything is wanted is taken whole. */
export function partsOf(chosen: ReadonlySet<Part>, all: readonly Part[]): DecisionRequest['parts'] {
  const photos = all.filter((part): part is PhotoType => part !== 'face');
  const wanted = photos.filter((part) => chosen.has(part));
  return [
    ...(wanted.length === 0
      ? []
      : [
          wanted.length === photos.length
            ? { take: 'document' as const }
            : { take: 'document' as const, photoTypes: wanted },
        ]),
    ...(chosen.has('face') ? [{ take: 'face' as const }] : []),
  ];
}
