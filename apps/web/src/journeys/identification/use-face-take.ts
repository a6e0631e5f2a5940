import type { Challenge, Instruction, PhotoType, TakeStartAnswer } from '@ekyc/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { FailureCount } from '../../guidance/failure-count.ts';
import { missingPhotos, nextFaceWish } from './journey.ts';
import type { JourneyTools } from './journey-tools.ts';
import type { Picture } from './picture.ts';
import { isPictureRefusal } from './take-problems.ts';
import { problemTexts } from './texts.ts';
import { uploadPicture } from './upload.ts';

interface Wish {
  readonly photoType: PhotoType;
  readonly instruction: Instruction | null;
  readonly attempt: number;
}
export type FacePhase =
  | { readonly kind: 'working' }
  | { readonly kind: 'shooting'; readonly wish: Wish }
  | { readonly kind: 'sending'; readonly wish: Wish }
  | { readonly kind: 'refused'; readonly wish: Wish; readonly reasons: readonly string[] };

/** Selfie, then the server's instructions; each answer brings the next. Without a next one the take is ended. */
export function useFaceTake(tools: JourneyTools) {
  const [phase, setPhase] = useState<FacePhase>({ kind: 'working' });
  const failures = useRef(new FailureCount());
  const take = useRef<TakeStartAnswer>(null);
  const missing = useRef<PhotoType[]>([]);
  const challenge = useRef<Challenge | null>(null);
  const manual = useRef(false);
  const attempt = useRef(0);
  const { client, advance, onProblem } = tools;

  const begin = useCallback(async () => {
    const started = await client.call('startTake', { type: 'face' });
    if (!started.ok) return onProblem(started.problem);
    const materials = await client.call('listMaterials');
    if (!materials.ok) return onProblem(materials.problem);
    take.current = started.value;
    missing.current = missingPhotos(started.value, materials.value.materials);
    challenge.current = started.value.challenge ?? materials.value.challenge;
    await askNext();
  }, []);

  const endTake = async () => {
    const validationFailures = failures.current.list();
    const ended = await client.call('endTake', {
      type: 'face',
      manualCapture: manual.current,
      validationFailures,
    });
    if (!ended.ok) return onProblem(ended.problem);
    const selfie = ended.value.problems.filter(({ photoType }) => photoType === 'selfie');
    if (ended.value.accepted) return await advance();
    if (selfie.length === 0) {
      // Nothing that could be taken again alone: this take is given up and another one begun.
      await client.call('endTake', { type: 'face', abort: true });
      return await begin();
    }
    missing.current = ['selfie'];
    const wish = { photoType: 'selfie', instruction: null, attempt: ++attempt.current } as const;
    setPhase({ kind: 'refused', wish, reasons: selfie.map(({ problem }) => problemTexts[problem]) });
  };

  const askNext = async (reasons: readonly string[] = []) => {
    const next = nextFaceWish(missing.current, challenge.current);
    if (next === null) return await endTake();
    const started = await client.call('startDetection', { shootingStatus: next.photoType });
    if (!started.ok) return onProblem(started.problem);
    const wish = { ...next, attempt: ++attempt.current };
    setPhase(reasons.length === 0 ? { kind: 'shooting', wish } : { kind: 'refused', wish, reasons });
  };

  const send = async (wish: Wish, picture: Picture) => {
    setPhase({ kind: 'sending', wish });
    manual.current ||= picture.manual;
    const answer = await uploadPicture(client, { type: 'face', photoType: wish.photoType }, picture);
    if (!answer.ok) {
      const { code, title } = answer.problem;
      if (code === 'challenge_expired' || code === 'challenge_not_open') return await begin();
      if (!isPictureRefusal(code)) return onProblem(answer.problem);
      return setPhase({ kind: 'refused', wish, reasons: [title] });
    }
    const { quality, nextInstruction } = answer.value;
    challenge.current = nextInstruction ?? (wish.instruction === null ? challenge.current : null);
    if (quality.ok) {
      missing.current = missing.current.filter((one) => one !== wish.photoType);
      return await askNext();
    }
    await askNext(quality.problems.map((problem) => problemTexts[problem]));
  };

  useEffect(() => {
    void begin();
  }, [begin]);
  const shoot = (wish: Wish) => setPhase({ kind: 'shooting', wish: { ...wish, attempt: ++attempt.current } });
  return { phase, send, shoot, failures: failures.current };
}
