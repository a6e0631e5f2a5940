import type { Instruction } from '@ekyc/contract';
import type { CSSProperties } from 'react';
import type { PreviewLayout } from '../../../camera/preview-layout.ts';
import type { Size } from '../../../design/use-size.ts';
import type { Shot } from '../shots.ts';
import { autoShutterDelays } from '../../../guidance/shutter-delays.ts';
import { guidanceTexts } from '../capture-texts.ts';
import type { GuidanceView } from '../use-guidance.ts';
import { Hint } from './hint.tsx';

interface Props {
  readonly area: Size;
  readonly layout: PreviewLayout;
  readonly view: GuidanceView;
  readonly shot: Shot;
  /** There is no room above the frame: large text on a small screen. */
  readonly chipBelow: boolean;
}

/** Green only where it is as it should be; amber where something is seen. Texts say the same. */
const colours = { good: '#51b883', seen: '#ffc94d', searching: 'white' };

/** The frame as a cut-out, the live card edges, the arrow of an instruction, and the guidance above the frame. */
export function CameraOverlay({ area, layout, view, shot, chipBelow }: Props) {
  const { guide, origin, scale } = layout;
  const { subject } = shot;
  const outline =
    subject.kind === 'face'
      ? ellipse(guide)
      : subject.pose === 'edge'
        ? trapezoid(guide)
        : roundedRectangle(guide, 14);
  const edges = view.quad?.map(({ x, y }) => `${origin.x + x * scale},${origin.y + y * scale}`).join(' ');
  const instruction = subject.kind === 'face' && subject.wish !== 'frontal' ? subject.wish : null;
  const state = view.good ? 'good' : view.quad === null ? 'searching' : 'seen';
  return (
    <>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${area.width} ${area.height}`}
        className="pointer-events-none absolute inset-0 size-full"
      >
        <path
          d={`M0 0H${area.width}V${area.height}H0Z ${outline}`}
          fillRule="evenodd"
          fill="rgba(11,13,16,0.6)"
        />
        <path d={outline} fill="none" stroke="black" strokeWidth="8" opacity="0.6" />
        <path
          d={outline}
          fill="none"
          stroke={state === 'good' ? 'white' : colours[state]}
          strokeWidth="4"
          className={state === 'searching' ? 'motion-safe:animate-search' : ''}
        />
        {state === 'good' && <Ring outline={outline} hold={holdOf(shot)} />}
        {edges !== undefined && (
          <polygon
            points={edges}
            fill="none"
            stroke={view.good ? colours.good : colours.seen}
            strokeWidth="3"
            strokeLinejoin="round"
          />
        )}
        {instruction !== null && <Arrow instruction={instruction} guide={guide} />}
      </svg>
      <p
        role="status"
        data-testid="guidance"
        data-code={view.code ?? ''}
        style={{ top: chipBelow ? guide.y + guide.height + 8 : guide.y - 12, left: area.width / 2 }}
        className={`absolute w-max max-w-[92%] -translate-x-1/2 ${chipBelow ? '' : '-translate-y-full'}`}
      >
        {view.code !== null && (
          <Hint good={view.good} text={shot.guidance[view.code] ?? guidanceTexts[view.code]} />
        )}
      </p>
    </>
  );
}

/** Fills once around while the subject is held as it should be, as long as the shutter waits. */
function Ring({ outline, hold }: { readonly outline: string; readonly hold: number }) {
  return (
    <path
      d={outline}
      fill="none"
      stroke={colours.good}
      strokeWidth="7"
      strokeLinecap="round"
      pathLength="1"
      strokeDasharray="1"
      style={{ '--hold': `${hold}ms` } as CSSProperties}
      className="motion-safe:animate-fill-ring"
    />
  );
}

function holdOf({ subject }: Shot): number {
  return autoShutterDelays[subject.kind].milliseconds;
}

type Guide = PreviewLayout['guide'];

function roundedRectangle({ x, y, width, height }: Guide, r: number): string {
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${x + r} ${y}h${width - 2 * r}${corner(r, r)}v${height - 2 * r}${corner(-r, r)}h${2 * r - width}${corner(-r, -r)}v${2 * r - height}${corner(r, -r)}Z`;
}

/** As a card looks that is tilted away: the shape to be reached. */
function trapezoid({ x, y, width, height }: Guide): string {
  const inset = width * 0.07;
  return `M${x + inset} ${y}H${x + width - inset}L${x + width} ${y + height}H${x}Z`;
}

function ellipse({ x, y, width, height }: Guide): string {
  const [rx, ry] = [width / 2, height / 2];
  return `M${x} ${y + ry}a${rx} ${ry} 0 1 1 ${width} 0a${rx} ${ry} 0 1 1 ${-width} 0Z`;
}

/** The preview is mirrored: the visitor's own left is the screen's left. */
const directions: Partial<
  Record<Instruction, { readonly turn: number; readonly at: readonly [number, number] }>
> = {
  turnLeft: { turn: 180, at: [0.14, 0.5] },
  turnRight: { turn: 0, at: [0.86, 0.5] },
  lookUp: { turn: -90, at: [0.5, 0.12] },
};

function Arrow({ instruction, guide }: { instruction: Instruction; guide: Guide }) {
  const direction = directions[instruction];
  if (direction === undefined) return null;
  const [x, y] = [guide.x + guide.width * direction.at[0], guide.y + guide.height * direction.at[1]];
  const size = Math.max(0.5, guide.width / 280);
  return (
    <g transform={`translate(${x} ${y}) rotate(${direction.turn}) scale(${size})`}>
      <path
        d="M-34 -13H4V-32L40 0L4 32V13H-34Z"
        fill="white"
        stroke="black"
        strokeWidth="4"
        strokeLinejoin="round"
        className="animate-pulse motion-reduce:animate-none"
      />
    </g>
  );
}
