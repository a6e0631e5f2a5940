import type { PhotoType, TakeEndAnswer } from '@ekyc/contract';
import type { CardLook } from '../../guidance/card/card-look.ts';
import { FailureCount } from '../../guidance/failure-count.ts';
import { Flow } from './flow.ts';
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

/** The server takes the newest picture as it is after so many. */
const refusalsBeforeGoingOn = 3;

/** The document's take: its pictures one after another, each checked by the visitor and the server, then its end. */
export class DocumentFlow extends Flow<DocumentPhase> {
  readonly failures = new FailureCount();
  /** What the front looked like, so that it is not taken for the back. */
  frontLook: CardLook | null = null;
  private readonly tools: JourneyTools;
  private missing: PhotoType[] = [];
  private manual = false;
  private readonly refused = new Map<PhotoType, number>();
  private attempt = 0;

  constructor(tools: JourneyTools) {
    super({ kind: 'working' });
    this.tools = tools;
  }

  async begin(): Promise<void> {
    const { client, facts, onProblem } = this.tools;
    const started = await client.call('startTake', { type: 'document' });
    if (!started.ok) return onProblem(started.problem);
    this.missing = missingPhotos(started.value, facts.materials.materials);
    await this.shootNext();
  }

  /** The next picture that is missing; none: the take is ended. */
  async shootNext(): Promise<void> {
    this.show({ kind: 'working' });
    const photoType = this.missing[0];
    if (photoType === undefined) return await this.end();
    const started = await this.tools.client.call('startDetection', { shootingStatus: photoType });
    if (!started.ok) return this.tools.onProblem(started.problem);
    this.show({ kind: 'shooting', photoType, attempt: ++this.attempt });
  }

  check(photoType: PhotoType, picture: Picture): void {
    this.show({ kind: 'checking', photoType, picture, sending: false });
  }

  async use(photoType: PhotoType, picture: Picture): Promise<void> {
    this.show({ kind: 'checking', photoType, picture, sending: true });
    const answer = await uploadPicture(this.tools.client, { type: 'document', photoType }, picture);
    if (!answer.ok) {
      if (!isPictureRefusal(answer.problem.code)) return this.tools.onProblem(answer.problem);
      return this.show({ kind: 'refused', photoType, reasons: [answer.problem.title], mayGoOn: false });
    }
    this.manual ||= picture.manual;
    if (photoType === 'front') this.frontLook = picture.look;
    if (answer.value.quality.ok) return await this.goOn(photoType);
    const count = (this.refused.get(photoType) ?? 0) + 1;
    this.refused.set(photoType, count);
    const reasons = answer.value.quality.problems.map((problem) => problemTexts[problem]);
    this.show({ kind: 'refused', photoType, reasons, mayGoOn: count >= refusalsBeforeGoingOn });
  }

  /** Leaves this picture as it is. */
  async goOn(photoType: PhotoType): Promise<void> {
    this.missing = this.missing.filter((one) => one !== photoType);
    await this.shootNext();
  }

  private async end(): Promise<void> {
    const validationFailures = this.failures.list();
    const end = { type: 'document', manualCapture: this.manual, validationFailures } as const;
    const ended = await this.tools.client.call('endTake', end);
    if (!ended.ok) return this.tools.onProblem(ended.problem);
    const { accepted, problems } = ended.value;
    const [first] = problems;
    if (accepted || first === undefined) return await this.tools.advance();
    this.askAgain(first.photoType, problems);
  }

  private askAgain(photoType: PhotoType, problems: TakeEndAnswer['problems']): void {
    this.missing = [...new Set(problems.map((one) => one.photoType))];
    const reasons = problems
      .filter((one) => one.photoType === photoType)
      .map((one) => problemTexts[one.problem]);
    this.show({ kind: 'refused', photoType, reasons, mayGoOn: false });
  }
}
