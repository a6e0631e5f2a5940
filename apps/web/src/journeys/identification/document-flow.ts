import type { IdType, PhotoType, Problem, TakeEndAnswer } from '@ekyc/contract';
import { pageErrorTitle } from '@ekyc/contract/page-errors';
import type { CardLook } from '../../guidance/card/card-look.ts';
import type { Problem as CallProblem } from '../../api/call-types.ts';
import { FailureCount } from '../../guidance/failure-count.ts';
import { sessionRecording } from '../../recording/session-recording.ts';
import { Flow } from '../capture/flow.ts';
import type { Picture } from '../capture/picture.ts';
import { acceptedBesideMs, acceptedPictureMs } from '../capture/stage-delays.ts';
import { keepPicture } from '../capture/taken-pictures.ts';
import { isPictureRefusal } from '../capture/take-problems.ts';
import { problemTexts } from '../capture/capture-texts.ts';
import { uploadPicture } from '../capture/upload.ts';
import { chooseDocument } from './choose-document.ts';
import { type DocumentNoteName, shownDocument } from './identification-texts.ts';
import type { DocumentPhase, PictureBefore, StagePhase } from './document-phase.ts';
import { mayChangeDocument } from './journey.ts';
import { writeRecord } from './journey-record.ts';
import type { JourneyTools } from './journey-tools.ts';
import { WantedPictures } from './wanted-pictures.ts';

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

/** Their front decides what else is wanted, or that they cannot do: nothing is begun before it was looked at. */
const decidedByFront: readonly IdType[] = [
  'passport',
  'residenceCard',
  'specialPermanentResidentCertificate',
];

/**
 * The document's take: its pictures one after another before one camera, each checked by the server, then its end.
 * Nobody waits for a picture of the automatic shutter: it is sent while the visitor turns the document over, or tilts on
 * (tilted face and thickness are one movement). If it is refused, its place in the take is gone back to.
 */
export class DocumentFlow extends Flow<DocumentPhase> {
  readonly failures = new FailureCount();
  /** What the front looked like, so that it is not taken for the back. */
  frontLook: CardLook | null = null;
  readonly #tools: JourneyTools;
  readonly #wanted = new WantedPictures();
  readonly #coached = new Set<PhotoType>();
  #manual = false;
  #bearsChange: boolean;
  readonly #refused = new Map<PhotoType, number>();
  #attempt = 0;
  #asking = false;
  /** A picture on its way while the next one is taken. */
  #underWay: Promise<void> = Promise.resolve();
  #before: PictureBefore | null = null;
  /** What is wrong with it, said where the next one was taken already. */
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
    const { done, missing } = this.#wanted;
    return { done, total: done.length + missing.length };
  }

  async begin(): Promise<void> {
    const { client, facts, onProblem } = this.#tools;
    const started = await client.call('identification.startTake', { type: 'document' });
    if (!started.ok) return onProblem(started.problem);
    sessionRecording.takeStarted(started.value.take);
    this.#wanted.begin(started.value, facts.materials.materials);
    const note = facts.idType === null ? undefined : notes[facts.idType];
    if (note !== undefined && this.#wanted.missing.includes('front'))
      return this.show({ kind: 'note', note });
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
    if (this.#sayLater !== null) return this.#sayNow();
    const photoType = this.#wanted.missing[0];
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
    if (photoType === 'tilted' && this.#wanted.missing.includes('thickness')) return this.#tiltOn(picture);
    const next = this.#nextMeanwhile(photoType);
    if (next !== null) return this.#turnOver(photoType, picture, next);
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
    this.#wanted.accept(photoType);
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
    const before = on.kind === 'coach' || on.kind === 'shooting' ? this.#before : null;
    this.show({ kind: 'stage', photoType, attempt: this.#attempt, on, before });
  }

  /**
   * What is begun while this picture is sent; null where it is waited for: one picture is sent at a time, and a visitor
   * whose picture was refused once is not called back again.
   */
  #nextMeanwhile(photoType: PhotoType): PhotoType | null {
    const next = this.#wanted.missing.find((one) => one !== photoType);
    const { idType } = this.#tools.facts;
    const decides = photoType === 'front' && idType !== null && decidedByFront.includes(idType);
    const waits = decides || this.#before?.state === 'sending' || this.#refused.has(photoType);
    return next === undefined || waits || this.#coached.has(next) ? null : next;
  }

  /** Shows how the next picture is taken, while this one is sent. */
  #turnOver(photoType: PhotoType, picture: Picture, next: PhotoType): void {
    this.#wanted.accept(photoType);
    this.#coached.add(next);
    this.#attempt++;
    // Until the document is turned over its front is still before the camera.
    if (photoType === 'front') this.frontLook = picture.look;
    this.#before = { photoType, picture, state: 'sending' };
    this.#showOn(next, { kind: 'coach' });
    this.#underWay = this.#sendUnderWay(photoType, picture);
  }

  /** Takes the thickness at once, while the tilted picture is sent. */
  #tiltOn(picture: Picture): void {
    this.#wanted.accept('tilted');
    this.#coached.add('thickness');
    this.#attempt++;
    this.#showOn('thickness', { kind: 'shooting' });
    // The back may still be on its way.
    this.#underWay = this.#underWay.then(() => this.#sendUnderWay('tilted', picture));
  }

  async #sendUnderWay(photoType: PhotoType, picture: Picture): Promise<void> {
    const { client, onProblem } = this.#tools;
    if (this.isLeft) return;
    const answer = await uploadPicture(client, { type: 'document', photoType }, picture);
    if (answer.ok && answer.value.quality.ok) {
      keepPicture(client.publicId, photoType, picture);
      markAccepted(photoType);
      return this.#goOnFrom(photoType, answer.value.photoTypes);
    }
    if (this.isLeft) return;
    this.#before = null;
    this.#wanted.takeBack(photoType);
    if (answer.ok) {
      const { quality, photoTypes, shownIdType } = answer.value;
      if (photoTypes !== undefined) this.#wanted.require(photoTypes);
      this.#sayInTime(photoType, () => this.#refuseProblems(photoType, quality.problems, shownIdType));
    } else if (isPictureRefusal(answer.problem.code)) {
      this.#sayInTime(photoType, () => this.#refuseWhole(photoType, answer.problem));
    } else onProblem(answer.problem);
  }

  /** At once; but the movement that was begun with a tilted picture, or a picture taken meanwhile, ends first. */
  #sayInTime(photoType: PhotoType, say: () => void): void {
    if (this.#begun !== null && photoType !== 'tilted') return say();
    this.#sayLater = say;
  }

  /** The picture that the visitor is shown how to take, or is taking. */
  get #begun(): PhotoType | null {
    const phase = this.current();
    const isBegun = phase.kind === 'stage' && (phase.on.kind === 'coach' || phase.on.kind === 'shooting');
    return isBegun ? phase.photoType : null;
  }

  /** The picture before is good: the server is told which one is taken now. */
  async #goOnFrom(photoType: PhotoType, photoTypes: readonly PhotoType[] | undefined): Promise<void> {
    const dropsBack = photoTypes !== undefined && this.#wanted.require(photoTypes);
    const phase = this.current();
    if (this.isLeft || phase.kind !== 'stage') return;
    const taking = phase.photoType;
    if (!this.#wanted.missing.includes(taking)) {
      this.#before = null;
      const goOn = dropsBack
        ? () => this.show({ kind: 'note', note: 'unitedCard' })
        : () => void this.#askNext();
      return this.#sayInTime(photoType, goOn);
    }
    this.#showAccepted(photoType);
    const started = await this.#tools.client.call('identification.startDetection', {
      shootingStatus: taking,
    });
    if (!started.ok && !this.isLeft) this.#tools.onProblem(started.problem);
  }

  /** Its tick stands for a moment beside what is done meanwhile. */
  #showAccepted(photoType: PhotoType): void {
    if (this.#before?.photoType !== photoType) return;
    const accepted = { ...this.#before, state: 'accepted' } as const;
    this.#showBefore(accepted);
    setTimeout(() => {
      if (this.#before === accepted) this.#showBefore(null);
    }, acceptedBesideMs);
  }

  #showBefore(before: PictureBefore | null): void {
    this.#before = before;
    const phase = this.current();
    if (this.#begun !== null && phase.kind === 'stage') this.show({ ...phase, before });
  }

  #sayNow(): void {
    const say = this.#sayLater;
    this.#sayLater = null;
    say?.();
  }

  async #send(photoType: PhotoType, picture: Picture): Promise<void> {
    await this.#underWay;
    // What was taken after a picture that must be taken again, or of a side that is not wanted any more.
    if (this.#sayLater !== null && photoType !== 'thickness') return this.#sayNow();
    const answer = await uploadPicture(this.#tools.client, { type: 'document', photoType }, picture);
    if (!answer.ok) {
      if (!isPictureRefusal(answer.problem.code)) return this.#tools.onProblem(answer.problem);
      return this.#refuseWhole(photoType, answer.problem);
    }
    this.#manual ||= picture.manual;
    if (photoType === 'front') this.frontLook = picture.look;
    const { quality, photoTypes, shownIdType } = answer.value;
    const dropsBack = photoTypes !== undefined && this.#wanted.require(photoTypes);
    if (!quality.ok) return this.#refuseProblems(photoType, quality.problems, shownIdType);
    keepPicture(this.#tools.client.publicId, photoType, picture);
    this.#wanted.accept(photoType);
    markAccepted(photoType);
    this.#showOn(photoType, { kind: 'accepted', picture });
    await new Promise((resolve) => setTimeout(resolve, acceptedPictureMs));
    if (this.#sayLater !== null) return this.#sayNow();
    await this.goOn(photoType, dropsBack);
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
    this.#wanted.askAgain(problems.map((one) => one.photoType));
    const ofThis = problems.filter((one) => one.photoType === photoType).map((one) => one.problem);
    const reasons = ofThis.map((problem) => problemTexts[problem]);
    const unfit = ofThis.includes('passport_without_address_page');
    this.#refuse(photoType, { reasons, mayGoOn: false, otherDocument: unfit ? 'only' : 'offered' });
  }
}

/** For tests that measure the upload, or wait for it. */
function markAccepted(photoType: PhotoType): void {
  performance.mark(`ekyc:accepted-${photoType}`);
}
