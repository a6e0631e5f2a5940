/** What a member wrote about a verification; a redaction deletes the row. */
export interface NoteTable {
  id: string;
  verification_id: string;
  business_id: string;
  /** Id of the member. */
  author: string;
  /** Text and salt, under the verification's key; null once it was taken back. */
  sealed_text: Buffer | null;
  created_at: Date;
  taken_back_at: Date | null;
}

/** Who is to look at a note. The row goes when the note is taken back. */
export interface NoteMentionTable {
  note_id: string;
  staff_id: string;
  verification_id: string;
  business_id: string;
  seen_at: Date | null;
}
