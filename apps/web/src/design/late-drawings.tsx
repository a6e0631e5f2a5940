import { AgainDrawing } from '@ekyc/design/drawings/again.tsx';
import { ApprovedDrawing } from '@ekyc/design/drawings/approved.tsx';
import { CanceledDrawing } from '@ekyc/design/drawings/canceled.tsx';
import { DeclinedDrawing } from '@ekyc/design/drawings/declined.tsx';
import { EmptyListDrawing } from '@ekyc/design/drawings/empty-list.tsx';
import { ExpiredDrawing } from '@ekyc/design/drawings/expired.tsx';
import { NoResultDrawing } from '@ekyc/design/drawings/no-result.tsx';
import { InReviewDrawing } from '@ekyc/design/drawings/review.tsx';
import { StartDrawing } from '@ekyc/design/drawings/start.tsx';
import { TwoDevicesDrawing } from '@ekyc/design/drawings/two-devices.tsx';

/** What stands at the end of a journey, in its way or beside it; no visitor needs them before the camera. */
const drawings = {
  again: AgainDrawing,
  approved: ApprovedDrawing,
  canceled: CanceledDrawing,
  declined: DeclinedDrawing,
  empty: EmptyListDrawing,
  expired: ExpiredDrawing,
  none: NoResultDrawing,
  review: InReviewDrawing,
  start: StartDrawing,
  twoDevices: TwoDevicesDrawing,
};

export type LateDrawingName = keyof typeof drawings;

export function LateDrawings({ name }: { name: LateDrawingName }) {
  const Drawing = drawings[name];
  return <Drawing />;
}
