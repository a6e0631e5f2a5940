import { seededRandom } from '../random.ts';

/** What makes one drawn person look unlike another. Lengths in the drawing's own units (head about 260 wide). */
export interface PersonFeatures {
  /** Lit, middle and shaded skin. */
  readonly skin: readonly [string, string, string];
  readonly hair: string;
  readonly hairStyle: HairStyle;
  readonly beard: Beard;
  readonly lips: string;
  readonly iris: string;
  readonly shirt: string;
  readonly wall: readonly [string, string];
  /** Depth of the lines of age, 0..1. */
  readonly age: number;
  readonly faceHalfWidth: number;
  readonly faceHalfHeight: number;
  /** Width of the jaw against the cheekbones, 0.6 (pointed) to 0.9 (square). */
  readonly jaw: number;
  readonly eyeHeight: number;
  readonly eyeDistance: number;
  readonly eyeHalfWidth: number;
  readonly eyeOpen: number;
  /** How far the outer corner stands above the inner one. */
  readonly eyeSlant: number;
  readonly browGap: number;
  readonly browWeight: number;
  readonly noseLength: number;
  readonly noseHalfWidth: number;
  readonly mouthDrop: number;
  readonly mouthHalfWidth: number;
  readonly lipWeight: number;
}

export type HairStyle = 'short' | 'fringe' | 'long' | 'bald' | 'parted' | 'curly';
export type Beard = 'none' | 'stubble' | 'moustache' | 'full';

interface Archetype {
  readonly skin: readonly [string, string, string];
  readonly hair: string;
  readonly hairStyle: HairStyle;
  readonly beard: Beard;
  readonly lips: string;
  readonly age: number;
  readonly width: number;
  readonly height: number;
  readonly jaw: number;
  readonly browWeight: number;
}

/** Descriptors lean on skin, hair, beard and the face's proportions, so seeds walk through unlike types. */
const faceArchetypes: readonly Archetype[] = [
  {
    skin: ['#f3d3b8', '#dcaa84', '#b37a58'],
    hair: '#17120f',
    hairStyle: 'short',
    beard: 'none',
    lips: '#b5655b',
    age: 0.1,
    width: 126,
    height: 176,
    jaw: 0.7,
    browWeight: 10,
  },
  {
    skin: ['#fae3d2', '#eac3a6', '#c9977a'],
    hair: '#241711',
    hairStyle: 'long',
    beard: 'none',
    lips: '#c2404a',
    age: 0,
    width: 116,
    height: 172,
    jaw: 0.6,
    browWeight: 5,
  },
  {
    skin: ['#d9a57c', '#bd8459', '#8f5c3a'],
    hair: '#1a1512',
    hairStyle: 'bald',
    beard: 'full',
    lips: '#9a5148',
    age: 0.5,
    width: 140,
    height: 184,
    jaw: 0.85,
    browWeight: 13,
  },
  {
    skin: ['#f1cfb9', '#d8aa90', '#ab7a63'],
    hair: '#b9b6b2',
    hairStyle: 'parted',
    beard: 'none',
    lips: '#a8655f',
    age: 1,
    width: 132,
    height: 188,
    jaw: 0.76,
    browWeight: 7,
  },
  {
    skin: ['#a8734d', '#8a5836', '#5e3a22'],
    hair: '#0f0c0a',
    hairStyle: 'curly',
    beard: 'none',
    lips: '#7d3a38',
    age: 0.1,
    width: 124,
    height: 170,
    jaw: 0.72,
    browWeight: 8,
  },
  {
    skin: ['#eec6a3', '#d29d73', '#a06f4b'],
    hair: '#5a3a22',
    hairStyle: 'fringe',
    beard: 'moustache',
    lips: '#ad5f55',
    age: 0.3,
    width: 136,
    height: 178,
    jaw: 0.8,
    browWeight: 12,
  },
  {
    skin: ['#fbe6d9', '#eecbb4', '#d09f86'],
    hair: '#8d5b34',
    hairStyle: 'fringe',
    beard: 'none',
    lips: '#d0616c',
    age: 0,
    width: 120,
    height: 164,
    jaw: 0.64,
    browWeight: 5,
  },
  {
    skin: ['#e6b58c', '#c88f63', '#97643f'],
    hair: '#2b2420',
    hairStyle: 'short',
    beard: 'stubble',
    lips: '#a35a50',
    age: 0.6,
    width: 138,
    height: 190,
    jaw: 0.88,
    browWeight: 14,
  },
];

/** Features of the person with this seed; the same seed is the same person for ever. */
export function personFeatures(seed: number): PersonFeatures {
  const index = ((seed % faceArchetypes.length) + faceArchetypes.length) % faceArchetypes.length;
  const type = faceArchetypes[index] ?? faceArchetypes[0];
  if (!type) throw new Error('no archetypes');
  const random = seededRandom(seed);
  return {
    skin: type.skin,
    hair: type.hair,
    hairStyle: type.hairStyle,
    beard: type.beard,
    lips: type.lips,
    age: type.age,
    jaw: type.jaw,
    browWeight: type.browWeight,
    iris: random.pick(['#2c1a12', '#3a2415', '#4a2f1c', '#1f1510']),
    shirt: random.pick(['#2d3a55', '#5b2b33', '#2f4a3a', '#3d3d42', '#6a6f7a', '#28445e']),
    wall: random.pick([
      ['#d5d9dc', '#b7bec4'],
      ['#dcd6ca', '#bfb6a6'],
      ['#c9d3cf', '#a9b6b0'],
    ]),
    faceHalfWidth: type.width + random.between(-3, 3),
    faceHalfHeight: type.height + random.between(-3, 3),
    eyeHeight: random.between(-30, -18),
    eyeDistance: random.between(52, 63),
    eyeHalfWidth: random.between(25, 30),
    eyeOpen: random.between(11, 14),
    eyeSlant: random.between(-1, 4),
    browGap: random.between(22, 29),
    noseLength: random.between(62, 78),
    noseHalfWidth: random.between(18, 28),
    mouthDrop: random.between(110, 122),
    mouthHalfWidth: random.between(35, 44),
    lipWeight: random.between(8, 12),
  };
}
