import type { ReactNode } from 'react';
import { Button } from '@ekyc/design/button.tsx';
import { Screen } from '../../../design/screen.tsx';
import type { Picture } from '../picture.ts';
import { PictureFocus } from './picture-focus.tsx';
import * as captureTexts from '../capture-texts.ts';

interface Props {
  /** 表面, 裏面, … */
  readonly name: string;
  /** What to look for in it. */
  readonly question: string;
  readonly picture: Picture;
  readonly sending: boolean;
  readonly onUse: () => void;
  readonly onAgain: () => void;
  /** What is asked beside. */
  readonly children?: ReactNode;
}

/** The visitor looks at the picture before it is sent. */
export function CheckPicture({ name, question, picture, sending, onUse, onAgain, children }: Props) {
  return (
    <Screen
      heading={captureTexts.shutterCheckHeading}
      actions={
        <>
          <Button data-testid="use-picture" pending={sending} onClick={onUse}>
            {captureTexts.shutterUse}
          </Button>
          <Button look="secondary" data-testid="retake" disabled={sending} onClick={onAgain}>
            {captureTexts.shutterAgain}
          </Button>
        </>
      }
    >
      <PictureFocus picture={picture} alt={captureTexts.shutterTaken(name)} />
      <p className="text-center text-lg">{question}</p>
      {children}
    </Screen>
  );
}
