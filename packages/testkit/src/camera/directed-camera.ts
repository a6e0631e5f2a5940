import type { Page } from '@playwright/test';
import type { SceneName, Scenes } from '../scenes/scene.ts';
import { inPage } from './in-page.ts';

/** What the camera screen may ask for in `data-wants`. */
export type Demand =
  | 'front'
  | 'back'
  | 'thickness'
  | 'tilted'
  | 'addressPage'
  | 'selfie'
  | 'turnLeft'
  | 'turnRight'
  | 'lookUp'
  | 'blink'
  | 'smile';

const obeyed: Readonly<Record<Demand, SceneName>> = {
  front: 'front',
  back: 'back',
  thickness: 'thickness',
  tilted: 'tilted',
  addressPage: 'addressPage',
  selfie: 'face.neutral',
  turnLeft: 'face.turnLeft',
  turnRight: 'face.turnRight',
  lookUp: 'face.lookUp',
  blink: 'face.blink',
  smile: 'face.smile',
};

/**
 * `infrared` and `virtual` are named as such; `colourless` sees light and dark alone like `infrared`, but only its
 * picture tells. All three say that they look to the rear.
 */
export type CameraName = 'rear' | 'front' | 'infrared' | 'colourless' | 'virtual';

export interface DirectedCameraOptions {
  /** Frames stand upright as on a phone held upright (rear 1080 × 1920, front 720 × 1280); true when left out. */
  readonly portrait?: boolean;
  /** 8 when left out: enough for every hint and for the video, and twice as many cost a third more. */
  readonly framesPerSecond?: number;
  /** What the device has; of several that fit the first is given. Rear and front when left out. */
  readonly cameras?: readonly CameraName[];
}

export interface FollowOptions {
  /** Demands answered with another scene than the right one. */
  readonly except?: Partial<Readonly<Record<Demand, SceneName>>>;
}

/** The page's cameras in the hands of a test. Before the first `show` they are black. */
export class DirectedCamera {
  readonly #page: Page;
  readonly #scenes: Scenes;
  /** Demands seen so far, in order. */
  readonly demands: Demand[] = [];
  #current: SceneName | undefined;

  private constructor(page: Page, scenes: Scenes) {
    this.#page = page;
    this.#scenes = scenes;
  }

  /** Replaces the page's cameras; call before `page.goto`. */
  static async install(
    page: Page,
    scenes: Scenes,
    options: DirectedCameraOptions = {},
  ): Promise<DirectedCamera> {
    const camera = new DirectedCamera(page, scenes);
    await page.addInitScript(
      `window.ekycCameraSettings = ${JSON.stringify(options)};\n${inPage('directed-camera')}`,
    );
    return camera;
  }

  /** Shows a scene from the next frame on; resolves when the page has it. */
  async show(name: SceneName): Promise<void> {
    this.#current = name;
    if (!(await this.#tell('has', name))) {
      const { frames, loop } = await this.#scenes.get(name);
      await this.#tell('add', name, {
        loop,
        frames: frames.map(({ jpeg, milliseconds }) => ({ url: dataUrl(jpeg), milliseconds })),
      });
    }
    // A later demand may have come in while this scene was being drawn.
    if (this.#current === name) await this.#tell('show', name);
  }

  /** Shows any picture instead of a scene. */
  async showPicture(jpeg: Buffer): Promise<void> {
    this.#current = undefined;
    await this.#tell('show', dataUrl(jpeg));
  }

  /**
   * From now on shows what the screen with `data-testid=camera` asks for in `data-wants`, on every page loaded from
   * now on too. Call before `page.goto`, or on a loaded page.
   */
  async followDemands({ except = {} }: FollowOptions = {}): Promise<void> {
    await this.#page.exposeFunction('ekycCameraDemand', async (wants: string) => {
      const scene = { ...obeyed, ...except }[wants as Demand];
      if (!scene) throw new Error(`the page asks for ${wants}, which no scene shows`);
      this.demands.push(wants as Demand);
      await this.show(scene);
    });
    const watch = inPage('watch-demands');
    await this.#page.addInitScript(watch);
    await this.#page.evaluate(watch);
  }

  /** The visitor refuses the camera: `NotAllowedError`. */
  async deny(): Promise<void> {
    await this.#tell('deny');
  }

  /** There is no camera: `NotFoundError`, and no devices. */
  async missing(): Promise<void> {
    await this.#tell('missing');
  }

  /** Another program has the camera: `NotReadableError`. */
  async busy(): Promise<void> {
    await this.#tell('busy');
  }

  /** Cameras work again. */
  async allow(): Promise<void> {
    await this.#tell('allow');
  }

  /** From now on the device has these cameras, in this order. */
  async give(...cameras: readonly CameraName[]): Promise<void> {
    await this.#tell('give', ...cameras);
  }

  /** The stream runs on without light, until the next `show`. */
  async black(): Promise<void> {
    this.#current = undefined;
    await this.#tell('black');
  }

  /** Ends the running tracks, as when the camera is taken away. */
  async unplug(): Promise<void> {
    await this.#tell('unplug');
  }

  /** Number of camera tracks the page has open: 0 after it left the camera screen. */
  async liveTracks(): Promise<number> {
    return Number(await this.#tell('liveTracks'));
  }

  /** Calls a method of `window.__camera` in the page. */
  #tell(method: string, ...values: readonly (string | object)[]): Promise<unknown> {
    return this.#page.evaluate(
      ([method, values]) => {
        const camera: Record<string, (...values: unknown[]) => unknown> = Reflect.get(globalThis, '__camera');
        return camera[method]?.(...values);
      },
      [method, values] as const,
    );
  }
}

function dataUrl(jpeg: Buffer): string {
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
}
