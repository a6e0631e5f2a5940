import { type ComponentType, lazy, Suspense } from 'react';
import type { lateDrawings } from './late-drawings.tsx';

type Name = keyof typeof lateDrawings;

const load = async () => (await import('./late-drawings.tsx')).lateDrawings;

const made = new Map<Name, ComponentType>();

function late(name: Name): ComponentType {
  const known = made.get(name);
  if (known !== undefined) return known;
  const Late = lazy(async () => ({ default: (await load().catch(() => null))?.[name] ?? Nothing }));
  made.set(name, Late);
  return Late;
}

/** Who is offline reads what happened without the drawing of it. */
const Nothing = () => null;

/** A drawing that is fetched when its screen shows; its place is kept, so that nothing jumps. */
export function LateDrawing({ name }: { name: Name }) {
  const Drawing = late(name);
  return (
    <div className="aspect-[4/3]">
      <Suspense>
        <Drawing />
      </Suspense>
    </div>
  );
}
