/**
 * Runs inside the page, before its own scripts: two cameras whose picture a test directs. Self-contained: the
 * text of this file is stripped of its types and injected (see camera/directed-camera.ts).
 */
(() => {
  interface Frame {
    readonly picture: CanvasImageSource;
    readonly width: number;
    readonly height: number;
    readonly milliseconds: number;
  }
  interface Showing {
    readonly frames: readonly Frame[];
    readonly loop: boolean;
    readonly since: number;
  }
  type Refusal = 'NotAllowedError' | 'NotFoundError' | 'NotReadableError';
  interface Device {
    readonly deviceId: string;
    readonly label: string;
    readonly facingMode: 'environment' | 'user';
    readonly width: number;
    readonly height: number;
    /** Sees light and dark alone. */
    readonly grey?: boolean;
  }
  type Kind = 'rear' | 'front' | 'infrared' | 'colourless' | 'virtual';
  interface Settings {
    readonly portrait: boolean;
    readonly framesPerSecond: number;
    readonly cameras: readonly Kind[];
  }

  const settings: Settings = {
    portrait: true,
    framesPerSecond: 8,
    cameras: ['rear', 'front'],
    ...(window as { ekycCameraSettings?: object }).ekycCameraSettings,
  };
  const turned = (long: number, short: number) =>
    settings.portrait ? { width: short, height: long } : { width: long, height: short };
  const rear = (label: string) => ({ label, facingMode: 'environment' as const, ...turned(1920, 1080) });
  const kinds: Readonly<Record<Kind, Device>> = {
    rear: { deviceId: 'directed-rear', ...rear('camera2 0, facing back') },
    front: {
      deviceId: 'directed-front',
      label: 'camera2 1, facing front',
      facingMode: 'user',
      ...turned(1280, 720),
    },
    infrared: { deviceId: 'directed-infrared', ...rear('Integrated IR Camera'), grey: true },
    // Named like any other: only its picture tells.
    colourless: { deviceId: 'directed-colourless', ...rear('camera2 2, facing back'), grey: true },
    virtual: { deviceId: 'directed-virtual', ...rear('OBS Virtual Camera') },
  };
  let devices: readonly Device[] = settings.cameras.map((kind) => kinds[kind]);

  let showing: Showing | undefined;
  let dark = false;
  let refusal: Refusal | undefined;
  let granted = false;
  const scenes = new Map<string, Omit<Showing, 'since'>>();
  const live = new Set<MediaStreamTrack>();

  /** Margin that the shake may use up, in pixels. */
  const margin = 8;
  /** Small things at the edges, others in each visit, in shares of the frame: no two visits give copies of one picture. */
  const things = Array.from(
    { length: 8 },
    (_, at) => [Math.random(), at % 2 ? 0.87 : 0.06, Math.random()] as const,
  );
  const prepared = new WeakMap<Frame, Map<string, HTMLCanvasElement>>();

  /** The frame scaled once to fill the camera's frame, so that each of its pictures is a plain copy. */
  function prepare(frame: Frame, { width, height }: HTMLCanvasElement, grey: boolean): HTMLCanvasElement {
    const bySize = prepared.get(frame) ?? new Map<string, HTMLCanvasElement>();
    prepared.set(frame, bySize);
    const key = `${width}x${height}${grey ? ' grey' : ''}`;
    const known = bySize.get(key);
    if (known) return known;
    const canvas = document.createElement('canvas');
    canvas.width = width + margin * 2;
    canvas.height = height + margin * 2;
    const scale = Math.max(canvas.width / frame.width, canvas.height / frame.height);
    const [w, h] = [frame.width * scale, frame.height * scale];
    const context = canvas.getContext('2d');
    if (context) {
      context.imageSmoothingQuality = 'high';
      if (grey) context.filter = 'grayscale(1)';
    }
    context?.drawImage(frame.picture, (canvas.width - w) / 2, (canvas.height - h) / 2, w, h);
    for (const [x, y, part] of things)
      context?.fillRect((0.1 + 0.8 * x) * width, y * height, (0.03 + 0.03 * part) * width, 0.05 * width);
    bySize.set(key, canvas);
    return canvas;
  }

  function noiseTile(): HTMLCanvasElement {
    const tile = document.createElement('canvas');
    tile.width = 192;
    tile.height = 192;
    const context = tile.getContext('2d');
    const pixels = context?.createImageData(192, 192);
    if (!context || !pixels) return tile;
    for (let index = 0; index < pixels.data.length; index += 4) {
      pixels.data.fill(Math.random() < 0.5 ? 0 : 255, index, index + 3);
      pixels.data[index + 3] = Math.random() * 7;
    }
    context.putImageData(pixels, 0, 0);
    return tile;
  }

  function frameAt(now: number): Frame | undefined {
    if (!showing) return undefined;
    const total = showing.frames.reduce((sum, frame) => sum + frame.milliseconds, 0);
    let at = now - showing.since;
    if (showing.loop) at %= total;
    return showing.frames.find((frame) => (at -= frame.milliseconds) < 0) ?? showing.frames.at(-1);
  }

  function startPicture(canvas: HTMLCanvasElement, grey: boolean): () => void {
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) throw new Error('no 2d canvas');
    const noise = context.createPattern(noiseTile(), 'repeat');
    const draw = () => {
      const now = performance.now();
      const frame = frameAt(now);
      context.setTransform(1, 0, 0, 1, 0, 0);
      if (dark || !frame) {
        // One grey level up and down: a track without any change would send no frames at all.
        context.fillStyle = `rgb(${Math.round(now / 100) % 2},0,0)`;
        context.fillRect(0, 0, canvas.width, canvas.height);
        return;
      }
      const shakeX = Math.round(1.6 * Math.sin(now / 410) + 0.9 * Math.sin(now / 170));
      const shakeY = Math.round(1.6 * Math.cos(now / 530) + 0.9 * Math.cos(now / 210));
      context.drawImage(prepare(frame, canvas, grey), shakeX - margin, shakeY - margin);
      if (!noise) return;
      // Whole pixels: between them every point would be mixed of four, which takes twenty times as long.
      context.setTransform(1, 0, 0, 1, Math.floor(Math.random() * 192), Math.floor(Math.random() * 192));
      context.fillStyle = noise;
      context.fillRect(-192, -192, canvas.width + 192, canvas.height + 192);
    };
    draw();
    const timer = setInterval(draw, 1000 / settings.framesPerSecond);
    return () => clearInterval(timer);
  }

  /** The value a constraint asks for: a bare value, `exact` or `ideal`. */
  function asked<T>(constraint: T | { exact?: T; ideal?: T; max?: T; min?: T } | undefined): {
    value?: T | undefined;
    exact: boolean;
  } {
    if (typeof constraint !== 'object' || constraint === null || Array.isArray(constraint)) {
      return { value: constraint, exact: false };
    }
    const { exact, ideal, max } = constraint as { exact?: T; ideal?: T; max?: T };
    return { value: exact ?? ideal ?? max, exact: exact !== undefined };
  }

  function chooseDevice(video: MediaTrackConstraints): Device {
    const id = asked(video.deviceId as string | { exact?: string });
    const facing = asked(video.facingMode as string | { exact?: string });
    const chosen =
      devices.find((device) => device.deviceId === id.value) ??
      devices.find((device) => device.facingMode === facing.value) ??
      devices.find((device) => device.facingMode === 'user') ??
      devices[0];
    const wrong =
      (id.exact && chosen?.deviceId !== id.value) || (facing.exact && chosen?.facingMode !== facing.value);
    if (!chosen && !id.exact && !facing.exact) throw new DOMException('no camera', 'NotFoundError');
    if (!chosen || wrong) throw new OverconstrainedError(id.exact ? 'deviceId' : 'facingMode');
    return chosen;
  }

  /** The camera's own size, or a smaller one of its shape where less is asked for (either way round, as on phones). */
  function chooseSize(device: Device, video: MediaTrackConstraints): { width: number; height: number } {
    const width = asked(video.width);
    const height = asked(video.height);
    const wanted = Math.max(width.value ?? 0, height.value ?? 0);
    const own = Math.max(device.width, device.height);
    if ((width.exact || height.exact) && wanted > own) throw new OverconstrainedError('width');
    const scale = wanted > 0 ? Math.min(1, wanted / own) : 1;
    return { width: Math.round(device.width * scale), height: Math.round(device.height * scale) };
  }

  function openTrack(device: Device, video: MediaTrackConstraints): MediaStreamTrack {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, chooseSize(device, video));
    const stopPicture = startPicture(canvas, device.grey ?? false);
    const [track] = canvas.captureStream(settings.framesPerSecond).getVideoTracks();
    if (!track) throw new DOMException('no track', 'NotReadableError');
    return dress(track, device, canvas, stopPicture, video);
  }

  /** Makes a canvas track answer like a camera's. */
  function dress(
    track: MediaStreamTrack,
    device: Device,
    canvas: HTMLCanvasElement,
    stopPicture: () => void,
    constraints: MediaTrackConstraints,
  ): MediaStreamTrack {
    const stop = track.stop.bind(track);
    const clone = track.clone.bind(track);
    let current = constraints;
    const { deviceId, facingMode } = device;
    live.add(track);
    Object.defineProperties(track, {
      label: { get: () => device.label },
      getSettings: {
        value: () => ({
          deviceId,
          facingMode,
          width: canvas.width,
          height: canvas.height,
          frameRate: settings.framesPerSecond,
        }),
      },
      getCapabilities: {
        value: () => ({
          deviceId,
          facingMode: [facingMode],
          width: { min: 1, max: device.width },
          height: { min: 1, max: device.height },
          frameRate: { min: 1, max: settings.framesPerSecond },
        }),
      },
      getConstraints: { value: () => current },
      applyConstraints: {
        value: async (next: MediaTrackConstraints = {}) => {
          Object.assign(canvas, chooseSize(device, next));
          current = next;
        },
      },
      stop: {
        value: () => {
          live.delete(track);
          if (![...live].some((other) => (other as { canvas?: unknown }).canvas === canvas)) stopPicture();
          stop();
        },
      },
      clone: { value: () => dress(clone(), device, canvas, stopPicture, current) },
      canvas: { value: canvas },
    });
    return track;
  }

  async function getUserMedia(constraints: MediaStreamConstraints = {}): Promise<MediaStream> {
    if (!constraints.video) throw new DOMException('Requested device not found', 'NotFoundError');
    if (refusal) throw new DOMException(refusal, refusal);
    granted = true;
    const video = constraints.video === true ? {} : constraints.video;
    return new MediaStream([openTrack(chooseDevice(video), video)]);
  }

  async function enumerateDevices(): Promise<MediaDeviceInfo[]> {
    if (refusal === 'NotFoundError') return [];
    const list = devices.map(({ deviceId, label }) => ({
      deviceId: granted ? deviceId : '',
      kind: 'videoinput' as const,
      label: granted ? label : '',
      groupId: '',
    }));
    return list.map((info) => ({ ...info, toJSON: () => info }));
  }

  async function frameOf(url: string, milliseconds: number): Promise<Frame> {
    // Not fetch: the page's content security policy would refuse data: there.
    const picture = await createImageBitmap(await (async () => blobOf(url))());
    return { picture, width: picture.width, height: picture.height, milliseconds };
  }

  function blobOf(dataUrl: string): Blob {
    const [head = '', body = ''] = dataUrl.split(',');
    const bytes = Uint8Array.from(atob(body), (letter) => letter.codePointAt(0) ?? 0);
    return new Blob([bytes], { type: head.slice(5).replace(';base64', '') });
  }

  function answer(next: Refusal | undefined): void {
    refusal = next;
    dark = false;
    navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
  }

  const camera = {
    /** Keeps a scene under a name. */
    async add(name: string, scene: { frames: { url: string; milliseconds: number }[]; loop: boolean }) {
      const frames = await Promise.all(
        scene.frames.map(({ url, milliseconds }) => frameOf(url, milliseconds)),
      );
      scenes.set(name, { frames, loop: scene.loop });
    },
    has: (name: string) => scenes.has(name),
    /** Shows a stored scene or a data URL from the next frame on. */
    async show(nameOrUrl: string) {
      if (nameOrUrl.startsWith('data:')) {
        await camera.add(nameOrUrl, { frames: [{ url: nameOrUrl, milliseconds: 1000 }], loop: false });
      }
      const scene = scenes.get(nameOrUrl);
      if (!scene) throw new Error(`unknown scene ${nameOrUrl.slice(0, 40)}`);
      dark = false;
      showing = { ...scene, since: performance.now() };
    },
    deny: () => answer('NotAllowedError'),
    missing: () => answer('NotFoundError'),
    busy: () => answer('NotReadableError'),
    allow: () => answer(undefined),
    /** From now on the device has these cameras, as when one is plugged in or a program with one is closed. */
    give: (...names: readonly Kind[]) => {
      devices = names.map((kind) => kinds[kind]);
      answer(undefined);
    },
    black: () => {
      dark = true;
    },
    /** Ends the running tracks as when a camera is taken away. */
    unplug: () => {
      for (const track of live) {
        track.stop();
        track.dispatchEvent(new Event('ended'));
      }
    },
    liveTracks: () => live.size,
  };

  if (!navigator.mediaDevices) return;
  Object.defineProperty(window, '__camera', { value: camera });
  navigator.mediaDevices.getUserMedia = getUserMedia;
  navigator.mediaDevices.enumerateDevices = enumerateDevices;
  const query = navigator.permissions.query.bind(navigator.permissions);
  navigator.permissions.query = async (descriptor) => {
    const status = await query(descriptor);
    if ((descriptor.name as string) !== 'camera') return status;
    const state = refusal === 'NotAllowedError' ? 'denied' : granted ? 'granted' : 'prompt';
    return Object.defineProperty(status, 'state', { value: state });
  };
})();
