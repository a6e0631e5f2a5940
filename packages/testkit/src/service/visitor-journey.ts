import { randomBytes } from 'node:crypto';
import type { IdType, Instruction, PhotoType, Profile } from '@ekyc/contract';
import type { LicenceHolder } from '../documents/index.ts';
import type { SceneName, Scenes } from '../scenes/index.ts';
import type { Answer, VisitorClient } from './api-clients.ts';
import { shotAnew } from './another-shot.ts';

/** What the camera sees of who follows an instruction. */
export const sceneOfInstruction: Record<Instruction, SceneName> = {
  turnLeft: 'face.turnLeft',
  turnRight: 'face.turnRight',
  lookUp: 'face.lookUp',
  blink: 'face.blink',
};

/** What the holder of a specimen enters; one whose document bears Latin letters enters the name in them. */
export function profileOf(holder: LicenceHolder): Profile {
  return {
    familyName: holder.familyName,
    firstName: holder.firstName,
    familyNameKana: holder.familyNameKana,
    firstNameKana: holder.firstNameKana,
    birthday: holder.birthday,
    postal: holder.postal,
    prefCode: holder.prefCode,
    city: holder.city,
    address: holder.street,
  };
}

/** The last frame of a scene: what a shutter takes once the movement has ended. */
export async function pictureOf(scenes: Scenes, name: SceneName): Promise<Buffer> {
  return ((await scenes.get(name)).frames.at(-1) as { jpeg: Buffer }).jpeg;
}

/** Throws with the answer when a step of a journey did not succeed. */
export function expectOk<Body>(answer: Answer<Body>, step: string): Body {
  if (answer.status >= 300) throw new Error(`${step}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** The steps of an identification over the API alone, each as the page takes it. */
export class VisitorJourney {
  readonly visitor: VisitorClient;
  readonly scenes: Scenes;
  readonly holder: LicenceHolder;
  /** The document that lies in the scenes. */
  readonly idType: IdType;
  readonly #salt = randomBytes(16);
  constructor(
    visitor: VisitorClient,
    scenes: Scenes,
    holder: LicenceHolder,
    idType: IdType = 'driversLicense',
  ) {
    this.visitor = visitor;
    this.scenes = scenes;
    this.holder = holder;
    this.idType = idType;
  }

  async begin(): Promise<void> {
    expectOk(await this.visitor.call('identification.bindSecurityCode'), 'security');
    expectOk(await this.visitor.call('identification.putProfile', profileOf(this.holder)), 'profile');
    expectOk(await this.visitor.call('identification.putIdType', { idType: this.idType }), 'id_type');
  }

  async takeDocument(): Promise<number> {
    const { take, photoTypes } = expectOk(
      await this.visitor.call('identification.startTake', { type: 'document' }),
      'take_start',
    );
    // What is to follow may change with the form of the document that the front shows.
    let required = photoTypes;
    const taken = new Set<PhotoType>();
    for (let next = required[0]; next; next = required.find((photoType) => !taken.has(photoType))) {
      const answer = await this.takePicture('document', next, next as SceneName);
      taken.add(next);
      required = answer.photoTypes ?? required;
    }
    const end = expectOk(
      await this.visitor.call('identification.endTake', { type: 'document' }),
      'take_end document',
    );
    if (!end.accepted) throw new Error(`document take refused: ${JSON.stringify(end.problems)}`);
    return take;
  }

  async takeFace(): Promise<number> {
    const start = expectOk(
      await this.visitor.call('identification.startTake', { type: 'face' }),
      'take_start face',
    );
    const selfie = await this.takePicture('face', 'selfie', 'face.neutral');
    let challenge = selfie.nextInstruction ?? start.challenge;
    while (challenge) {
      const scene = sceneOfInstruction[challenge.instruction];
      challenge = (await this.takePicture('face', challenge.photoType, scene)).nextInstruction;
    }
    const end = expectOk(
      await this.visitor.call('identification.endTake', { type: 'face' }),
      'take_end face',
    );
    if (!end.accepted) throw new Error(`face take refused: ${JSON.stringify(end.problems)}`);
    return start.take;
  }

  /** What this visitor's camera gives of a scene: like everybody's, with bytes of its own. */
  async shot(scene: SceneName): Promise<Buffer> {
    return shotAnew(await pictureOf(this.scenes, scene), this.#salt);
  }

  async takePicture(type: 'document' | 'face', photoType: PhotoType, scene: SceneName) {
    expectOk(
      await this.visitor.call('identification.startDetection', { shootingStatus: photoType }),
      `detection_start ${photoType}`,
    );
    const answer = await this.visitor.upload({ type, photoType }, await this.shot(scene));
    return expectOk(answer, `material ${photoType}`);
  }

  /** Everything up to the confirmed submission. */
  async submit(): Promise<void> {
    await this.begin();
    const document = await this.takeDocument();
    const face = await this.takeFace();
    expectOk(await this.visitor.call('identification.extractText', {}), 'extract_text');
    expectOk(await this.visitor.call('identification.checkSimilarity'), 'check_similarity');
    expectOk(await this.visitor.call('identification.takeOath', { take: [document, face] }), 'oath');
  }
}
