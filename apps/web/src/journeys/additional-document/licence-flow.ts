import type { LicenceMaterialAnswer, Problem } from '@ekyc/contract';
import type { CardLook } from '../../guidance/card/card-look.ts';
import { FailureCount } from '../../guidance/failure-count.ts';
import { sessionRecording } from '../../recording/session-recording.ts';
import { Flow } from '../capture/flow.ts';
import type { Picture } from '../capture/picture.ts';
import { isPictureRefusal } from '../capture/take-problems.ts';
import { problemTexts } from '../capture/capture-texts.ts';
import type { LicenceTools } from './journey.ts';
import type { Side } from './additional-document-texts.ts';

export type LicencePhase =
  | { readonly kind: 'working' }
  | { readonly kind: 'shooting'; readonly side: Side; readonly attempt: number }
  | { readonly kind: 'checking'; readonly side: Side; readonly picture: Picture }
  | { readonly kind: 'askingBack' }
  | { readonly kind: 'reading' }
  | {
      readonly kind: 'refused';
      /** Null where the server does not tell which side it refused: both are taken again. */
      readonly side: Side | null;
      readonly reasons: readonly string[];
      /** Refused so often that the visitor may go on; the examination decides. */
      readonly mayGoOn: boolean;
    };

export type LicenceFlowTools = Pick<LicenceTools, 'client' | 'facts' | 'advance' | 'onProblem'>;

const refusalsBeforeGoingOn = 3;

/**
 * The pictures of a licence: the front, where something is written on it the back, then both to the server in one
 * call, which looks at them and reads them. Until then they are in this page alone.
 */
export class LicenceFlow extends Flow<LicencePhase> {
  readonly failures = new FailureCount();
  /** What the front looked like, so that it is not taken for the back. */
  frontLook: CardLook | null = null;
  readonly #tools: LicenceFlowTools;
  #take = 0;
  #pictures: Partial<Record<Side, Picture>> = {};
  /** Null until the visitor said whether the back bears anything. */
  #wantsBack: boolean | null;
  readonly #refusals: Record<Side, number> = { front: 0, back: 0 };
  #attempt = 0;

  constructor(tools: LicenceFlowTools) {
    super({ kind: 'working' });
    this.#tools = tools;
    // A person of the business asked for the back: there is nothing to ask the visitor.
    this.#wantsBack = backIsWanted(tools) ? true : null;
  }

  async begin(): Promise<void> {
    const started = await this.#tools.client.call('additionalDocument.startTake', {});
    if (!started.ok) return this.#tools.onProblem(started.problem);
    this.#take = started.value.take;
    sessionRecording.takeStarted(this.#take);
    this.shoot('front');
  }

  shoot(side: Side): void {
    this.show({ kind: 'shooting', side, attempt: ++this.#attempt });
  }

  check(side: Side, picture: Picture): void {
    this.show({ kind: 'checking', side, picture });
  }

  async use(side: Side, picture: Picture): Promise<void> {
    this.#pictures = { ...this.#pictures, [side]: picture };
    if (side === 'front') this.frontLook = picture.look;
    await this.#next();
  }

  async answerBack(written: boolean): Promise<void> {
    this.#wantsBack = written;
    await this.#next();
  }

  /** What was refused once more; where nobody knows which side it was, both. */
  again(side: Side | null): void {
    if (side === null) this.#pictures = {};
    this.shoot(side ?? 'front');
  }

  /** Leaves the pictures as they are. */
  async goOn(): Promise<void> {
    this.show({ kind: 'working' });
    sessionRecording.takeEnded();
    await this.#tools.advance({ retaking: false, keptTake: this.#take });
  }

  async #next(): Promise<void> {
    const { front, back } = this.#pictures;
    if (front === undefined) return this.shoot('front');
    if (this.#wantsBack === null) return this.show({ kind: 'askingBack' });
    if (this.#wantsBack && back === undefined) return this.shoot('back');
    await this.#send(front, back);
  }

  async #send(front: Picture, back: Picture | undefined): Promise<void> {
    this.show({ kind: 'reading' });
    const form = new FormData();
    form.set('documentType', this.#tools.facts.materials.documentType);
    form.set('manualCapture', front.manual || back?.manual === true ? '1' : '0');
    form.set('frontFile', front.blob, 'front.jpg');
    if (back !== undefined) form.set('backFile', back.blob, 'back.jpg');
    const answer = await this.#tools.client.call('additionalDocument.uploadMaterials', form);
    if (answer.ok) return this.#judge(answer.value.materials);
    const { code, title } = answer.problem;
    if (!isPictureRefusal(code)) return this.#tools.onProblem(answer.problem);
    const side = back === undefined ? 'front' : null;
    this.show({ kind: 'refused', side, reasons: [title], mayGoOn: false });
  }

  async #judge(materials: LicenceMaterialAnswer['materials']): Promise<void> {
    const poor = materials.find(({ quality }) => !quality.ok);
    if (poor === undefined) {
      sessionRecording.takeEnded();
      return this.#tools.advance({ retaking: false });
    }
    const side = poor.photoType === 'back' ? 'back' : 'front';
    const mayGoOn = ++this.#refusals[side] >= refusalsBeforeGoingOn;
    this.show({ kind: 'refused', side, reasons: reasonsOf(poor.quality.problems), mayGoOn });
  }
}

function backIsWanted({ facts }: LicenceFlowTools): boolean {
  return facts.completed.parts.some(({ photoTypes = [] }) => photoTypes.includes('back'));
}

function reasonsOf(problems: readonly Problem[]): string[] {
  return problems.map((problem) => problemTexts[problem]);
}
