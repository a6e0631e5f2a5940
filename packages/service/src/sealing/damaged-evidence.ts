/** What is stored is not what its row promised: changed, or gone. Each caller is answered `evidence_damaged` (500). */
export class DamagedEvidenceError extends Error {
  override readonly name: string = 'DamagedEvidenceError';
}

/** There is no object of this key. */
export class MissingObjectError extends DamagedEvidenceError {
  override readonly name = 'MissingObjectError';
}
