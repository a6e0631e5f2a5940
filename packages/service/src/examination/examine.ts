import type { CheckResult } from '../checks/index.ts';
import { documentQuality, documentType, portraitFound, thicknessShown } from './document-checks.ts';
import { faceMatch, liveness, presentationAttack } from './face-checks.ts';
import { engineOf, type Findings } from './findings.ts';
import { matchProfile } from './match-profile.ts';
import { age, duplicate, expiry, numberCheckDigit } from './reading-checks.ts';

/** All checks of an identification, once each, in a fixed order. */
export function examine(findings: Findings): CheckResult[] {
  return [
    documentQuality(findings),
    documentType(findings),
    thicknessShown(findings),
    portraitFound(findings),
    forbiddenNumber(findings),
    numberCheckDigit(findings),
    expiry(findings),
    age(findings),
    matchProfile(findings),
    faceMatch(findings),
    liveness(findings),
    presentationAttack(),
    duplicate(findings),
  ];
}

/** What is stored was scanned before it was written; here only the number of refusals is known. */
function forbiddenNumber({ forbiddenNumberRefusals, pictures }: Findings): CheckResult {
  return {
    check: 'forbiddenNumber',
    outcome: 'clear',
    values: { refused: forbiddenNumberRefusals },
    thresholds: {},
    engine: pictures[0] ? engineOf(pictures[0]) : null,
  };
}
