import type { Instruction } from '@ekyc/contract';
import { followsInstruction, isShown, judgePicture, measureMovement } from '@ekyc/service';
import { photographFrame } from '@ekyc/testkit';
import { createVisionEngine, type FaceMeasures, type RunningVisionEngine } from '@ekyc/vision';
import sharp from 'sharp';
import type { Benchmark, Measurement } from './benchmark.ts';
import { secondsFor } from './in-parallel.ts';
import {
  attacks,
  type Attempt,
  type Draw,
  drawnActs,
  drawnPicture,
  instruments,
  loosely,
  photographedActs,
} from './liveness-attempts.ts';
import { type Head, photographedHeads, turnHead } from './liveness-heads.ts';
import { share } from './liveness-rates.ts';
import { pngOf, type Raster } from './liveness-surface.ts';
import { median } from './statistics.ts';

const childCount = 2;
/** Where on the way the video's key frames lie. */
const onTheWay = [0.3, 0.65, 0.95] as const;

/**
 * How well instructions and movements tell people from pictures of people. All of it is simulated: drawn people who turn,
 * photographs that are given the depth of a head, and prints and screens of those photographs, turned before a camera.
 * Reports the share of frontal pairs that pass as an instruction, the share of honest acts that are refused, and by kind
 * of thing the share of attacks that pass (IAPAR, ISO/IEC 30107-3 §13.3.2): by the pictures, by the video, by both.
 */
export const liveness: Benchmark = async ({ quick = false, say }) => {
  const engine = createVisionEngine({ children: childCount, timeoutMs: 120_000 });
  try {
    await engine.ready();
    const eye = new Eye(engine);
    const draw = drawing(7);
    const heads = await photographedHeads();
    say(
      `liveness: ${heads.length} photographs, of them 2 of the project's own; all movements are simulated.`,
    );
    const frontal = await frontals(eye, heads, quick ? 3 : 6, draw);
    say('liveness: frontal pairs');
    const each = quick ? 6 : 20;
    const attempts = [
      ...drawnActs(2 * each, draw),
      ...photographedActs(heads, 2 * each, draw),
      ...instruments.flatMap((kind) => attacks(kind, heads, 1.5 * each, draw)),
    ];
    const outcomes = await triedAll(eye, attempts);
    return [
      ...frontal,
      ...honest(outcomes),
      ...accepted(outcomes),
      { name: 'liveness.frame', value: eye.median, unit: 'ms', baseline: null, ratio: null },
    ];
  } finally {
    await engine.close();
  }
};

/** Sees pictures as a camera takes them, and frames as a video has them. */
class Eye {
  readonly #engine: RunningVisionEngine;
  readonly #milliseconds: number[] = [];
  #seed = 0;

  constructor(engine: RunningVisionEngine) {
    this.#engine = engine;
  }

  get median(): number {
    return median(this.#milliseconds);
  }

  async picture(raster: Raster): Promise<FaceMeasures | null> {
    this.#seed += 1;
    return this.#face(await photographFrame(await pngOf(raster), { seed: this.#seed }));
  }

  async frame(raster: Raster): Promise<FaceMeasures | null> {
    this.#seed += 1;
    const seen = await photographFrame(await pngOf(raster), { seed: this.#seed });
    return this.#face(
      await sharp(seen)
        .webp({ quality: 40 + (this.#seed % 20) })
        .toBuffer(),
    );
  }

  async #face(bytes: Buffer): Promise<FaceMeasures | null> {
    const from = performance.now();
    const seen = await this.#engine.inspectFrame(bytes, { subject: 'face', scanned: true });
    this.#milliseconds.push(performance.now() - from);
    if (seen.kind !== 'inspected') throw new Error(`a frame was ${seen.kind}`);
    return seen.face ?? null;
  }
}

/** Degrees by which people turn and lift the head who look about straight ahead: as wide as public photographs lie. */
const frontalPose = { yaw: 12, pitch: 7 } as const;

const asked: readonly Instruction[] = ['turnLeft', 'turnRight', 'lookUp', 'blink'];

/** Pairs of pictures of one person who looks about straight ahead, both good as a selfie. */
async function frontals(eye: Eye, heads: readonly Head[], each: number, draw: Draw): Promise<Measurement[]> {
  const drawn = Array.from({ length: 8 }, (_, seed) =>
    Array.from({ length: each }, () => {
      const { yaw = 0, pitch = 0 } = loosely(draw, frontalPose);
      return async () => drawnPicture(seed, { yaw, pitch });
    }),
  );
  const photographed = heads.map((head) =>
    Array.from({ length: 2 * each }, () => {
      const held = loosely(draw, frontalPose);
      return async () => Promise.resolve(turnHead(head, held));
    }),
  );
  return [
    ...(await frontalPairs(eye, 'drawn', drawn)),
    ...(await frontalPairs(eye, 'photographs', photographed)),
  ];
}

async function frontalPairs(
  eye: Eye,
  set: string,
  people: readonly (readonly (() => Promise<Raster>)[])[],
): Promise<Measurement[]> {
  const passed = new Map<string, boolean[]>(asked.map((one) => [one, []]));
  const before = { turn: [] as boolean[], lookUp: [] as boolean[] };
  const work = async (pictures: readonly (() => Promise<Raster>)[]) => {
    const faces: FaceMeasures[] = [];
    for (const picture of pictures) {
      const face = await eye.picture(await picture());
      if (face && isFrontal(face)) faces.push(face);
    }
    for (const selfie of faces)
      for (const face of faces) {
        if (face === selfie) continue;
        for (const one of asked) passed.get(one)?.push(followsInstruction(face, one, selfie));
        before.turn.push(Math.abs(face.yaw) > 0.2);
        before.lookUp.push(face.pitch - selfie.pitch > 0.1);
      }
  };
  await secondsFor(people, [work, work]);
  return [
    ...[...passed].map(([one, outcomes]) => share(`liveness.frontal.${one}.${set}`, outcomes, 0.02)),
    // By the rule until November 2026: an angle of 0.2 whichever way, and a change of the pitch by 0.1.
    share(`liveness.frontal.before.turn.${set}`, before.turn),
    share(`liveness.frontal.before.lookUp.${set}`, before.lookUp),
  ];
}

function isFrontal(face: FaceMeasures): boolean {
  const problems = judgePicture('selfie', { brightness: 128, card: null, edge: null, faces: [face] });
  return !problems.includes('face_not_frontal') && !problems.includes('eyes_closed');
}

interface Outcome {
  readonly attempt: Attempt;
  readonly byPictures: boolean;
  readonly byVideo: boolean;
  readonly isMonotone: boolean;
}

async function triedAll(eye: Eye, attempts: readonly Attempt[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const work = async (attempt: Attempt) => void outcomes.push(await tried(eye, attempt));
  await secondsFor(attempts, [work, work]);
  return outcomes;
}

/** Takes the selfie and the picture, and films the way from one to the other. */
async function tried(eye: Eye, attempt: Attempt): Promise<Outcome> {
  const { instruction } = attempt;
  const selfie = await eye.picture(await attempt.rest());
  const face = await eye.picture(await attempt.acting(1));
  const rest = await eye.frame(await attempt.rest());
  const faces: FaceMeasures[] = [];
  for (const part of onTheWay) {
    const seen = await eye.frame(await attempt.acting(part));
    if (seen) faces.push(seen);
  }
  const movement = measureMovement({ photoType: 'instruction1', instruction, rest, faces });
  return {
    attempt,
    byPictures:
      selfie !== null && face !== null && isFrontal(selfie) && followsInstruction(face, instruction, selfie),
    byVideo: isShown(movement) === true,
    isMonotone: movement.monotone === true,
  };
}

function honest(outcomes: readonly Outcome[]): Measurement[] {
  const own = outcomes.filter(({ attempt }) => attempt.kind === 'honest');
  return [...Map.groupBy(own, ({ attempt: { set, instruction } }) => `${set}.${instruction}`)].flatMap(
    ([name, group]) => [
      share(
        `liveness.refused.picture.${name}`,
        group.map(({ byPictures }) => !byPictures),
        0.1,
      ),
      share(
        `liveness.refused.video.${name}`,
        group.map(({ byVideo }) => !byVideo),
        0.05,
      ),
      share(
        `liveness.refused.monotone.${name}`,
        group.map(({ isMonotone }) => !isMonotone),
      ),
    ],
  );
}

function accepted(outcomes: readonly Outcome[]): Measurement[] {
  const own = outcomes.filter(({ attempt }) => attempt.kind !== 'honest');
  return [...Map.groupBy(own, ({ attempt }) => attempt.kind)].flatMap(([kind, group]) => {
    const most = kind === 'screenFilm' ? undefined : 0.05;
    return [
      share(
        `liveness.iapar.picture.${kind}`,
        group.map(({ byPictures }) => byPictures),
        most,
      ),
      share(
        `liveness.iapar.video.${kind}`,
        group.map(({ byVideo }) => byVideo),
      ),
      share(
        `liveness.iapar.both.${kind}`,
        group.map((one) => one.byPictures && one.byVideo),
        most,
      ),
    ];
  });
}

/** Numbers that are the same in every run (mulberry32). */
function drawing(seed: number): Draw {
  let state = seed;
  return (from, to) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return from + (((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * (to - from);
  };
}
