import type { CheckName, CheckOutcome } from '@ekyc/contract';
import type { PolicySettings } from '../business/index.ts';

export type Action = 'decline' | 'review' | 'ignore';

/** The default policy (design §6): `failed` declines, `consider` is reviewed, the rest decides nothing. */
const defaults: Record<CheckOutcome, Action> = {
  failed: 'decline',
  consider: 'review',
  advisory: 'ignore',
  clear: 'ignore',
  notApplicable: 'ignore',
};

/** What the picture method rests on: where it is used under a law, no business may look away from these. */
const underLaw: readonly CheckName[] = [
  'faceMatch',
  'liveness',
  'thicknessShown',
  'documentType',
  'expiry',
  'recording',
];

/** What one outcome leads to, by the business's policy and, where the regime is a law, by the law's floor. */
export function actionFor(
  result: { readonly check: CheckName; readonly outcome: CheckOutcome },
  policy: PolicySettings,
  law: boolean,
): Action {
  const { check, outcome } = result;
  if (outcome === 'clear' || outcome === 'notApplicable') return 'ignore';
  const wanted = policy[check]?.[outcome] ?? defaults[outcome];
  return wanted === 'ignore' && law && underLaw.includes(check) ? defaults[outcome] : wanted;
}
