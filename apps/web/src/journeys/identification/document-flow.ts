import type { IdType, PhotoType, Problem, TakeEndAnswer } from '@ekyc/contract';
import { pageErrorTitle } from '@ekyc/contract/page-errors';
import type { CardLook } from '../../guidance/card/card-look.ts';
import type { Problem as CallProblem } from '../../api/call-types.ts';
import { FailureCount } from '../../guidance/failure-count.ts';
import { sessionRecording } from '../../recording/session-recording.ts';
import { Flow } from '../capture/flow.ts';
import type { Picture } from '../capture/picture.ts';
import { acceptedPictureMs } from '../capture/stage-delays.ts';
import { keepPicture } from '../capture/taken-pictures.ts';
import { isPictureRefusal } from '../capture/take-problems.ts';
import { missingPhotos } from '../capture/takes.ts';
import { problemTexts } from '../capture/capture-texts.ts';
import { uploadPicture } from '../capture/upload.ts';
import { chooseDocument } from './choose-document.ts';
import { type DocumentNoteName, shownDocument } from './identification-texts.ts';
import { mayChangeDocument } from './journey.ts';
import { writeRecord } from './journey-record.ts';
import type { JourneyTools } from './journey-tools.ts';

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

export type DocumentPhase =
  | { readonly kind: 'working' }
  | { readonly kind: 'note'; readonly note: DocumentNoteName }
  | {
      readonly kind: 'stage';
      readonly photoType: PhotoType;
      /** A changed value is another try, for which guidance starts over. */
      readonly attempt: number;
      readonly on: StagePhase;
    };

type Refusal = Pick<Extract<StagePhase, { kind: 'refused' }>, 'reasons' | 'mayGoOn' | 'otherDocument'> & {
  readonly changeTo?: IdType | null;
};

/** The server takes the newest picture as it is after so many. */
const refusalsBeforeGoingOn = 3;

/** What is said before the first picture of some documents. */
const notes: Partial<Record<IdType, DocumentNoteName>> = {
  myNumberCard: 'myNumberCard',
  passport: 'passport',
};

/**
 * The document's take: its pictures one after another before one camera, each checked by the server, then its end.
 * Tilted face and thickness are one movement: the first is sent while the visitor tilts on.
 */
export class DocumentFlow extends Flow<DocumentPhase> {
  readonly failures = new FailureCount();
  /** What the front looked like, so that it is not taken for the back. */
  frontLook: CardLook | null = null;
  readonly #tools: JourneyTools;
  #missing: PhotoType[] = [];
  /** Those that need not be made again in this take. */
  readonly #done = new Set<PhotoType>();
  readonly #coached = new Set<PhotoType>();
  #manual = false;
  #bearsChange: boolean;
  readonly #refused = new Map<PhotoType, number>();
  #attempt = 0;
  #asking = false;
  /** The tilted picture, on its way while the next one is taken. */
  #underWay: Promise<void> = Promise.resolve();
  /** What is wrong with it, said once the picture of meanwhile is through. */
  #sayLater: (() => void) | null = null;

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
    return customizations.idTypes.length > 1 && mayChangeDocument(facts);
  }

  /** Pictures that stand, and how many there are in all. */
  get progress(): { readonly done: readonly PhotoType[]; readonly total: number } {
    return { done: [...this.#done], total: this.#done.size + this.#missing.length };
  }

  async begin(): Promise<void> {
    const { client, facts, onProblem } = this.#tools;
    const started = await client.call('identification.startTake', { type: 'document' });
    if (!started.ok) return onProblem(started.problem);
    sessionRecording.takeStarted(started.value.take);
    this.#missing = inOneMovement(missingPhotos(started.value, facts.materials.materials));
    for (const photoType of started.value.photoTypes) {
      if (!this.#missing.includes(photoType)) this.#done.add(photoType);
    }
    const note = facts.idType === null ? undefined : notes[facts.idType];
    if (note !== undefined && this.#missing.includes('front')) return this.show({ kind: 'note', note });
    await this.shootNext();
  }

  /** The next picture that is missing; none: the take is ended. A second press meanwhile asks nothing. */
  async shootNext(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    await this.#askNext().finally(() => {
      this.#asking = false;
    });
  }

  async #askNext(): Promise<void> {
    await this.#underWay;
    if (this.isLeft) return;
    const photoType = this.#missing[0];
    if (photoType === undefined) return this.#end();
    const started = await this.#tools.client.call('identification.startDetection', {
      shootingStatus: photoType,
    });
    if (!started.ok) return this.#tools.onProblem(started.problem);
    const coached = this.#coached.has(photoType);
    this.#attempt++;
    this.#showOn(photoType, { kind: coached ? 'shooting' : 'coach' });
    this.#coached.add(photoType);
  }

  /** The visitor saw how it is done. */
  coached(photoType: PhotoType): void {
    const phase = this.current();
    if (phase.kind === 'stage' && phase.photoType === photoType && phase.on.kind === 'coach') {
      this.#showOn(photoType, { kind: 'shooting' });
    }
  }

  /** A picture left the camera: one taken by hand is looked at first. */
  async taken(photoType: PhotoType, picture: Picture): Promise<void> {
    if (picture.manual) return this.#showOn(photoType, { kind: 'checking', picture, sending: false });
    if (photoType === 'tilted' && this.#missing.includes('thickness')) return this.#tiltOn(picture);
    this.#showOn(photoType, { kind: 'sending', picture });
    await this.#send(photoType, picture);
  }

  /** The visitor found it good. */
  async use(photoType: PhotoType, picture: Picture): Promise<void> {
    this.#showOn(photoType, { kind: 'checking', picture, sending: true });
    await this.#send(photoType, picture);
  }

  /** Leaves this picture as it is. */
  async goOn(photoType: PhotoType, saysWhyNoBack = false): Promise<void> {
    this.#accept(photoType);
    if (saysWhyNoBack) return this.show({ kind: 'note', note: 'unitedCard' });
    await this.shootNext();
  }

  /** A My Number where it may be printed on what was asked for: there is no other way to take that side. */
  refuseForbidden(photoType: PhotoType): void {
    const reasons = [pageErrorTitle.forbidden_number];
    this.#refuse(photoType, { reasons, mayGoOn: false, otherDocument: 'offered' });
  }

  /** Back to the choice; the pictures stay, in case the visitor comes back to this document. */
  async changeDocument(): Promise<void> {
    this.show({ kind: 'working' });
    await this.#tools.advance({ lookingAt: 'idType' });
  }

  /** Takes the document that was shown in place of the one that was chosen. */
  async changeTo(idType: IdType): Promise<void> {
    this.show({ kind: 'working' });
    await chooseDocument(this.#tools, idType);
  }

  #showOn(photoType: PhotoType, on: StagePhase): void {
    this.show({ kind: 'stage', photoType, attempt: this.#attempt, on });
  }

  /** Takes the thickness at once, while the tilted picture is sent. */
  #tiltOn(picture: Picture): void {
    this.#accept('tilted');
    this.#coached.add('thickness');
    this.#attempt++;
    this.#underWay = this.#sendUnderWay(picture);
    this.#showOn('thickness', { kind: 'shooting' });
  }

  async #sendUnderWay(picture: Picture): Promise<void> {
    const answer = await uploadPicture(
      this.#tools.client,
      { type: 'document', photoType: 'tilted' },
      picture,
    );
    if (answer.ok && answer.value.quality.ok) {
      keepPicture(this.#tools.client.publicId, 'tilted', picture);
      return markAccepted('tilted');
    }
    this.#unmarkDone('tilted');
    if (answer.ok) {
      const { problems } = answer.value.quality;
      this.#sayLater = () => this.#refuseProblems('tilted', problems);
    } else if (isPictureRefusal(answer.problem.code)) {
      this.#sayLater = () => this.#refuseWhole('tilted', answer.problem);
    } else this.#tools.onProblem(answer.problem);
  }

  async #send(photoType: PhotoType, picture: Picture): Promise<void> {
    await this.#underWay;
    const answer = await uploadPicture(this.#tools.client, { type: 'document', photoType }, picture);
    if (!answer.ok) {
      if (!isPictureRefusal(answer.problem.code)) return this.#tools.onProblem(answer.problem);
      return this.#refuseWhole(photoType, answer.problem);
    }
    this.#manual ||= picture.manual;
    if (photoType === 'front') this.frontLook = picture.look;
    const { quality, photoTypes, shownIdType } = answer.value;
    const dropsBack = photoTypes !== undefined && this.#require(photoTypes);
    if (!quality.ok) return this.#refuseProblems(photoType, quality.problems, shownIdType);
    keepPicture(this.#tools.client.publicId, photoType, picture);
    this.#accept(photoType);
    markAccepted(photoType);
    this.#showOn(photoType, { kind: 'accepted', picture });
    await new Promise((resolve) => setTimeout(resolve, acceptedPictureMs));
    const sayNow = this.#sayLater;
    this.#sayLater = null;
    if (sayNow !== null) return sayNow();
    await this.goOn(photoType, dropsBack);
  }

  #accept(photoType: PhotoType): void {
    this.#done.add(photoType);
    this.#missing = this.#missing.filter((one) => one !== photoType);
  }

  #unmarkDone(photoType: PhotoType): void {
    this.#done.delete(photoType);
    this.#missing = inOneMovement([...this.#missing, photoType]);
  }

  /**
   * What is wanted may follow from what the front showed: a card united with the My Number card has no back to be
   * taken, an old passport no address page.
   * @returns whether the back was still to come and is no more
   */
  #require(photoTypes: readonly PhotoType[]): boolean {
    const before = this.#missing;
    this.#missing = inOneMovement(photoTypes.filter((one) => !this.#done.has(one)));
    return before.includes('back') && !photoTypes.includes('back');
  }

  /** The server did not even keep it. */
  #refuseWhole(photoType: PhotoType, { code, title }: Pick<CallProblem, 'code' | 'title'>): void {
    const otherDocument = code === 'forbidden_number' ? 'offered' : 'no';
    this.#refuse(photoType, { reasons: [title], mayGoOn: false, otherDocument });
  }

  #refuseProblems(photoType: PhotoType, problems: readonly Problem[], shown?: IdType): void {
    const count = (this.#refused.get(photoType) ?? 0) + 1;
    this.#refused.set(photoType, count);
    const reasons = problems.map((problem) =>
      problem === 'document_wrong_type' && shown ? shownDocument(shown) : problemTexts[problem],
    );
    const unfit = problems.includes('passport_without_address_page');
    const otherDocument = unfit ? 'only' : count > 1 || shown ? 'offered' : 'no';
    const mayGoOn = !unfit && count >= refusalsBeforeGoingOn;
    this.#refuse(photoType, { reasons, mayGoOn, otherDocument, changeTo: this.#choosable(shown) });
  }

  #choosable(shown: IdType | undefined): IdType | null {
    const allowed = this.mayChangeDocument && this.#tools.customizations.idTypes;
    return shown && allowed && allowed.includes(shown) ? shown : null;
  }

  #refuse(photoType: PhotoType, refusal: Refusal): void {
    const otherDocument = this.mayChangeDocument ? refusal.otherDocument : 'no';
    this.#attempt++;
    this.#showOn(photoType, { kind: 'refused', changeTo: null, ...refusal, otherDocument });
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
    if (accepted || first === undefined) return this.#tools.advance({ lookingAt: null });
    this.#askAgain(first.photoType, problems);
  }

  #askAgain(photoType: PhotoType, problems: TakeEndAnswer['problems']): void {
    this.#missing = inOneMovement([...new Set(problems.map((one) => one.photoType))]);
    for (const one of this.#missing) this.#done.delete(one);
    const ofThis = problems.filter((one) => one.photoType === photoType).map((one) => one.problem);
    const reasons = ofThis.map((problem) => problemTexts[problem]);
    const unfit = ofThis.includes('passport_without_address_page');
    this.#refuse(photoType, { reasons, mayGoOn: false, otherDocument: unfit ? 'only' : 'offered' });
  }
}

/** The slight tilt comes on the way to the steep one, whatever order the server names them in. */
function inOneMovement(photoTypes: readonly PhotoType[]): PhotoType[] {
  const steep = photoTypes.filter((one) => one === 'thickness');
  return [...photoTypes.filter((one) => one !== 'thickness'), ...steep];
}

/** For tests that measure the upload, or wait for it. */
function markAccepted(photoType: PhotoType): void {
  performance.mark(`ekyc:accepted-${photoType}`);
}
