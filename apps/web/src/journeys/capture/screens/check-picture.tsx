import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '@ekyc/design/button.tsx';
import { Screen } from '../../../design/screen.tsx';
import type { Picture } from '../picture.ts';
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
  const url = usePictureUrl(picture.blob);
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
      <div
        style={{ aspectRatio: picture.focus.width / picture.focus.height }}
        className="relative max-h-[52dvh] w-full overflow-hidden rounded-lg bg-solid-gray-900"
      >
        <img
          src={url}
          alt={captureTexts.shutterTaken(name)}
          style={placed(picture)}
          className="absolute max-w-none"
        />
      </div>
      <p className="text-center text-lg">{question}</p>
      {children}
    </Screen>
  );
}

/** Shows the part around the guide as wide as the screen; the whole picture is what is sent. */
function placed({ focus, size }: Picture) {
  return {
    width: `${(100 * size.width) / focus.width}%`,
    left: `${(-100 * focus.x) / focus.width}%`,
    top: `${(-100 * focus.y) / focus.height}%`,
  };
}

/** One picture's address, for as long as its screen is shown. */
function usePictureUrl(blob: Blob): string {
  const [url] = useState(() => URL.createObjectURL(blob));
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return url;
}
