import { Drawing, type DrawingProps } from './drawing.tsx';

const portrait = { right: 'M186 62a15 15 0 1 1 0 30 15 15 0 0 1 0-30zM162 128c2-34 46-34 48 0z' };

/** Each as it is known from afar: its own paper, and the one thing that only it has. */
const documents = {
  /** The band of its validity, the number under it, the seal. */
  driversLicense: {
    paper: '#e9f3ea',
    own: '#4a8f5c',
    deep: portrait.right,
    own1: 'M24 84h120v20H24z',
    lines: 'M28 46h116M28 64h84M28 122h92',
    solid: 'M128 116h18v18h-18z',
  },
  /** No band; a wheel that is at rest. */
  drivingHistoryCertificate: {
    paper: '#f5eedf',
    own: '#a2793a',
    deep: portrait.right,
    own1: '',
    lines: 'M28 46h116M28 64h84M104 96h40M104 114h40M104 132h28',
    ring: 'M58 84a26 26 0 1 1 0 52 26 26 0 0 1 0-52zM58 104a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM33 106l19 3M83 106l-19 3M58 116v20',
    solid: '',
  },
  /** The portrait at the left, a second one, small, at the right. */
  myNumberCard: {
    paper: '#fbe8ee',
    own: '#c2497a',
    deep: 'M54 62a15 15 0 1 1 0 30 15 15 0 0 1 0-30zM30 128c2-34 46-34 48 0z',
    own1: 'M16 36c0-8 5-12 12-12h184c7 0 12 4 12 12v8H16z',
    lines: 'M94 66h108M94 86h76M94 106h60',
    ring: 'M194 106a8 8 0 1 1 0 16 8 8 0 0 1 0-16zM180 142c1-20 27-20 28 0z',
    solid: '',
  },
  /** Waves over the whole, and the globe. */
  residenceCard: {
    paper: '#e3f1f5',
    own: '#2f7f98',
    deep: portrait.right,
    own1: '',
    lines: 'M28 46h120M28 64h80',
    ring: 'M52 86a24 24 0 1 1 0 48 24 24 0 0 1 0-48zM28 110h48M52 86c-16 14-16 34 0 48M52 86c16 14 16 34 0 48M92 98c10-8 16 8 26 0s16 8 26 0M92 118c10-8 16 8 26 0s16 8 26 0',
    solid: '',
  },
  /** The star of its seal. */
  specialPermanentResidentCertificate: {
    paper: '#eee9f6',
    own: '#6d53a3',
    deep: portrait.right,
    own1: '',
    lines: 'M28 46h120M28 64h80M96 98h48M96 118h36',
    ring: '',
    solid: 'm54 82 9 18 20 3-15 14 4 20-18-10-18 10 4-20-15-14 20-3z',
  },
} as const;

interface Props extends DrawingProps {
  readonly idType: keyof typeof documents | 'passport';
}

/** A document, to be known at 64 px. */
export function DocumentDrawing({ idType, ...rest }: Props) {
  if (idType === 'passport') return <Passport {...rest} />;
  const { paper, own, deep, own1, lines, solid, ...more } = documents[idType];
  return (
    <Drawing {...rest}>
      <rect x="16" y="24" width="208" height="132" rx="14" fill={paper} />
      <path d={own1} fill={own} stroke="none" opacity=".75" />
      <path d={deep} fill="#fff" />
      <path d={lines} stroke={own} opacity=".6" strokeWidth="6" />
      <path d={solid} fill={own} stroke="none" />
      {'ring' in more && <path d={more.ring} stroke={own} strokeWidth="4" />}
    </Drawing>
  );
}

function Passport(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path d="M70 14h90c8 0 12 5 12 12v128c0 7-4 12-12 12H70z" fill="#fff" />
      <path d="M64 12h90c8 0 12 5 12 12v128c0 7-4 12-12 12H64c-3 0-4-2-4-5V17c0-3 1-5 4-5z" fill="#8b1e2d" />
      <path
        d="M88 36h52M113 58a24 24 0 1 1 0 48 24 24 0 0 1 0-48zM113 72a10 10 0 1 1 0 20 10 10 0 0 1 0-20zM113 58v14M113 92v14M89 82h14M123 82h14M96 65l10 10M120 89l10 10M130 65l-10 10M106 89 96 99M98 138h30"
        stroke="#e3bf6b"
      />
    </Drawing>
  );
}
