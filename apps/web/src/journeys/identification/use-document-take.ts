import type { PhotoType, TakeStartAnswer } from '@ekyc/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { CardLook } from '../../guidance/card/card-look.ts';
import { FailureCount } from '../../guidance/failure-count.ts';
import { missingPhotos } from './journey.ts';
import type { JourneyTools } from './journey-tools.ts';
import type { Picture } from './picture.ts';
import { isPictureRefusal } from './take-problems.ts';
import { problemTexts } from './texts.ts';
import { uploadPicture } from './upload.ts';

export type DocumentPhase =
  | { readonly kind: 'working' }
  | { readonly kind: 'shooting'; readonly photoType: PhotoType; readonly attempt: number }
  | {
      readonly kind: 'checking';
      readonly photoType: PhotoType;
      readonly picture: Picture;
      readonly sending: boolean;
    }
  | {
      readonly kind: 'refused';
      readonly photoType: PhotoType;
      readonly reasons: readonly string[];
      /** Refused so often that the visitor may go on; the end of the take decides. */
      readonly mayGoOn: boolean;
    };

const refusalsBeforeGoingOn = 3;

/** The document's take: its pictures one after another, each checked by the visitor and the server, then its end. */
export function useDocumentTake(tools: JourneyTools) {
  const [phase, setPhase] = useState<DocumentPhase>({ kind: 'working' });
  const failures = useRef(new FailureCount());
  const take = useRef<TakeStartAnswer>(null);
  const missing = useRef<PhotoType[]>([]);
  const manual = useRef(false);
  const refused = useRef(new Map<PhotoType, number>());
  const frontLook = useRef<CardLook | null>(null);
  const attempt = useRef(0);
  const { client, advance, onProblem } = tools;

  const shootNext = useCallback(async () => {
    setPhase({ kind: 'working' });
    const photoType = missing.current[0];
    if (photoType !== undefined) {
      const started = await client.call('startDetection', { shootingStatus: photoType });
      if (!started.ok) return onProblem(started.problem);
      return setPhase({ kind: 'shooting', photoType, attempt: ++attempt.current });
    }
    const validationFailures = failures.current.list();
    const end = { type: 'document', manualCapture: manual.current, validationFailures } as const;
    const ended = await client.call('endTake', end);
    if (!ended.ok) return onProblem(ended.problem);
    if (ended.value.accepted) return await advance();
    const problems = ended.value.problems;
    missing.current = [...new Set(problems.map((one) => one.photoType))];
    const [first] = problems;
    if (first === undefined) return await advance();
    const reasons = problems
      .filter((one) => one.photoType === first.photoType)
      .map((one) => problemTexts[one.problem]);
    setPhase({ kind: 'refused', photoType: first.photoType, reasons, mayGoOn: false });
  }, [client, advance, onProblem]);

  useEffect(() => {
    const begin = async () => {
      const started = await client.call('startTake', { type: 'document' });
      if (!started.ok) return onProblem(started.problem);
      take.current = started.value;
      missing.current = missingPhotos(started.value, tools.facts.materials.materials);
      await shootNext();
    };
    void begin();
    // Begun once; the take then lives in this hook until it is accepted.
  }, []);

  const usePicture = async (photoType: PhotoType, picture: Picture) => {
    setPhase({ kind: 'checking', photoType, picture, sending: true });
    const answer = await uploadPicture(client, { type: 'document', photoType }, picture);
    const count = (refused.current.get(photoType) ?? 0) + 1;
    if (!answer.ok) {
      if (!isPictureRefusal(answer.problem.code)) return onProblem(answer.problem);
      return setPhase({ kind: 'refused', photoType, reasons: [answer.problem.title], mayGoOn: false });
    }
    manual.current ||= picture.manual;
    if (photoType === 'front') frontLook.current = picture.look;
    if (answer.value.quality.ok) return await goOn(photoType);
    refused.current.set(photoType, count);
    const reasons = answer.value.quality.problems.map((problem) => problemTexts[problem]);
    setPhase({ kind: 'refused', photoType, reasons, mayGoOn: count >= refusalsBeforeGoingOn });
  };
  const goOn = async (photoType: PhotoType) => {
    missing.current = missing.current.filter((one) => one !== photoType);
    await shootNext();
  };

  return {
    phase,
    setPhase,
    shootNext,
    usePicture,
    goOn,
    failures: failures.current,
    frontLook: frontLook.current,
  };
}
