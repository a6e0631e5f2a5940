/** What is wrong with an evidence file; `file` or `detail` say where. */
export interface Finding {
  readonly code:
    | 'archive_refused'
    | 'manifest_missing'
    | 'manifest_malformed'
    | 'signature_missing'
    | 'signature_wrong'
    | 'key_unknown'
    | 'key_not_valid_then'
    | 'file_missing'
    | 'file_unexpected'
    | 'file_changed'
    | 'record_malformed'
    | 'chain_broken'
    | 'chain_cut'
    | 'evidence_contradicts'
    | 'staff_file_wrong'
    | 'picture_missing'
    | 'picture_not_in_chain'
    | 'chip_files_wrong'
    | 'chip_not_proven'
    | 'proof_files_wrong'
    | 'signature_not_proven'
    | 'record_not_proven'
    | 'recording_missing'
    | 'recording_cut'
    | 'recording_broken'
    | 'chain_rewritten'
    | 'log_missing'
    | 'log_head_unsigned'
    | 'log_entry_unproved'
    | 'log_entry_late'
    | 'log_rewritten'
    | 'earlier_head_unsigned'
    | 'earlier_head_unproved';
  readonly detail?: string;
}

/** What is held of each file: its hash, and the text where the record needs it. */
export interface ReadFile {
  readonly sha256: string;
  readonly text: string | null;
  /** Of a sealed chunk: its first bytes. */
  readonly head: Buffer | null;
  /** Of a file of a chip, or of a proof: all of it. */
  readonly bytes: Buffer | null;
}
