import { Button } from '@ekyc/design/button.tsx';
import { Screen } from '../../../design/screen.tsx';
import { changeDocument } from '../../capture/capture-texts.ts';
import { type DocumentNoteName, documentNotes } from '../identification-texts.ts';
import { ForbiddenBackDrawing, PassportPagesDrawing } from './document-drawing.tsx';

interface Props {
  readonly note: DocumentNoteName;
  readonly onGoOn: () => void;
  /** Null where there is no other document to choose. */
  readonly onChange: (() => void) | null;
}

/** What is to be known before a document's pictures are taken: no back of a My Number card, a passport's pages. */
export function DocumentNoteScreen({ note, onGoOn, onChange }: Props) {
  const { heading, lines, button } = documentNotes[note];
  return (
    <Screen
      heading={heading}
      actions={
        <>
          <Button data-testid="note-go-on" onClick={onGoOn}>
            {button}
          </Button>
          {onChange !== null && (
            <Button look="text" data-testid="change-document" onClick={onChange}>
              {changeDocument}
            </Button>
          )}
        </>
      }
    >
      {note === 'passport' ? <PassportPagesDrawing /> : <ForbiddenBackDrawing />}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Screen>
  );
}
