import type { IdType } from '@ekyc/contract';
import type { ReactNode } from 'react';
import * as identificationTexts from '../identification-texts.ts';
import { photoName, photoNames } from '../identification-texts.ts';

/** How each document looks from afar: where its portrait is, its tint, a passport's cover. */
const looks: Record<
  IdType,
  { readonly tint: string; readonly portraitLeft: boolean; readonly band: string }
> = {
  driversLicense: { tint: '#e3f1e6', portraitLeft: false, band: '#c8e3cf' },
  drivingHistoryCertificate: { tint: '#f3ece0', portraitLeft: false, band: '#e2d3b8' },
  myNumberCard: { tint: '#fbe9ef', portraitLeft: true, band: '#f2c9d6' },
  residenceCard: { tint: '#e6eefb', portraitLeft: false, band: '#c5d7f2' },
  specialPermanentResidentCertificate: { tint: '#eee9f6', portraitLeft: false, band: '#d7cbe8' },
  passport: { tint: '#2f3c6e', portraitLeft: false, band: '#2f3c6e' },
};

/** A small drawing of a document, for the choice. */
export function DocumentDrawing({ idType }: { idType: IdType }) {
  if (idType === 'passport') return <PassportCover />;
  const { tint, band, portraitLeft } = looks[idType];
  const [portrait, text] = portraitLeft ? [8, 34] : [58, 8];
  return (
    <Drawing viewBox="0 0 86 54">
      <Sheet x={1} y={1} width={84} height={52} fill={tint} />
      <rect x={2} y={2} width={82} height={8} rx={4} fill={band} />
      <Portrait x={portrait} y={16} />
      <path
        d={`M${text} 20h38M${text} 28h42M${text} 36h30M${text} 44h36`}
        stroke="#4d4d4d"
        strokeWidth="3"
        opacity="0.6"
      />
    </Drawing>
  );
}

function PassportCover() {
  return (
    <Drawing viewBox="0 0 86 54">
      <rect x={26} y={1} width={36} height={52} rx={3} fill={looks.passport.tint} />
      <circle cx={44} cy={24} r={8} fill="none" stroke="#d9b75f" strokeWidth="2.5" />
      <path d="M34 9h20M36 42h16" stroke="#d9b75f" strokeWidth="2.5" />
    </Drawing>
  );
}

/** The front with a tick, the back crossed out. */
export function ForbiddenBackDrawing() {
  return (
    <div aria-hidden="true" className="flex justify-center gap-4">
      <Captioned caption={identificationTexts.drawingFront} good>
        <Drawing viewBox="0 0 86 54" large>
          <Sheet x={1} y={1} width={84} height={52} fill={looks.myNumberCard.tint} />
          <Portrait x={8} y={14} />
          <path d="M34 16h42M34 26h38M34 36h42" stroke="#4d4d4d" strokeWidth="3" opacity="0.6" />
        </Drawing>
      </Captioned>
      <Captioned caption={identificationTexts.drawingBack}>
        <Drawing viewBox="0 0 86 54" large>
          <Sheet x={1} y={1} width={84} height={52} fill="#f2f2f2" />
          <path d="M8 14h46M8 24h30M8 36h30" stroke="#4d4d4d" strokeWidth="3" opacity="0.35" />
          <path
            d="M6 4L80 50M80 4L6 50"
            stroke="var(--color-error-2)"
            strokeWidth="5"
            strokeLinecap="round"
          />
        </Drawing>
      </Captioned>
    </div>
  );
}

/** An open booklet: the data page with its two lines, the page with the address. */
export function PassportPagesDrawing() {
  return (
    <div aria-hidden="true" className="flex justify-center gap-4">
      <Captioned caption={photoName('front', 'passport')}>
        <Drawing viewBox="0 0 100 71" large>
          <Sheet x={1} y={1} width={98} height={69} fill="#f1ecf7" />
          <Portrait x={8} y={12} />
          <path d="M36 14h52M36 24h44M36 34h50" stroke="#4d4d4d" strokeWidth="3" opacity="0.6" />
          <path d="M6 54h88M6 62h88" stroke="#4d4d4d" strokeWidth="4" strokeDasharray="3 1.4" />
        </Drawing>
      </Captioned>
      <Captioned caption={photoNames.addressPage}>
        <Drawing viewBox="0 0 100 71" large>
          <Sheet x={1} y={1} width={98} height={69} fill="#f8f5ee" />
          <path d="M10 16h30M10 32h80M10 46h80M10 60h50" stroke="#4d4d4d" strokeWidth="3" opacity="0.6" />
        </Drawing>
      </Captioned>
    </div>
  );
}

interface CaptionedProps {
  readonly caption: string;
  readonly good?: boolean;
  readonly children: ReactNode;
}

function Captioned({ caption, good = false, children }: CaptionedProps) {
  return (
    <div className="flex min-w-0 flex-1 flex-col items-center gap-1 text-center text-sm leading-snug">
      {children}
      <span>
        {good && '✓ '}
        {caption}
      </span>
    </div>
  );
}

function Drawing({
  viewBox,
  large = false,
  children,
}: {
  viewBox: string;
  large?: boolean;
  children: ReactNode;
}) {
  return (
    <svg viewBox={viewBox} aria-hidden="true" className={large ? 'w-full max-w-40' : 'h-12 shrink-0'}>
      {children}
    </svg>
  );
}

interface SheetProps {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly fill: string;
}

function Sheet({ fill, ...place }: SheetProps) {
  return <rect {...place} rx={5} fill={fill} stroke="#4d4d4d" strokeWidth="2" />;
}

function Portrait({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width={20} height={26} fill="white" stroke="#4d4d4d" strokeWidth="1.5" />
      <circle cx={10} cy={10} r={5} fill="#4d4d4d" opacity="0.55" />
      <path d="M2 25c1-7 15-7 16 0z" fill="#4d4d4d" opacity="0.55" />
    </g>
  );
}
