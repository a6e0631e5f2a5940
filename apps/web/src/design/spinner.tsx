import { useEffect, useState } from 'react';
import { Button } from './button.tsx';

interface Props {
  /** What is being waited for. */
  readonly label: string;
  /** The way out that appears after 10 s; loading the page again where none is given. */
  readonly onGiveUp?: () => void;
}

const wayOutAfter = 10_000;

/** Full-screen spinner; after 10 s it says so and offers a way out (design §10). */
export function Spinner({ label, onGiveUp }: Props) {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setLong(true), wayOutAfter);
    return () => window.clearTimeout(timer);
  }, []);
  return (
    <div className="fixed inset-0 z-40 flex flex-col items-center justify-center gap-6 bg-white p-6">
      <span
        aria-hidden="true"
        className="size-14 animate-spin rounded-full border-[6px] border-solid-gray-200 border-t-brand motion-reduce:animate-none"
      />
      <p role="status" className="text-center text-lg">
        {label}
        {long && (
          <>
            <br />
            時間がかかっています。
          </>
        )}
      </p>
      {long && (
        <div className="w-full max-w-sm">
          <Button look="secondary" onClick={onGiveUp ?? (() => window.location.reload())}>
            {onGiveUp ? '中断する' : 'もう一度読み込む'}
          </Button>
        </div>
      )}
    </div>
  );
}
