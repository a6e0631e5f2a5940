import { selectFile } from '../card/apdu.ts';
import { ChipProblem } from '../card/chip-problem.ts';
import type { OpenCard } from './chip-reading.ts';

interface FilePlace {
  readonly application: string;
  readonly file: string;
  /** Bytes, where the document fixes them. */
  readonly length?: number;
}

/** One file of the selected application, unless an earlier try read it. */
export async function readFile(open: OpenCard, place: FilePlace): Promise<void> {
  const { application, file, length } = place;
  const name = `${application}/${file}`;
  if (open.files[name]) return;
  const { status } = await open.card.send(selectFile(file));
  if (status !== 0x9000) throw new ChipProblem('wrong_card');
  const onPiece = (bytes: number) => open.progress({ type: 'reading', file: name, bytes });
  open.files[name] = await open.card.readSelected(onPiece, length);
}
