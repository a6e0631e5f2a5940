import type { CompletedAnswer } from '@ekyc/contract';

/** How a verification of any kind stands once the visitor has no more to do. */
export type ClosedStep = 'examining' | 'approved' | 'review' | 'declined' | 'canceled' | 'expired';

/** Null while the visitor may still act. */
export function closedStep({ status }: CompletedAnswer): ClosedStep | null {
  switch (status) {
    case 'submitted':
    case 'examining':
      return 'examining';
    case 'approved':
    case 'review':
    case 'declined':
    case 'canceled':
    case 'expired':
      return status;
    case 'redacted':
      return 'expired';
    case 'created':
    case 'started':
    case 'capturing':
    case 'resubmission':
      return null;
  }
}
