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

/** One camera of the device, with the name that the visitor sees. */
export interface NamedCamera {
  readonly deviceId: string;
  readonly name: string;
  readonly kind: CameraKind;
}

const sideNames: Partial<Record<CameraKind, string>> = { rear: '背面のカメラ', front: '前面のカメラ' };

/** Japanese names for phones' cameras, numbered where there are several; a computer's keep their own. */
export function nameCameras(
  devices: readonly { readonly deviceId: string; readonly label: string }[],
): NamedCamera[] {
  const kinds = devices.map(({ label }) => cameraKind(label));
  return devices.map(({ deviceId, label }, index) => {
    const kind = kinds[index] ?? 'other';
    const plain = sideNames[kind] ?? (label.replace(/\s*\([0-9a-f]{4}:[0-9a-f]{4}\)$/i, '') || 'カメラ');
    const alike = kinds.filter((other) => other === kind && sideNames[kind] !== undefined).length;
    const number = kinds.slice(0, index + 1).filter((other) => other === kind).length;
    return { deviceId, kind, name: alike > 1 ? `${plain} ${number}` : plain };
  });
}

/** Those among which a visitor may sensibly choose for this side. */
export function choosableCameras(cameras: readonly NamedCamera[], facing: Facing): NamedCamera[] {
  const opposite: CameraKind = facing === 'environment' ? 'front' : 'rear';
  return cameras.filter(({ kind }) => kind !== 'virtual' && kind !== opposite);
}
