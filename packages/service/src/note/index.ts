export { eraseNotes } from './erase-notes.ts';
export { type ListedNote, listNotes } from './list-notes.ts';
export { countMentions, markNotesSeen, readMentions } from './mentions.ts';
export { takeBackNote } from './take-back-note.ts';
export type { NoteMember } from './note-member.ts';
export { writeNote } from './write-note.ts';
