import { Button } from './button.tsx';
import { useLong } from './use-long.ts';

interface Props {
  readonly waiting: boolean;
  /** What to do about it; loading the page again where nothing is given: the journey goes on where it was. */
  readonly onAgain?: () => void;
  readonly label?: string;
}

/** Under a button that has been working for 10 s: a word and a way out (design §10). */
export function LongWait({ waiting, onAgain, label = 'もう一度読み込む' }: Props) {
  const long = useLong(waiting);
  return (
    <>
      <p role="status" className="text-center empty:hidden">
        {long && '時間がかかっています。このままお待ちいただくか、もう一度お試しください。'}
      </p>
      {long && (
        <Button look="secondary" onClick={onAgain ?? (() => window.location.reload())}>
          {label}
        </Button>
      )}
    </>
  );
}
