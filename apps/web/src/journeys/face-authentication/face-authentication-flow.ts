import type { FaceAuthenticationState, FaceChallenge, PhotoType } from '@ekyc/contract';
import type { Problem } from '../../api/call-types.ts';
import { FailureCount } from '../../guidance/failure-count.ts';
import { type FacePhase, type Refusal, refused, type Wish } from '../capture/face-flow.ts';
import { Flow } from '../capture/flow.ts';
import type { Picture } from '../capture/picture.ts';
import { isPictureRefusal } from '../capture/take-problems.ts';
import { problemTexts, refusalTexts } from '../capture/capture-texts.ts';
import type { FaceAuthenticationTools } from './journey.ts';
import { type Pictures, sendTry } from './send-try.ts';
import { type StopCode, stops, texts } from './face-authentication-texts.ts';

export type TryPhase = FacePhase | { readonly kind: 'stopped'; readonly why: StopCode };

/** What a try needs of its journey. */
export type TryTools = Pick<FaceAuthenticationTools, 'client' | 'advance' | 'onProblem'>;

const order = ['selfie', 'instruction1', 'instruction2'] as const satisfies readonly PhotoType[];

/**
 * Tries of a face authentication: the frontal picture, then both instructions of the server's challenge, sent
 * together. A challenge whose time is over is replaced without a word of blame; what was taken of the face itself
 * is kept.
 */
export class FaceAuthenticationFlow extends Flow<TryPhase> {
  readonly failures = new FailureCount();
  readonly #tools: TryTools;
  #challenge: FaceChallenge | null = null;
  #pictures: Partial<Pictures> = {};
  #attempt = 0;

  constructor(tools: TryTools) {
    super({ kind: 'working' });
    this.#tools = tools;
  }

  /** A whole new try. */
  async begin(): Promise<void> {
    this.#pictures = {};
    this.#challenge = null;
    await this.#shootNext();
  }

  /** Keeps a picture and asks for the next; the third one sends them all. */
  async take(wish: Wish, picture: Picture): Promise<void> {
    this.show({ kind: 'sending', wish });
    this.#pictures = { ...this.#pictures, [wish.photoType]: picture };
    const { selfie, instruction1, instruction2 } = this.#pictures;
    if (!selfie || !instruction1 || !instruction2) return this.#shootNext();
    await this.#send(wish, { selfie, instruction1, instruction2 });
  }

  /** Asked of the server before each picture: whoever took long over the last one gets what still holds. */
  async #shootNext(): Promise<void> {
    const state = await this.#askState('renewChallenge');
    if (state?.challenge == null) return;
    const { challenge } = state;
    const begun = this.#pictures.instruction1 !== undefined;
    const changed = this.#challenge !== null && this.#challenge.id !== challenge.id;
    if (changed) this.#pictures = this.#pictures.selfie ? { selfie: this.#pictures.selfie } : {};
    this.#challenge = challenge;
    this.#shoot(changed && begun ? texts.newMovement : undefined);
  }

  #shoot(note?: string): void {
    const at = order.findIndex((photoType) => this.#pictures[photoType] === undefined);
    const photoType = order[at] ?? 'selfie';
    const instruction = this.#challenge?.instructions[at - 1] ?? null;
    const wish = { photoType, instruction, attempt: ++this.#attempt };
    this.show({ kind: 'shooting', wish: note === undefined ? wish : { ...wish, note } });
  }

  async #send(wish: Wish, pictures: Pictures): Promise<void> {
    const answer = await sendTry(this.#tools.client, pictures);
    if (!answer.ok) return this.#onRefused(wish, answer.problem);
    const { result, reasons, feedback } = answer.value;
    if (result === 'matched') return this.#tools.advance({ feedback });
    const state = await this.#askState('getState');
    if (state?.challenge == null) return;
    const left = texts.triesLeft(state.triesLeft);
    const { heading, advice, button } = texts.notMatched;
    if (result === 'notMatched') return this.#showAgain(wish, { heading, reasons: [advice, left], button });
    const sentences = reasons.map((reason) =>
      reason === 'liveness_not_checked' ? texts.livenessNotChecked : problemTexts[reason],
    );
    this.#showAgain(wish, {
      heading: refusalTexts.heading,
      reasons: [...sentences, left],
      button: texts.retryButton,
    });
  }

  async #onRefused(wish: Wish, problem: Problem): Promise<void> {
    const { code, title } = problem;
    if (code === 'challenge_expired') return this.#shootNext();
    if (isStop(code)) return this.show({ kind: 'stopped', why: code });
    if (isPictureRefusal(code)) return this.show(refused(wish, [title]));
    if (code !== 'challenge_not_open') return this.#tools.onProblem(problem);
    // Spent: the answer to these very pictures was lost on its way, or another tab tried.
    const state = await this.#askState('getState');
    if (state?.challenge != null) this.#showAgain(wish, { ...refusalTexts, reasons: [texts.answerLost] });
  }

  /** Over the screen of the last picture: a new heading there would take the focus from what is said. */
  #showAgain(wish: Wish, refusal: Refusal): void {
    this.show({ kind: 'refused', wish, refusal });
  }

  /** @returns null where nothing may be tried any more: the journey goes on from what the server says. */
  async #askState(call: 'getState' | 'renewChallenge'): Promise<FaceAuthenticationState | null> {
    const state = await this.#tools.client.call(`faceAuthentication.${call}`);
    if (!state.ok) {
      this.#tools.onProblem(state.problem);
      return null;
    }
    if (state.value.challenge === null) await this.#tools.advance();
    return state.value;
  }
}

function isStop(code: string): code is StopCode {
  return code in stops;
}
