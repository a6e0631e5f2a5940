import { Notice } from '@ekyc/design/notice.tsx';
import { useState } from 'react';
import { photoLabels } from '../../words/names.ts';
import { useOpened } from '../opened-verification.ts';
import { chooseMaterials, type Material } from './choose-materials.ts';
import { Picture } from './picture.tsx';
import { PictureViewer } from './picture-viewer.tsx';
import { texts } from './pictures-texts.ts';
import { Thumbnail } from './thumbnail.tsx';
import { whyFacesAreAsked } from './why-faces-are-asked.ts';

/** The document's portrait beside the live face, then all other pictures. */
export function Pictures({ purpose }: { purpose: string }) {
  const { verification } = useOpened();
  const { front, selfie, others, earlier } = chooseMaterials(verification.materials);
  const why = whyFacesAreAsked(verification);
  const compared: readonly (readonly [string, Material | null])[] = [
    [texts.document, front],
    [texts.selfie, selfie],
  ];
  if (front === null && selfie === null && others.length === 0) return <p>{texts.none}</p>;
  return (
    <>
      <h3 className="text-lg font-bold xl:sr-only">{texts.compareHeading}</h3>
      {why !== null && <Notice>{why}</Notice>}
      <div className="flex flex-col gap-4 md:flex-row">
        {compared.map(
          ([name, material]) =>
            material !== null && (
              <Picture key={material.id} material={material} purpose={purpose}>
                {(source) => (
                  <PictureViewer
                    name={name}
                    source={source}
                    height={
                      why === null
                        ? 'h-72 lg:h-96 xl:h-[max(14rem,34dvh)]'
                        : 'h-96 lg:h-[32rem] xl:h-[max(14rem,40dvh)]'
                    }
                    first={material.portrait}
                  />
                )}
              </Picture>
            ),
        )}
      </div>
      {front?.portrait && <p className="text-sm">{texts.portraitFirst}</p>}
      <Thumbnails heading={texts.othersHeading} materials={others} purpose={purpose} />
      {earlier.length > 0 && <Earlier materials={earlier} purpose={purpose} />}
    </>
  );
}

interface ThumbnailsProps {
  readonly heading: string;
  readonly materials: readonly Material[];
  readonly purpose: string;
}

function Thumbnails({ heading, materials, purpose }: ThumbnailsProps) {
  if (materials.length === 0) return null;
  return (
    <>
      <h3 className="text-lg font-bold">{heading}</h3>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
        {materials.map((material) => (
          <li key={material.id} className="flex flex-col">
            <Picture material={material} purpose={purpose}>
              {(source) => (
                <Thumbnail
                  name={photoLabels[material.photoType]}
                  source={source}
                  takenAt={material.takenAt}
                />
              )}
            </Picture>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Loaded only where somebody opens them: each showing is in the record. */
function Earlier({ materials, purpose }: Omit<ThumbnailsProps, 'heading'>) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-[44px] cursor-pointer py-2 font-bold">
        {texts.earlierHeading}({materials.length})
      </summary>
      {open && <Thumbnails heading={texts.earlierHeading} materials={materials} purpose={purpose} />}
    </details>
  );
}
