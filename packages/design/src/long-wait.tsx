import { useLong } from './use-long.ts';
import * as designTexts from './design-texts.ts';

/** Under a button that has been working for 10 s: says so and offers to reload; the page continues where it was. */
export function LongWait({ waiting }: { waiting: boolean }) {
  const long = useLong(waiting);
  if (!long) return null;
  return (
    <div role="status" className="text-center">
      <p>{designTexts.waitingLongPending}</p>
      <button
        type="button"
        onClick={() => window.location.reload()}
        className="min-h-[48px] px-4 text-brand underline underline-offset-4"
      >
        {designTexts.buttonReload}
      </button>
    </div>
  );
}
