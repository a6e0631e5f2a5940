import { stageTexts } from './ending-texts.ts';

interface Props {
  readonly stages: readonly { readonly name: string; readonly text: string }[];
  /** Which one is under way; those before it are done. */
  readonly now: number;
}

/** What is done, what is under way, and what comes after it. */
export function Stages({ stages, now }: Props) {
  return (
    <ol className="flex flex-col">
      {stages.map(({ name, text }, at) => (
        <li
          key={name}
          {...(at === now ? { 'aria-current': 'step' as const } : {})}
          className="relative flex gap-4 pb-5 last:pb-0"
        >
          {at < stages.length - 1 && (
            <span
              aria-hidden="true"
              className={`absolute top-8 bottom-0 left-[0.9375rem] w-0.5 ${at < now ? 'bg-brand' : 'bg-solid-gray-300'}`}
            />
          )}
          <Mark state={at < now ? 'done' : at === now ? 'now' : 'todo'} />
          <div className="min-w-0">
            <p className={at === now ? 'font-bold' : ''}>
              {name}
              <span className="sr-only">{stageTexts[at < now ? 'done' : at === now ? 'now' : 'todo']}</span>
            </p>
            <p className="text-small text-solid-gray-700">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

const looks = {
  done: 'bg-brand-fill text-on-brand',
  now: 'border-[3px] border-brand motion-safe:animate-pulse',
  todo: 'border-2 border-solid-gray-420',
};

function Mark({ state }: { state: keyof typeof looks }) {
  return (
    <span
      aria-hidden="true"
      className={`flex size-8 shrink-0 items-center justify-center rounded-full font-bold ${looks[state]}`}
    >
      {state === 'done' && stageTexts.sign}
    </span>
  );
}
