import type { ReactNode } from 'react';
import { Drawing, type DrawingProps, Ground } from './drawing.tsx';

/** What is pressed first on the way to the camera's switch; browsers differ in it. */
export type PermissionPlace =
  /** Safari's page menu on a phone: ぁあ. */
  | 'pageMenu'
  /** Two sliders beside the address. */
  | 'siteSettings'
  | 'lock'
  /** A crossed camera beside the address, and the entry that is taken away. */
  | 'crossedCamera'
  /** The menu at the top of the screen. */
  | 'screenMenu'
  /** The phone's own settings. */
  | 'phoneSettings'
  /** The menu of another app, which opens the browser. */
  | 'appMenu';

interface Props extends DrawingProps {
  readonly place: PermissionPlace;
  /** Where the browser has its address. */
  readonly bar: 'top' | 'bottom';
  readonly device: 'phone' | 'computer';
}

/** A camera, 24 wide around 0, 0. */
const camera = 'M-12-7H3c2 0 3 1 3 3v8c0 2-1 3-3 3h-15zM6-1l7-4V5L6 1z';
/** あ in three strokes. */
const kanaA = 'M-7-6H7M-1-10c-1 7-1 13 3 18M5-3C4 4-4 10-7 6c-2-5 4-10 9-8 7 2 5 9-1 11';

const frames = {
  phone: { x: 54, y: 8, width: 132, height: 164, round: 16 },
  computer: { x: 14, y: 16, width: 212, height: 150, round: 10 },
} as const;

/** The browser at hand: what is pressed, ringed, and what it leads to. */
export function PermissionWayDrawing({ place, bar, device, ...rest }: Props) {
  const { round, ...frame } = frames[device];
  const barY = bar === 'top' ? frame.y + 26 : frame.y + frame.height - 28;
  const panelY = bar === 'top' ? frame.y + 58 : frame.y + 36;
  const hasAddress = place !== 'phoneSettings' && place !== 'screenMenu' && place !== 'appMenu';
  return (
    <Drawing {...rest}>
      <Ground />
      <rect className="paper" {...frame} rx={round} />
      {hasAddress && (
        <>
          <path className="faint" d={`M${frame.x + 52} ${barY}h${frame.width - 72}`} />
          <Ring x={frame.x + 26} y={barY}>
            {signs[place]}
          </Ring>
          <Panel x={frame.x + 12} y={panelY} width={device === 'phone' ? 108 : 136}>
            {place === 'crossedCamera' ? <Removed x={112} /> : <Switch x={device === 'phone' ? 66 : 92} />}
          </Panel>
        </>
      )}
      {place === 'phoneSettings' && <PhoneSettings />}
      {place === 'screenMenu' && <ScreenMenu />}
      {place === 'appMenu' && <AppMenu />}
    </Drawing>
  );
}

/** Drawn around 0, 0. */
const signs = {
  pageMenu: (
    <>
      <path transform="translate(5 -1) scale(.9)" d={kanaA} strokeWidth="2.2" />
      <path transform="translate(-9 4) scale(.55)" d={kanaA} strokeWidth="3.2" />
    </>
  ),
  siteSettings: (
    <>
      <path d="M-9-5h3M3-5h6M-9 5h6M6 5h3" />
      <circle cx="-1.5" cy="-5" r="3.5" />
      <circle cx="1.5" cy="5" r="3.5" />
    </>
  ),
  lock: <path d="M-7-1H7V9H-7zM-4-1v-4a4 4 0 0 1 8 0v4" />,
  crossedCamera: (
    <>
      <path d={camera} />
      <path className="accent" d="M-12-10 12 10" />
    </>
  ),
};

function Ring({ x, y, children }: { x: number; y: number; children: ReactNode }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle className="accent" r="18" strokeWidth="4" />
      {children}
    </g>
  );
}

/** A row with the camera, and what is done with it. */
function Panel({ x, y, width, children }: { x: number; y: number; width: number; children: ReactNode }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect className="tint" width={width} height="52" rx="8" />
      <path transform="translate(24 26)" d={camera} />
      {children}
    </g>
  );
}

function Switch({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 26)`}>
      <rect className="solid" x="-4" y="-12" width="38" height="24" rx="12" />
      <circle className="onAccent" cx="22" r="6" />
    </g>
  );
}

/** That the camera is blocked, with the cross that takes this away. */
function Removed({ x }: { x: number }) {
  return (
    <>
      <path className="faint" d="M48 26h32" />
      <g transform={`translate(${x} 26)`}>
        <circle className="accent" r="14" strokeWidth="4" />
        <path d="M-5-5 5 5M5-5-5 5" />
      </g>
    </>
  );
}

function PhoneSettings() {
  return (
    <>
      <path className="faint" d="M72 36h60M72 60h44M72 142h52" />
      <Panel x={66} y={78} width={108}>
        <Switch x={66} />
      </Panel>
    </>
  );
}

function ScreenMenu() {
  return (
    <>
      <path className="faint" d="M14 42h212M96 29h22M130 29h22M164 29h22" />
      <rect className="accent" x="32" y="18" width="50" height="22" rx="11" strokeWidth="4" />
      <path d="M44 29h26" />
      <path className="faint" d="M34 66h34M34 86h34M34 106h34" />
      <Panel x={84} y={68} width={126}>
        <Switch x={82} />
      </Panel>
    </>
  );
}

function AppMenu() {
  return (
    <>
      <path d="M68 30l10 10M78 30 68 40" />
      <path className="faint" d="M92 35h42" />
      <Ring x={162} y={35}>
        <path d="M-7 0h.1M0 0h.1M7 0h.1" strokeWidth="5" />
      </Ring>
      <rect className="tint" x="84" y="64" width="96" height="92" rx="8" />
      <rect className="solid" x="92" y="72" width="80" height="24" rx="6" />
      <path className="onAccent" d="M102 84h46M154 80l5 4-5 4" />
      <path className="faint" d="M96 114h56M96 136h42" />
    </>
  );
}
