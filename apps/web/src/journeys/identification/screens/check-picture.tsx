import type { PhotoType } from '@ekyc/contract';
import { useEffect, useState } from 'react';
import { Button } from '../../../design/button.tsx';
import { Screen } from '../../../design/screen.tsx';
import type { Picture } from '../picture.ts';
import { photoNames, shutterTexts } from '../texts.ts';

interface Props {
  readonly photoType: PhotoType;
  readonly picture: Picture;
  readonly sending: boolean;
  readonly onUse: () => void;
  readonly onAgain: () => void;
}

/** The visitor looks at the picture before it is sent. */
export function CheckPicture({ photoType, picture, sending, onUse, onAgain }: Props) {
  const url = usePictureUrl(picture.blob);
  return (
    <Screen
      heading={shutterTexts.checkHeading}
      actions={
        <>
          <Button data-testid="use-picture" pending={sending} onClick={onUse}>
            {shutterTexts.use}
          </Button>
          <Button look="secondary" data-testid="retake" disabled={sending} onClick={onAgain}>
            {shutterTexts.again}
          </Button>
        </>
      }
    >
      {/* Shrinks to leave the buttons in sight; a phone's upright picture is mostly desk above and below. */}
      {url !== null && (
        <img
          src={url}
          alt={`撮影した${photoNames[photoType]}`}
          className="max-h-[52dvh] w-full rounded-lg bg-solid-gray-900 object-cover"
        />
      )}
      <p className="text-center text-lg">{shutterTexts.checkQuestion}</p>
      <p role="status" className="text-center">
        {sending && shutterTexts.sending}
      </p>
    </Screen>
  );
}

function usePictureUrl(blob: Blob): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
