import { checksOf, type Method, methodSteps } from '@ekyc/contract';
import { rulesOf } from '../law/index.ts';
import type { MethodRoom } from './method-room.ts';

/** What a room says of its own; the rest follows from its method. */
type Furnishing = Omit<MethodRoom, 'method' | 'steps' | 'checks' | 'admittedBy'>;

const picture: Furnishing = {
  by: 'visitor',
  holds: 'pictures',
  readers: [],
  retakes: ['document', 'face'],
  usualReason: 'faceMatch',
  evidence: ['documentPictures', 'face'],
};

const chip: Furnishing = {
  by: 'visitor',
  holds: 'chip',
  readers: ['visitor', 'business'],
  retakes: ['document', 'face'],
  usualReason: 'faceMatch',
  evidence: ['chipFiles', 'face'],
};

const chipAtCounter: Furnishing = {
  by: 'staff',
  holds: 'chip',
  readers: ['staff'],
  // Nobody takes a picture of a face there.
  retakes: ['document'],
  usualReason: 'comparedAtCounter',
  evidence: ['chipFiles', 'wordOfStaff'],
};

const jpki: Furnishing = {
  by: 'visitor',
  holds: 'proof',
  readers: [],
  retakes: [],
  usualReason: 'proofCurrent',
  evidence: ['signature'],
};

const mdoc: Furnishing = {
  by: 'visitor',
  holds: 'proof',
  readers: [],
  retakes: [],
  usualReason: 'proofHolder',
  evidence: ['record'],
};

const furnishings: Readonly<Record<Method, Furnishing>> = { picture, chip, chipAtCounter, jpki, mdoc };

/** The room of a method. */
export function roomOf(method: Method): MethodRoom {
  return {
    method,
    ...furnishings[method],
    steps: methodSteps[method],
    checks: checksOf('identification', method),
    admittedBy: rulesOf(method),
  };
}
