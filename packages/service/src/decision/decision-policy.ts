import type { CheckName, CheckOutcome, PolicySettings } from '@ekyc/contract';

export type Action = 'decline' | 'review' | 'ignore';

/** The default policy: `failed` declines, `consider` is reviewed, the rest decides nothing. */
const defaults: Record<CheckOutcome, Action> = {
  failed: 'decline',
  consider: 'review',
  advisory: 'ignore',
  clear: 'ignore',
  notApplicable: 'ignore',
};

/** What the methods rest on: where one is used under a law, no business may ignore these. */
const underLaw: readonly CheckName[] = [
  'faceMatch',
  'liveness',
  'thicknessShown',
  'documentType',
  'expiry',
  'recording',
  'chipAuthentic',
  'chipAlive',
  'chipHolder',
  'comparedAtCounter',
  'proofAuthentic',
  'proofCurrent',
  'proofHolder',
];

/** What no live business may ignore, law or not: a person decides what the engine leaves open. */
const underLiveBusiness: readonly CheckName[] = [
  'faceMatch',
  'chipAuthentic',
  'comparedAtCounter',
  'proofAuthentic',
  'proofCurrent',
];

/** What limits a business's policy. */
export interface PolicyFloor {
  /** The identification is made under a law. */
  readonly law: boolean;
  /** The business is not a sandbox. */
  readonly live: boolean;
}

/** What one outcome leads to, by the business's policy above the floor that law and live business set. */
export function actionFor(
  result: { readonly check: CheckName; readonly outcome: CheckOutcome },
  policy: PolicySettings,
  { law, live }: PolicyFloor,
): Action {
  const { check, outcome } = result;
  if (outcome === 'clear' || outcome === 'notApplicable') return 'ignore';
  const wanted = policy[check]?.[outcome] ?? defaults[outcome];
  const held = (law && underLaw.includes(check)) || (live && underLiveBusiness.includes(check));
  return wanted === 'ignore' && held ? defaults[outcome] : wanted;
}
