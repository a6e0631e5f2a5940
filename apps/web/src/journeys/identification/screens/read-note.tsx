import type { ReactNode } from 'react';
import { Button } from '@ekyc/design/button.tsx';
import type { ProfileDraft } from '../profile-draft.ts';
import type { ReadNote } from '../read-notes.ts';
import * as identificationTexts from '../identification-texts.ts';

interface Props {
  readonly note: ReadNote | undefined;
  readonly draft: ProfileDraft;
  readonly onChange: (draft: ProfileDraft) => void;
  readonly children: ReactNode;
}

/** Fields that belong together; where the document differs, both values stand above them, to take over or correct. */
export function NotedFields({ note, draft, onChange, children }: Props) {
  if (note === undefined) return <div className="flex flex-col gap-4">{children}</div>;
  const several = note.readings.length > 1;
  return (
    <div className="-mx-2 flex flex-col gap-4 rounded-lg border-2 border-warning-yellow-2 bg-yellow-50 p-3">
      <div data-testid="read-note" className="flex flex-col gap-3">
        {note.entered !== null && (
          <p>
            {identificationTexts.readNoteEntered}
            <br />
            <span className="font-bold">{note.entered}</span>
          </p>
        )}
        <p>{several ? identificationTexts.readNoteSeveralRead : identificationTexts.readNoteRead}</p>
        <ul className="flex flex-col gap-2">
          {note.readings.map(({ text, change }) => (
            <li key={text} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
              <span className="font-bold">{text}</span>
              {change !== null && (
                <TakeOver
                  text={text}
                  taken={Object.entries(change).every(
                    ([key, value]) => draft[key as keyof ProfileDraft] === value,
                  )}
                  onTake={() => onChange({ ...draft, ...change })}
                />
              )}
            </li>
          ))}
        </ul>
      </div>
      {children}
    </div>
  );
}

function TakeOver({ text, taken, onTake }: { text: string; taken: boolean; onTake: () => void }) {
  const shown = taken ? identificationTexts.readNoteTaken : identificationTexts.readNoteTakeThis;
  return (
    <Button
      look="small"
      aria-pressed={taken}
      aria-label={identificationTexts.readNoteTake(shown, text)}
      onClick={onTake}
      className={taken ? 'font-bold' : ''}
    >
      {shown}
    </Button>
  );
}
