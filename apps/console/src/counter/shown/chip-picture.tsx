import { Button } from '@ekyc/design/button.tsx';
import { texts as frame } from '../../layout/layout-texts.ts';
import { useBytes } from '../../verification-page/use-bytes.ts';
import { shownTexts as texts } from '../counter-texts.ts';

interface Props {
  readonly publicId: string;
  readonly pictureId: string;
  readonly alt: string;
  readonly className: string;
}

/** A picture of the chip; that it was shown here is in the record. */
export function ChipPicture({ publicId, pictureId, alt, className }: Props) {
  const { loaded, reload } = useBytes({
    call: 'identification.getMaterialImage',
    publicId,
    id: pictureId,
    purpose: texts.purpose,
  });
  if (loaded.state === 'loaded') return <img src={loaded.value} alt={alt} className={className} />;
  if (loaded.state === 'loading') return <p role="status">{texts.loadingPicture}</p>;
  return (
    <div className="flex flex-col items-start gap-2">
      <p role="alert">{loaded.problem.title}</p>
      <Button look="small" onClick={() => void reload()}>
        {frame.retry}
      </Button>
    </div>
  );
}
