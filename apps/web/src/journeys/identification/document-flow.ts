import type { IdType, PhotoType, Problem, TakeEndAnswer } from '@ekyc/contract';
import { errorTitle } from '@ekyc/contract/errors';
import type { CardLook } from '../../guidance/card/card-look.ts';
import { FailureCount } from '../../guidance/failure-count.ts';
import { sessionRecording } from '../../recording/session-recording.ts';
import type { DocumentNoteName } from './identification-texts.ts';
import { Flow } from '../capture/flow.ts';
import { writeRecord } from './journey-record.ts';
import type { JourneyTools } from './journey-tools.ts';
import type { Picture } from '../capture/picture.ts';
import { isPictureRefusal } from '../capture/take-problems.ts';
import { missingPhotos } from '../capture/takes.ts';
import { problemTexts } from '../capture/capture-texts.ts';
import { uploadPicture } from '../capture/upload.ts';

export type DocumentPhase =
  | { readonly kind: 'working' }
  | { readonly kind: 'note'; readonly note: DocumentNoteName }
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
      /** Whether to offer another document: `only` where this one cannot do. */
      readonly otherDocument: 'no' | 'offered' | 'only';
    };

type Refusal = Pick<Extract<DocumentPhase, { kind: 'refused' }>, 'reasons' | 'mayGoOn' | 'otherDocument'>;

/** The server takes the newest picture as it is after so many. */
const refusalsBeforeGoingOn = 3;

/** What is said before the first picture of some documents. */
const notes: Partial<Record<IdType, DocumentNoteName>> = {
  myNumberCard: 'myNumberCard',
  passport: 'passport',
};

/** The document's take: its pictures one after another, each checked by the visitor and the server, then its end. */
export class DocumentFlow extends Flow<DocumentPhase> {
  readonly failures = new FailureCount();
  /** What the front looked like, so that it is not taken for the back. */
  frontLook: CardLook | null = null;
  readonly #tools: JourneyTools;
  #missing: PhotoType[] = [];
  /** Those that need not be made again in this take. */
  readonly #done = new Set<PhotoType>();
  #manual = false;
  #bearsChange: boolean;
  readonly #refused = new Map<PhotoType, number>();
  #attempt = 0;

  constructor(tools: JourneyTools) {
    super({ kind: 'working' });
    this.#tools = tools;
    this.#bearsChange = tools.facts.record.backBearsChange;
  }

  get backBearsChange(): boolean {
    return this.#bearsChange;
  }

  /** Kept over a reload: the back is not taken again then. */
  noteChange(bears: boolean): void {
    this.#bearsChange = bears;
    writeRecord(this.#tools.client.publicId, { backBearsChange: bears });
  }

  /** Where there is another one, and none was submitted yet. */
  get mayChangeDocument(): boolean {
    const { customizations, facts } = this.#tools;
    return customizations.idTypes.length > 1 && facts.completed.parts.length === 0;
  }

  async begin(): Promise<void> {
    const { client, facts, onProblem } = this.#tools;
    const started = await client.call('identification.startTake', { type: 'document' });
    if (!started.ok) return onProblem(started.problem);
    sessionRecording.takeStarted(started.value.take);
    this.#missing = missingPhotos(started.value, facts.materials.materials);
    for (const photoType of started.value.photoTypes) {
      if (!this.#missing.includes(photoType)) this.#done.add(photoType);
    }
    const note = facts.idType === null ? undefined : notes[facts.idType];
    if (note !== undefined && this.#missing.includes('front')) return this.show({ kind: 'note', note });
    await this.shootNext();
  }

  /** The next picture that is missing; none: the take is ended. */
  async shootNext(): Promise<void> {
    this.show({ kind: 'working' });
    const photoType = this.#missing[0];
    if (photoType === undefined) return this.#end();
    const started = await this.#tools.client.call('identification.startDetection', {
      shootingStatus: photoType,
    });
    if (!started.ok) return this.#tools.onProblem(started.problem);
    this.show({ kind: 'shooting', photoType, attempt: ++this.#attempt });
  }

  check(photoType: PhotoType, picture: Picture): void {
    this.show({ kind: 'checking', photoType, picture, sending: false });
  }

  async use(photoType: PhotoType, picture: Picture): Promise<void> {
    this.show({ kind: 'checking', photoType, picture, sending: true });
    const answer = await uploadPicture(this.#tools.client, { type: 'document', photoType }, picture);
    if (!answer.ok) {
      if (!isPictureRefusal(answer.problem.code)) return this.#tools.onProblem(answer.problem);
      const otherDocument = answer.problem.code === 'forbidden_number' ? 'offered' : 'no';
      return this.#refuse(photoType, { reasons: [answer.problem.title], mayGoOn: false, otherDocument });
    }
    this.#manual ||= picture.manual;
    if (photoType === 'front') this.frontLook = picture.look;
    const { quality, photoTypes } = answer.value;
    const dropsBack = photoTypes !== undefined && this.#require(photoTypes);
    if (quality.ok) return this.goOn(photoType, dropsBack);
    this.#refuseProblems(photoType, quality.problems);
  }

  /** Leaves this picture as it is. */
  async goOn(photoType: PhotoType, saysWhyNoBack = false): Promise<void> {
    this.#done.add(photoType);
    this.#missing = this.#missing.filter((one) => one !== photoType);
    if (saysWhyNoBack) return this.show({ kind: 'note', note: 'unitedCard' });
    await this.shootNext();
  }

  /** A My Number where it may be printed on what was asked for: there is no other way to take that side. */
  refuseForbidden(photoType: PhotoType): void {
    const reasons = [errorTitle.forbidden_number];
    this.#refuse(photoType, { reasons, mayGoOn: false, otherDocument: 'offered' });
  }

  /** Gives this take up and goes back to the choice. */
  async changeDocument(): Promise<void> {
    this.show({ kind: 'working' });
    const aborted = await this.#tools.client.call('identification.endTake', {
      type: 'document',
      abort: true,
    });
    if (!aborted.ok) return this.#tools.onProblem(aborted.problem);
    sessionRecording.takeEnded();
    await this.#tools.advance({ choosingDocument: true, backBearsChange: false });
  }

  /**
   * What is wanted may follow from what the front showed: a card united with the My Number card has no back to be
   * taken, an old passport no address page.
   * @returns whether the back was still to come and is no more
   */
  #require(photoTypes: readonly PhotoType[]): boolean {
    const before = this.#missing;
    this.#missing = photoTypes.filter((one) => !this.#done.has(one));
    return before.includes('back') && !photoTypes.includes('back');
  }

  #refuseProblems(photoType: PhotoType, problems: readonly Problem[]): void {
    const count = (this.#refused.get(photoType) ?? 0) + 1;
    this.#refused.set(photoType, count);
    const reasons = problems.map((problem) => problemTexts[problem]);
    const unfit = problems.includes('passport_without_address_page');
    const otherDocument = unfit ? 'only' : count > 1 ? 'offered' : 'no';
    this.#refuse(photoType, { reasons, mayGoOn: !unfit && count >= refusalsBeforeGoingOn, otherDocument });
  }

  #refuse(photoType: PhotoType, refusal: Refusal): void {
    const otherDocument = this.mayChangeDocument ? refusal.otherDocument : 'no';
    this.show({ kind: 'refused', photoType, ...refusal, otherDocument });
  }

  async #end(): Promise<void> {
    const validationFailures = this.failures.list();
    const ended = await this.#tools.client.call('identification.endTake', {
      type: 'document',
      manualCapture: this.#manual,
      validationFailures,
      hasAdditionalInfo: this.#bearsChange,
    });
    if (!ended.ok) return this.#tools.onProblem(ended.problem);
    const { accepted, problems } = ended.value;
    if (accepted) sessionRecording.takeEnded();
    const [first] = problems;
    if (accepted || first === undefined) return this.#tools.advance();
    this.#askAgain(first.photoType, problems);
  }

  #askAgain(photoType: PhotoType, problems: TakeEndAnswer['problems']): void {
    this.#missing = [...new Set(problems.map((one) => one.photoType))];
    for (const one of this.#missing) this.#done.delete(one);
    const ofThis = problems.filter((one) => one.photoType === photoType).map((one) => one.problem);
    const reasons = ofThis.map((problem) => problemTexts[problem]);
    const unfit = ofThis.includes('passport_without_address_page');
    this.#refuse(photoType, { reasons, mayGoOn: false, otherDocument: unfit ? 'only' : 'offered' });
  }
}
