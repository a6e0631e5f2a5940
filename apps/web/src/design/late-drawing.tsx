import { importLate } from '@ekyc/design/import-late.ts';
import { type ComponentType, lazy, Suspense } from 'react';
import type { LateDrawingName } from './late-drawings.tsx';

/** Who is offline reads what happened without the drawing of it. */
const Nothing: ComponentType<{ name: LateDrawingName }> = () => null;

const Late = lazy(async () => {
  const late = await importLate(async () => import('./late-drawings.tsx')).catch(() => null);
  return { default: late?.LateDrawings ?? Nothing };
});

/** A drawing that is fetched when its screen shows; its place is reserved, so that nothing jumps. */
export function LateDrawing({ name }: { name: LateDrawingName }) {
  return (
    <div className="aspect-[4/3]">
      <Suspense>
        <Late name={name} />
      </Suspense>
    </div>
  );
}
