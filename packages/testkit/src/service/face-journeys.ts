import { randomBytes } from 'node:crypto';
import type { FaceAuthenticationState, PhotoType, TakeStartAnswer } from '@ekyc/contract';
import type { SceneName, Scenes } from '../scenes/index.ts';
import type { VisitorClient } from './api-clients.ts';
import { expectOk, pictureOf, sceneOfInstruction } from './visitor-journey.ts';
import { shotAnew } from './another-shot.ts';

/** Selfie data over the API alone, each step as the page takes it. */
export class SelfieJourney {
  readonly visitor: VisitorClient;
  readonly scenes: Scenes;
  readonly #salt = randomBytes(16);
  constructor(visitor: VisitorClient, scenes: Scenes) {
    this.visitor = visitor;
    this.scenes = scenes;
  }

  async begin(): Promise<TakeStartAnswer> {
    expectOk(await this.visitor.call('selfieData.bindSecurityCode'), 'security');
    return expectOk(await this.visitor.call('selfieData.startTake', {}), 'take_start');
  }

  async takePicture(photoType: PhotoType, scene: SceneName) {
    const { visitor } = this;
    expectOk(
      await visitor.call('selfieData.startDetection', { shootingStatus: photoType }),
      `detection_start ${photoType}`,
    );
    const form = new FormData();
    form.set('photoType', photoType);
    form.set('file', fileOf(shotAnew(await pictureOf(this.scenes, scene), this.#salt)), 'picture.jpg');
    return expectOk(await visitor.call('selfieData.uploadMaterial', form), `material ${photoType}`);
  }

  /** The three pictures. @returns their take */
  async capture(): Promise<number> {
    const start = await this.begin();
    const selfie = await this.takePicture('selfie', 'face.neutral');
    let challenge = selfie.nextInstruction ?? start.challenge;
    while (challenge) {
      const scene = sceneOfInstruction[challenge.instruction];
      challenge = (await this.takePicture(challenge.photoType, scene)).nextInstruction;
    }
    const end = expectOk(await this.visitor.call('selfieData.endTake', {}), 'take_end');
    if (!end.accepted) throw new Error(`face take refused: ${JSON.stringify(end.problems)}`);
    return start.take;
  }

  /** Everything, the submission included. */
  async submit(): Promise<void> {
    const take = await this.capture();
    expectOk(await this.visitor.call('selfieData.submit', { take: [take] }), 'submission');
  }
}

/** Tries of a face authentication over the API alone. */
export class FaceAuthenticationJourney {
  readonly visitor: VisitorClient;
  readonly scenes: Scenes;
  constructor(visitor: VisitorClient, scenes: Scenes) {
    this.visitor = visitor;
    this.scenes = scenes;
  }

  async begin(): Promise<void> {
    expectOk(await this.visitor.call('faceAuthentication.bindSecurityCode'), 'security');
  }

  async state(): Promise<FaceAuthenticationState> {
    return expectOk(await this.visitor.call('faceAuthentication.getState'), 'face_authentication');
  }

  /** Three pictures that follow the open challenge. @param shown what the camera sees instead */
  async form(
    shown: Partial<Record<'file' | 'instruction1' | 'instruction2', Buffer>> = {},
  ): Promise<FormData> {
    const { challenge } = await this.state();
    const [first, second] = challenge?.instructions ?? [];
    if (!first || !second) throw new Error('there is no challenge');
    const shot = async (scene: SceneName) => shotAnew(await pictureOf(this.scenes, scene));
    const form = new FormData();
    form.set('file', fileOf(shown.file ?? (await shot('face.neutral'))), 'face.jpg');
    const followed = { instruction1: sceneOfInstruction[first], instruction2: sceneOfInstruction[second] };
    for (const [name, scene] of Object.entries(followed)) {
      const given = shown[name as keyof typeof followed];
      form.set(name, fileOf(given ?? (await shot(scene))), `${name}.jpg`);
    }
    return form;
  }
}

function fileOf(bytes: Buffer): Blob {
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
}
