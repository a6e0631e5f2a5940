import { AgainDrawing } from '@ekyc/design/drawings/again.tsx';
import { ApprovedDrawing } from '@ekyc/design/drawings/approved.tsx';
import { CanceledDrawing } from '@ekyc/design/drawings/canceled.tsx';
import { DeclinedDrawing } from '@ekyc/design/drawings/declined.tsx';
import { ExpiredDrawing } from '@ekyc/design/drawings/expired.tsx';
import { NoResultDrawing } from '@ekyc/design/drawings/no-result.tsx';
import { InReviewDrawing } from '@ekyc/design/drawings/review.tsx';
import { TwoDevicesDrawing } from '@ekyc/design/drawings/two-devices.tsx';

/** What stands at the end of a journey, or in its way; no visitor needs them before the camera. */
export const lateDrawings = {
  again: AgainDrawing,
  approved: ApprovedDrawing,
  canceled: CanceledDrawing,
  declined: DeclinedDrawing,
  expired: ExpiredDrawing,
  none: NoResultDrawing,
  review: InReviewDrawing,
  twoDevices: TwoDevicesDrawing,
};
