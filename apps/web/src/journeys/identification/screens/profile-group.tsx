import type { ReactNode } from 'react';
import type { ProfileDraft } from '../profile-draft.ts';
import type { ReadNote } from '../read-notes.ts';
import * as identificationTexts from '../identification-texts.ts';
import { NotedFields } from './read-note.tsx';

interface Props {
  /** お名前, 生年月日, … */
  readonly name: string;
  /** What stands there while nobody corrects it. */
  readonly value: string;
  readonly open: boolean;
  readonly onOpen: () => void;
  /** Said above the fields, or under the value. */
  readonly hint?: string | undefined;
  readonly note: ReadNote | undefined;
  readonly draft: ProfileDraft;
  readonly onChange: (draft: ProfileDraft) => void;
  readonly children: ReactNode;
}

/** A part of the profile: as it was read, to be corrected by a press, or its fields where something is to be typed. */
export function ProfileGroup({ name, value, open, onOpen, hint, note, draft, onChange, children }: Props) {
  if (open) {
    return (
      <div className="flex flex-col gap-3 p-4">
        {hint !== undefined && <p className="text-sm text-solid-gray-700">{hint}</p>}
        <NotedFields note={note} draft={draft} onChange={onChange}>
          {children}
        </NotedFields>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
      <div className="min-w-0 flex-1 basis-[12em]">
        <p className="text-sm text-solid-gray-700">{name}</p>
        <p className="font-bold">{value}</p>
        {hint !== undefined && <p className="text-sm text-solid-gray-700">{hint}</p>}
      </div>
      <button
        type="button"
        aria-label={identificationTexts.summaryEditOf(name)}
        onClick={onOpen}
        className="min-h-[48px] px-2 text-brand underline underline-offset-4"
      >
        {identificationTexts.summaryEdit}
      </button>
    </div>
  );
}
