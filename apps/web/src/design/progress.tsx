import type { PartsProgress } from './header-context.ts';
import * as screenTexts from './screen-texts.ts';

type Props = PartsProgress & {
  readonly className?: string;
  readonly onDark?: boolean;
};

/** How far the journey is: its parts by name, with the count within the present one. */
export function Progress({ className = '', onDark = false, ...progress }: Props) {
  return <Parts {...progress} className={className} colours={onDark ? dark : light} />;
}

interface Colours {
  readonly reached: string;
  readonly ground: string;
  readonly todo: string;
}

const light: Colours = { reached: 'bg-brand', ground: 'bg-solid-gray-200', todo: 'text-solid-gray-700' };
const dark: Colours = { reached: 'bg-white', ground: 'bg-white/35', todo: 'text-white/80' };

interface PartsProps extends PartsProgress {
  readonly className: string;
  readonly colours: Colours;
}

function Parts({ parts, count, className, colours }: PartsProps) {
  return (
    <ol
      aria-label={screenTexts.progressLabel}
      className={`grid auto-cols-fr grid-flow-col gap-2 text-small leading-snug ${className}`}
    >
      {parts.map(({ name, state }) => (
        <li key={name} {...(state === 'now' ? { 'aria-current': 'step' as const } : {})}>
          <Bar share={state === 'now' ? shareOf(count) : state === 'done' ? 1 : 0} colours={colours} />
          <span className={`mt-1 block ${state === 'now' ? 'font-bold' : colours.todo}`}>
            {state === 'done' && <Tick />}
            {name}
            {state === 'now' && count !== undefined && ` ${count.done}/${count.total}`}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Never empty: a visitor who is in a part has begun it. */
const shareOf = (count: PartsProgress['count']) =>
  count === undefined ? 0.5 : Math.max(0.08, count.done / count.total);

function Tick() {
  return (
    <>
      <span aria-hidden="true">{screenTexts.partDoneSign} </span>
      <span className="sr-only">{screenTexts.partDone}</span>
    </>
  );
}

function Bar({ share, colours }: { share: number; colours: Colours }) {
  return (
    <span aria-hidden="true" className={`block h-1.5 flex-1 overflow-hidden rounded-full ${colours.ground}`}>
      <span
        style={{ transform: `translateX(${(share - 1) * 100}%)` }}
        className={`block h-full rounded-full transition-transform duration-200 ease-out motion-reduce:transition-none ${colours.reached}`}
      />
    </span>
  );
}
