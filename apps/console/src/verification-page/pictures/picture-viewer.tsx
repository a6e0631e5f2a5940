import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { texts } from './pictures-texts.ts';
import {
  actionForKey,
  firstView,
  moved,
  type Place,
  type ViewAction,
  viewAfter,
  viewOf,
} from './picture-view.ts';

interface Props {
  readonly name: string;
  /** Address of the picture's bytes. */
  readonly source: string;
  /** Of the frame it is shown in. */
  readonly height: string;
  /** What is looked at first; the whole where absent. */
  readonly first?: Place | null;
}

/** One picture to look at closely: by keys, by buttons, or dragged by hand. */
export function PictureViewer({ name, source, height, first }: Props) {
  const [view, setView] = useState(() => (first ? viewOf(first) : firstView));
  const keysId = useId();
  const held = useRef<{ x: number; y: number } | null>(null);
  const picture = useRef<HTMLImageElement>(null);
  const [sideways, setSideways] = useState(1);
  const act = (action: ViewAction) => {
    if (action === 'rotate') setSideways(fitSideways(picture.current));
    setView((before) => viewAfter(before, action));
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = actionForKey(event.key, view);
    if (action === null) return;
    event.preventDefault();
    act(action);
  };
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const from = held.current;
    if (from === null) return;
    const { width, height: high } = event.currentTarget.getBoundingClientRect();
    held.current = { x: event.clientX, y: event.clientY };
    setView((before) => moved(before, (event.clientX - from.x) / width, (event.clientY - from.y) / high));
  };
  return (
    <figure className="flex min-w-0 flex-1 flex-col gap-2">
      <figcaption className="font-bold">{name}</figcaption>
      <div
        role="group"
        aria-roledescription={texts.picture}
        aria-label={name}
        aria-describedby={keysId}
        // Its keys turn and move the picture.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={press}
        onPointerDown={(event) => {
          if (view.zoom === 1) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          held.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          held.current = null;
        }}
        onPointerCancel={() => {
          held.current = null;
        }}
        className={`flex items-center justify-center overflow-hidden rounded-lg bg-[#1a1a1a] ${height} ${view.zoom === 1 ? '' : 'cursor-grab touch-none'}`}
      >
        <img
          ref={picture}
          src={source}
          alt={name}
          draggable={false}
          className="max-h-full max-w-full object-contain"
          style={{ transform: transformOf(view, sideways) }}
        />
      </div>
      <Controls name={name} act={act} />
      <span role="status" className="sr-only">
        {view === firstView ? '' : texts.viewer(name, view.zoom, view.degrees)}
      </span>
      <span id={keysId} className="sr-only">
        {texts.keys}
      </span>
    </figure>
  );
}

/** Turned about its middle; lying on its side it is made as small as the frame wants it. */
function transformOf({ zoom, degrees, x, y }: typeof firstView, sideways: number): string {
  const scale = degrees % 180 === 0 ? zoom : zoom * sideways;
  return `translate(${x * 100}%, ${y * 100}%) scale(${scale}) rotate(${degrees}deg)`;
}

/** By how much a picture that fits its frame must shrink to fit it on its side. */
function fitSideways(picture: HTMLImageElement | null): number {
  const frame = picture?.parentElement;
  if (!picture || !frame || picture.offsetWidth === 0 || picture.offsetHeight === 0) return 1;
  return Math.min(1, frame.clientHeight / picture.offsetWidth, frame.clientWidth / picture.offsetHeight);
}

const controls: readonly ViewAction[] = ['zoomOut', 'zoomIn', 'rotate', 'reset'];

function Controls({ name, act }: { name: string; act: (action: ViewAction) => void }) {
  return (
    <div className="flex flex-wrap gap-1">
      {controls.map((action) => {
        const label = texts[action as 'zoomIn' | 'zoomOut' | 'rotate' | 'reset'];
        return (
          <button
            key={action}
            type="button"
            aria-label={texts.control(name, label)}
            onClick={() => act(action)}
            className="min-h-[44px] rounded-lg border border-brand bg-white px-3 text-brand hover:underline"
          >
            {label}
          </button>
        );
      })}
    </div>
  );
}
