import type { Challenge, Instruction, PhotoType } from '@ekyc/contract';
import type { Problem } from '../../api/call-types.ts';
import type { FaceTakeClient } from '../../api/visitor-client.ts';
import { FailureCount } from '../../guidance/failure-count.ts';
import { sessionRecording } from '../../recording/session-recording.ts';
import { facialFeatures, type MeasuredFaces } from './facial-features.ts';
import { Flow } from './flow.ts';
import type { SessionTools } from '../session/session-tools.ts';
import type { Picture } from './picture.ts';
import { isPictureRefusal } from './take-problems.ts';
import { missingPhotos, nextFaceWish } from './takes.ts';
import { problemTexts, refusalTexts } from './capture-texts.ts';
import { uploadPicture } from './upload.ts';

export interface Wish {
  readonly photoType: PhotoType;
  /** Null for the frontal picture. */
  readonly instruction: Instruction | null;
  readonly attempt: number;
  /** Said in place of the usual text. */
  readonly note?: string;
}

/** What is said over the camera before the visitor goes on by the button. */
export interface Refusal {
  readonly heading: string;
  readonly reasons: readonly string[];
  readonly button: string;
}
export type FacePhase =
  | { readonly kind: 'working' }
  /** `afterPicture`: another one was just taken, and is on its way. */
  | { readonly kind: 'shooting'; readonly wish: Wish; readonly afterPicture?: boolean }
  | { readonly kind: 'sending'; readonly wish: Wish }
  | { readonly kind: 'refused'; readonly wish: Wish; readonly refusal: Refusal };

/** What the face needs of its journey: also the check before an account is linked. */
export interface FaceTools extends Pick<SessionTools, 'advance' | 'onProblem'> {
  readonly client: FaceTakeClient;
}

/**
 * Selfie, then the server's instructions; each answer brings the next. Without a next one the take is ended. The first
 * instruction comes with the take: it is shown while the selfie is sent.
 */
export class FaceFlow extends Flow<FacePhase> {
  readonly failures = new FailureCount();
  readonly #tools: FaceTools;
  #missing: PhotoType[] = [];
  #challenge: Challenge | null = null;
  #manual = false;
  #measured: MeasuredFaces = {};
  #attempt = 0;
  /** The selfie on its way while the first instruction is shown. */
  #underWay: { readonly shown: Wish; readonly delivered: Promise<void> } | null = null;
  #isWaitedFor = false;

  constructor(tools: FaceTools) {
    super({ kind: 'working' });
    this.#tools = tools;
  }

  async begin(): Promise<void> {
    const { client, onProblem } = this.#tools;
    const started = await client.callOwn('startTake', { type: 'face' });
    if (!started.ok) return onProblem(started.problem);
    sessionRecording.takeStarted(started.value.take);
    const materials = await client.callOwn('listMaterials');
    if (!materials.ok) return onProblem(materials.problem);
    this.#missing = missingPhotos(started.value, materials.value.materials);
    this.#challenge = started.value.challenge ?? materials.value.challenge;
    await this.#askNext([]);
  }

  shoot(wish: Wish): void {
    this.show({ kind: 'shooting', wish: { ...wish, attempt: ++this.#attempt } });
  }

  async send(wish: Wish, picture: Picture): Promise<void> {
    this.#manual ||= picture.manual;
    this.#measured = { ...this.#measured, [wish.photoType]: picture };
    const next = this.#nextMeanwhile(wish, picture);
    if (next !== null) {
      const shown = { ...next, attempt: ++this.#attempt };
      this.show({ kind: 'shooting', wish: shown, afterPicture: true });
      this.#underWay = { shown, delivered: this.#deliver(wish, picture, shown) };
      return;
    }
    this.show({ kind: 'sending', wish });
    if (this.#underWay?.shown === wish) {
      await this.#underWay.delivered;
      // Nothing follows where the selfie must be taken again, or another instruction is to be followed now.
      if (!this.#isSending(wish)) return;
    }
    await this.#deliver(wish, picture, null);
  }

  #isSending(wish: Wish): boolean {
    const phase = this.current();
    return phase.kind === 'sending' && phase.wish === wish;
  }

  /** The instruction to follow while the selfie is sent; null where it is waited for, as one that was refused before. */
  #nextMeanwhile({ photoType }: Wish, { manual }: Picture) {
    if (photoType !== 'selfie' || manual || this.#isWaitedFor) return null;
    return nextFaceWish(
      this.#missing.filter((one) => one !== 'selfie'),
      this.#challenge,
    );
  }

  /** @param shown what the visitor was shown meanwhile */
  async #deliver(wish: Wish, picture: Picture, shown: Wish | null): Promise<void> {
    const wanted = { type: 'face', photoType: wish.photoType } as const;
    const answer = await uploadPicture(this.#tools.client, wanted, picture);
    if (!answer.ok) return this.#refuse(wish, answer.problem);
    const { quality, nextInstruction } = answer.value;
    // The selfie's answer may leave the instruction standing that came with the take.
    this.#challenge = nextInstruction ?? (wish.instruction === null ? this.#challenge : null);
    if (quality.ok) this.#missing = this.#missing.filter((one) => one !== wish.photoType);
    else this.#isWaitedFor = true;
    await this.#askNext(quality.ok ? [] : quality.problems.map((problem) => problemTexts[problem]), shown);
  }

  async #refuse(wish: Wish, problem: Problem): Promise<void> {
    const { code, title } = problem;
    if (this.isLeft) return;
    this.#isWaitedFor = true;
    if (code === 'challenge_expired' || code === 'challenge_not_open') return this.begin();
    if (!isPictureRefusal(code)) return this.#tools.onProblem(problem);
    this.show(refused(wish, [title]));
  }

  /**
   * @param reasons why the picture before was not good enough; none where it was
   * @param shown what the visitor is taking already
   */
  async #askNext(reasons: readonly string[], shown: Wish | null = null): Promise<void> {
    if (this.isLeft) return;
    const next = nextFaceWish(this.#missing, this.#challenge);
    if (next === null) return this.#end();
    const started = await this.#tools.client.callOwn('startDetection', { shootingStatus: next.photoType });
    if (!started.ok) return this.#tools.onProblem(started.problem);
    if (shown?.photoType === next.photoType && shown.instruction === next.instruction) return;
    const wish = { ...next, attempt: ++this.#attempt };
    this.show(reasons.length === 0 ? { kind: 'shooting', wish } : refused(wish, reasons));
  }

  async #end(): Promise<void> {
    const { client, advance, onProblem } = this.#tools;
    const validationFailures = this.failures.list();
    const features = facialFeatures(this.#measured);
    const end = { manualCapture: this.#manual, validationFailures, facialFeatures: features };
    const ended = await client.callOwn('endTake', { type: 'face', ...end });
    if (!ended.ok) return onProblem(ended.problem);
    if (ended.value.accepted) {
      sessionRecording.takeEnded();
      return advance();
    }
    const selfie = ended.value.problems.filter(({ photoType }) => photoType === 'selfie');
    if (selfie.length === 0) {
      // Nothing that could be taken again alone: this take is given up and another one begun.
      await client.callOwn('endTake', { type: 'face', abort: true });
      return this.begin();
    }
    this.#missing = ['selfie'];
    const wish = { photoType: 'selfie', instruction: null, attempt: ++this.#attempt } as const;
    this.show(
      refused(
        wish,
        selfie.map(({ problem }) => problemTexts[problem]),
      ),
    );
  }
}

/** The picture was not good enough: it is taken once more. */
export function refused(wish: Wish, reasons: readonly string[]): FacePhase {
  return { kind: 'refused', wish, refusal: { ...refusalTexts, reasons } };
}
