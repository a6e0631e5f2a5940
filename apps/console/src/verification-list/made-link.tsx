import type { CreatedVerification } from '@ekyc/contract';
import { Button } from '@ekyc/design/button.tsx';
import { LateQrImage } from '@ekyc/design/late-qr-image.tsx';
import { CopyText } from '../layout/copy-text.tsx';
import { go } from '../routing/location.ts';
import { pathOfVerification } from '../routing/route.ts';
import { japanTime } from '../words/instants.ts';
import { makeTexts } from './verification-list-texts.ts';

/** The link for the visitor, to be copied or read by a phone. */
export function MadeLink({ made, onClose }: { made: CreatedVerification; onClose: () => void }) {
  return (
    <>
      <p role="status">{makeTexts.done}</p>
      <div className="flex flex-col items-center">
        <LateQrImage text={made.url} alt={makeTexts.qr} />
      </div>
      <CopyText
        label={makeTexts.link}
        text={made.url}
        copy={makeTexts.copy}
        copied={makeTexts.copied}
        byHand={makeTexts.copyByHand}
      />
      <p>{makeTexts.until(japanTime(made.expiresAt))}</p>
      <Button
        onClick={() => {
          onClose();
          go(pathOfVerification(made.publicId));
        }}
      >
        {makeTexts.open}
      </Button>
      <Button look="text" onClick={onClose}>
        {makeTexts.close}
      </Button>
    </>
  );
}
