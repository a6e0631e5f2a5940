import { BlinkDrawing } from '@ekyc/design/drawings/blink.tsx';
import { FaceInOvalDrawing } from '@ekyc/design/drawings/face-in-oval.tsx';
import { LookDrawing } from '@ekyc/design/drawings/look.tsx';
import type { Instruction } from '@ekyc/contract';
import { coachOfInstruction, coachOfSelfie } from '../capture-texts.ts';
import { Coach, ShutterFlash } from './stage-overlays.tsx';

interface Props {
  /** Null for the selfie. */
  readonly instruction: Instruction | null;
  /** The picture before was just taken. */
  readonly afterPicture: boolean;
  readonly onDone: () => void;
}

/** How the next picture of the face is taken. */
export function FaceCoach({ instruction, afterPicture, onDone }: Props) {
  const text = instruction === null ? coachOfSelfie : coachOfInstruction[instruction];
  return (
    <Coach
      drawing={<FaceDrawing instruction={instruction} />}
      text={text}
      before={afterPicture && <ShutterFlash />}
      onDone={onDone}
    />
  );
}

function FaceDrawing({ instruction }: Pick<Props, 'instruction'>) {
  switch (instruction) {
    case null:
      return <FaceInOvalDrawing />;
    case 'turnLeft':
      return <LookDrawing direction="left" />;
    case 'turnRight':
      return <LookDrawing direction="right" />;
    case 'lookUp':
      return <LookDrawing direction="up" />;
    case 'blink':
      return <BlinkDrawing />;
  }
}
