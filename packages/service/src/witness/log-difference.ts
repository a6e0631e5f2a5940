/** What does not fit; `detail` says where, by ids, places and times. */
export interface LogDifference {
  readonly code:
    | 'entry_changed'
    | 'entry_missing'
    | 'entry_beyond_log'
    | 'chain_differs'
    | 'evidence_contradicts'
    | 'head_contradicted'
    | 'head_unsigned'
    | 'head_line_unreadable';
  readonly detail: string;
}
