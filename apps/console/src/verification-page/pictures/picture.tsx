import { Button } from '@ekyc/design/button.tsx';
import type { ReactNode } from 'react';
import { kindCalls } from '../kind-calls.ts';
import { useOpened } from '../opened-verification.ts';
import { useBytes } from '../use-bytes.ts';
import type { Material } from './choose-materials.ts';
import { texts } from './pictures-texts.ts';

interface Props {
  readonly material: Material;
  readonly purpose: string;
  /** What is made of the picture's address. */
  readonly children: (source: string) => ReactNode;
}

/** Fetches a picture, each showing of which is in the record. */
export function Picture({ material, purpose, children }: Props) {
  const { publicId, kind } = useOpened().verification;
  const { loaded, reload } = useBytes({ call: kindCalls[kind].image, publicId, id: material.id, purpose });
  if (loaded.state === 'loaded') return children(loaded.value);
  return (
    <div className="flex min-h-40 flex-1 flex-col items-center justify-center gap-3 rounded-lg bg-solid-gray-50 p-4">
      {loaded.state === 'loading' ? (
        <p role="status">{texts.loading}</p>
      ) : (
        <>
          <p role="alert">{loaded.problem.title}</p>
          <Button look="small" onClick={() => void reload()}>
            {texts.retry}
          </Button>
        </>
      )}
    </div>
  );
}
