import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Shell } from './shell.tsx';
import { useLong } from './use-long.ts';
import * as designTexts from './design-texts.ts';

interface Props {
  readonly header: ReactNode;
  /** What is being waited for. */
  readonly label: string;
}

/** Full-screen spinner under the header; after 10 s it says so and offers to reload. */
export function Spinner({ header, label }: Props) {
  const long = useLong();
  return (
    <Shell header={header}>
      <main className="mx-auto flex w-full max-w-xl flex-1 flex-col items-center justify-center gap-6 p-6">
        <span
          aria-hidden="true"
          data-waiting
          className="size-14 animate-spin rounded-full border-[6px] border-solid-gray-200 border-t-brand motion-reduce:animate-none"
        />
        <p role="status" className="text-center text-lg">
          {label}
          {long && (
            <>
              <br />
              {designTexts.waitingLong}
            </>
          )}
        </p>
        {long && (
          <div className="w-full max-w-sm">
            <Button look="secondary" onClick={() => window.location.reload()}>
              {designTexts.buttonReload}
            </Button>
          </div>
        )}
      </main>
    </Shell>
  );
}
