import { undoTexts } from './recovery-texts.ts';
import { UndoByLink } from './undo-by-link.tsx';

/** `/recovery/undo`: stops the reset that a mail reported. */
export function UndoPage() {
  return <UndoByLink call="service.undoAuthenticatorReset" texts={undoTexts} />;
}
