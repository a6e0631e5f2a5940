/** The rear camera for documents, the front one for faces. */
export type Facing = 'environment' | 'user';

/** What kind a camera is, judging by its name. */
export type CameraKind = 'rear' | 'front' | 'infrared' | 'virtual' | 'other';

const kindMarks: readonly (readonly [CameraKind, RegExp])[] = [
  // Cameras that see heat or depth instead of colours (Windows Hello and the like).
  ['infrared', /infrared|windows hello|\bIR\b|depth|赤外線/i],
  ['virtual', /virtual|\bOBS\b|ManyCam|Snap Camera|XSplit|mmhmm|SplitCam|YouCam|仮想/i],
  ['rear', /\b(back|rear|environment)\b|背面|アウトカメラ/i],
  ['front', /\b(front|user|facetime|selfie)\b|前面|インカメラ/i],
];

export function cameraKind(label: string): CameraKind {
  return kindMarks.find(([, mark]) => mark.test(label))?.[0] ?? 'other';
}

/** What lenses a phone's camera has; `triple`, `dualWide` and `dual` change between them by themselves. */
type Lens = 'triple' | 'dualWide' | 'dual' | 'ultraWide' | 'telephoto';

/** As iOS writes them into a camera's name, in Japanese and in English; Android numbers its cameras. */
const lensMarks: readonly (readonly [Lens, RegExp])[] = [
  ['triple', /triple|トリプル/i],
  ['dualWide', /dual wide|デュアル広角/i],
  ['dual', /dual|デュアル/i],
  ['ultraWide', /ultra wide|超広角/i],
  ['telephoto', /telephoto|望遠/i],
];

const lensNames: Readonly<Record<Lens, string>> = {
  triple: 'トリプル',
  dualWide: 'デュアル広角',
  dual: 'デュアル',
  ultraWide: '超広角',
  telephoto: '望遠',
};

/** One camera of the device, with the name that the visitor sees. */
export interface NamedCamera {
  readonly deviceId: string;
  readonly name: string;
  readonly kind: CameraKind;
  /** Null if its name tells none. */
  readonly lens: Lens | null;
}

const sideNames: Partial<Record<CameraKind, string>> = { rear: '背面のカメラ', front: '前面のカメラ' };

/** Japanese names for phones' cameras, with their lenses, numbered if alike; a computer's keep their own. */
export function nameCameras(
  devices: readonly { readonly deviceId: string; readonly label: string }[],
): NamedCamera[] {
  const cameras = devices.map(({ deviceId, label }) => {
    const kind = cameraKind(label);
    const side = sideNames[kind];
    const lens = side === undefined ? null : (lensMarks.find(([, mark]) => mark.test(label))?.[0] ?? null);
    const own = label.replace(/\s*\([0-9a-f]{4}:[0-9a-f]{4}\)$/i, '') || 'カメラ';
    return { deviceId, kind, lens, name: lens === null ? (side ?? own) : `${side}(${lensNames[lens]})` };
  });
  return cameras.map((camera, index) => {
    const isAlike = ({ kind, name }: NamedCamera) => sideNames[kind] !== undefined && name === camera.name;
    if (cameras.filter(isAlike).length < 2) return camera;
    return { ...camera, name: `${camera.name} ${cameras.slice(0, index + 1).filter(isAlike).length}` };
  });
}

/** Those among which a visitor may sensibly choose for this side. */
export function choosableCameras(cameras: readonly NamedCamera[], facing: Facing): NamedCamera[] {
  const opposite: CameraKind = facing === 'environment' ? 'front' : 'rear';
  return cameras.filter(({ kind }) => kind !== 'virtual' && kind !== opposite);
}

/**
 * The cameras to try in place of the one in use for what is held near, the best first; none if that is as good. The main
 * lens of newer iPhones is blurred nearer than 20 cm: their cameras of several lenses change to the wide one there.
 * @param focuses false if the one in use has a fixed focus; null if the browser does not tell
 */
export function nearerCameras(
  cameras: readonly NamedCamera[],
  usedId: string | undefined,
  focuses: boolean | null,
): NamedCamera[] {
  const changing =
    cameras.find(({ lens }) => lens === 'triple') ?? cameras.find(({ lens }) => lens === 'dualWide');
  if (changing !== undefined) return changing.deviceId === usedId ? [] : [changing];
  return focuses === false
    ? cameras.filter(({ kind, deviceId }) => kind === 'rear' && deviceId !== usedId)
    : [];
}
