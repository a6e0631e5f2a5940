import { useState } from 'react';
import type { CardLook } from '../../../guidance/card/card-look.ts';
import type { FailureCount } from '../../../guidance/failure-count.ts';
import { CameraScreen } from '../camera.tsx';
import type { CardShot } from '../card-shot.ts';
import { cardReader } from '../frame-reader.ts';
import type { Picture } from '../picture.ts';

interface Props {
  readonly shot: CardShot;
  /** What the side looks like that this one must not be. */
  readonly otherSide: CardLook | null;
  readonly failures: FailureCount;
  readonly onPicture: (picture: Picture) => void;
  readonly onForbidden?: () => void;
}

/** The camera for one picture of a document; another picture needs another key. */
export function CardCamera({ shot, otherSide, failures, onPicture, onForbidden }: Props) {
  const [fixed] = useState(() => ({ shot, reader: cardReader(shot.subject, otherSide) }));
  return (
    <CameraScreen
      {...fixed}
      failures={failures}
      overlay={null}
      onPicture={onPicture}
      {...(onForbidden !== undefined && { onForbidden })}
    />
  );
}
