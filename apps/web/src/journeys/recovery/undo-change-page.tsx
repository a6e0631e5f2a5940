import { undoChangeTexts } from './recovery-texts.ts';
import { UndoByLink } from './undo-by-link.tsx';

/** `/recovery/undo_change`: undoes the change that a mail reported. */
export function UndoChangePage() {
  return <UndoByLink call="service.undoAccountChange" texts={undoChangeTexts} />;
}
