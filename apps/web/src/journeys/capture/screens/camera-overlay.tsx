import type { Instruction } from '@ekyc/contract';
import type { PreviewLayout } from '../../../camera/preview-layout.ts';
import type { Size } from '../../../design/use-size.ts';
import type { Shot } from '../shots.ts';
import { guidanceTexts } from '../capture-texts.ts';
import type { GuidanceView } from '../use-guidance.ts';

interface Props {
  readonly area: Size;
  readonly layout: PreviewLayout;
  readonly view: GuidanceView;
  readonly shot: Shot;
  /** There is no room above the frame: large text on a small screen. */
  readonly chipBelow: boolean;
}

const goodColour = '#51b883';

/** The frame as a cut-out, the live card edges, the arrow of an instruction, and the guidance above the frame. */
export function CameraOverlay({ area, layout, view, shot, chipBelow }: Props) {
  const { guide, origin, scale } = layout;
  const outline = shot.subject.kind === 'face' ? ellipse(guide) : roundedRectangle(guide, 14);
  const edges = view.quad?.map(({ x, y }) => `${origin.x + x * scale},${origin.y + y * scale}`).join(' ');
  const instruction =
    shot.subject.kind === 'face' && shot.subject.wish !== 'frontal' ? shot.subject.wish : null;
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
          fill="rgba(0,0,0,0.55)"
        />
        <path d={outline} fill="none" stroke="black" strokeWidth="8" opacity="0.6" />
        <path
          d={outline}
          fill="none"
          stroke={view.good ? goodColour : 'white'}
          strokeWidth={view.good ? 6 : 4}
        />
        {edges !== undefined && (
          <polygon
            points={edges}
            fill="none"
            stroke={view.good ? goodColour : '#ffd43d'}
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
          <span className="block rounded-2xl bg-white px-4 py-2 text-center leading-tight font-bold text-balance [word-break:auto-phrase] text-solid-gray-900 shadow-lg">
            {view.good && <span aria-hidden="true">✓ </span>}
            {shot.guidance[view.code] ?? guidanceTexts[view.code]}
          </span>
        )}
      </p>
    </>
  );
}

type Guide = PreviewLayout['guide'];

function roundedRectangle({ x, y, width, height }: Guide, r: number): string {
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${x + r} ${y}h${width - 2 * r}${corner(r, r)}v${height - 2 * r}${corner(-r, r)}h${2 * r - width}${corner(-r, -r)}v${2 * r - height}${corner(r, -r)}Z`;
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
