export { finishRedactions } from './finish-redaction.ts';
export { countOverdue, redactIfOverdue, redactOverdue } from './redact-overdue.ts';
export { type RedactPorts, redactVerification } from './redact.ts';
export { isReleased, legalDuty } from './retention-rule.ts';
export type { RedactionLog } from './redaction-log.ts';
export { replayRedactions } from './replay-redactions.ts';
export { sweepObjects } from './sweep-objects.ts';
export { endDealings } from './end-dealings.ts';
