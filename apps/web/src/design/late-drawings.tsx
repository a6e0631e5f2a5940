import { AgainDrawing } from '@ekyc/design/drawings/again.tsx';
import { ApprovedDrawing } from '@ekyc/design/drawings/approved.tsx';
import { ApprovedFaceDrawing } from '@ekyc/design/drawings/approved-face.tsx';
import { CanceledDrawing } from '@ekyc/design/drawings/canceled.tsx';
import { DeclinedDrawing } from '@ekyc/design/drawings/declined.tsx';
import { EmptyListDrawing } from '@ekyc/design/drawings/empty-list.tsx';
import { ExpiredDrawing } from '@ekyc/design/drawings/expired.tsx';
import { NoResultDrawing } from '@ekyc/design/drawings/no-result.tsx';
import { FingerOffDrawing } from '@ekyc/design/drawings/finger-off.tsx';
import { LightDrawing } from '@ekyc/design/drawings/light.tsx';
import { InReviewDrawing } from '@ekyc/design/drawings/review.tsx';
import { StartDrawing } from '@ekyc/design/drawings/start.tsx';
import { TiltDrawing } from '@ekyc/design/drawings/tilt.tsx';
import { TurnOverDrawing } from '@ekyc/design/drawings/turn-over.tsx';
import { TwoDevicesDrawing } from '@ekyc/design/drawings/two-devices.tsx';
import { WrongDocumentDrawing } from '@ekyc/design/drawings/wrong-document.tsx';

/** What stands at the end of a journey, in its way or beside it, or helps after a refusal; no visitor needs them before the camera. */
const drawings = {
  again: AgainDrawing,
  approved: ApprovedDrawing,
  approvedFace: ApprovedFaceDrawing,
  canceled: CanceledDrawing,
  declined: DeclinedDrawing,
  empty: EmptyListDrawing,
  expired: ExpiredDrawing,
  fingerOff: FingerOffDrawing,
  lessLight: () => <LightDrawing less />,
  moreLight: () => <LightDrawing less={false} />,
  none: NoResultDrawing,
  review: InReviewDrawing,
  start: StartDrawing,
  tilt: TiltDrawing,
  turnOver: TurnOverDrawing,
  twoDevices: TwoDevicesDrawing,
  wrongDocument: WrongDocumentDrawing,
};

export type LateDrawingName = keyof typeof drawings;

export function LateDrawings({ name }: { name: LateDrawingName }) {
  const Drawing = drawings[name];
  return <Drawing />;
}
