import type { ReadableDocument } from '@ekyc/documents';
import { thresholds, wasBeforeCamera } from '@ekyc/service';
import { createVisionEngine, type FrameInspection } from '@ekyc/vision';
import type { Benchmark, Measurement } from './benchmark.ts';
import { documentTrials } from './frame-documents.ts';
import { faceTrials } from './frame-face-trials.ts';
import { myNumberFrames } from './frame-my-number.ts';
import type { Trial } from './frame-trial.ts';
import { clopperPearson, median } from './statistics.ts';

const childCount = 2;
const peopleCount = 3;
/** `--quick`: a card and a page. */
const fewTypes: readonly ReadableDocument[] = ['driversLicense', 'passport'];
const types: readonly ReadableDocument[] = [
  'driversLicense',
  'myNumberCard',
  'residenceCard',
  'passport',
  'hazMatLicense',
];

interface Answer {
  readonly trial: Trial;
  readonly inspection: Extract<FrameInspection, { readonly kind: 'inspected' }>;
  readonly milliseconds: number;
}

/**
 * Whether frames of a recording tell that a picture was before the camera: share of right frames refused and of wrong ones
 * accepted by the rule of the examination, by subject and by what is shown instead, and the share of frames in which a
 * My Number is found, by the card's width. Frames are VP8 as a video of about 1 Mbit/s has it, 640 pixels long.
 */
export const frames: Benchmark = async ({ quick = false, documents, say }) => {
  const engine = createVisionEngine({ children: childCount, timeoutMs: 120_000 });
  const answers: Answer[] = [];
  const pictures = new Map<Buffer, Uint8Array>();
  const judge = async (trial: Trial) => {
    const { subject, idType, picture, frame } = trial;
    const kind = { subject, ...(idType ? { idType } : {}) };
    let stored = pictures.get(picture);
    if (!stored) {
      const taken = await engine.ingest(picture, { ...kind, rotate: 0 });
      if (taken.kind !== 'accepted') throw new Error(`a picture was ${taken.kind}`);
      stored = taken.image;
      pictures.clear();
      pictures.set(picture, stored);
    }
    const from = performance.now();
    const inspection = await engine.inspectFrame(frame, { ...kind, picture: stored });
    if (inspection.kind !== 'inspected') throw new Error(`a frame was ${inspection.kind}`);
    answers.push({ trial, inspection, milliseconds: performance.now() - from });
  };
  try {
    await engine.ready();
    const people = quick ? 1 : peopleCount;
    const wanted = documents ?? (quick ? fewTypes : types);
    for (const idType of types.filter((type) => wanted.includes(type))) {
      for await (const trial of documentTrials(idType, people)) await judge(trial);
      say(`frames: ${idType}`);
    }
    for await (const trial of faceTrials(engine, quick ? 3 : 10)) await judge(trial);
    say('frames: faces');
    const found = await myNumberFrames(engine, quick ? 1 : 5);
    const milliseconds = median(answers.map((answer) => answer.milliseconds));
    return [
      ...rates(answers, engine.faceModel.usual.accept),
      ...found,
      { name: 'frames.inspection', value: milliseconds, unit: 'ms', baseline: null, ratio: null },
    ];
  } finally {
    await engine.close();
  }
};

function rates(answers: readonly Answer[], sameFace: number): Measurement[] {
  const groups = Map.groupBy(answers, ({ trial }) => `${trial.subject}.${trial.shown}`);
  return [...groups].map(([group, own]) => {
    const accepted = own.filter(({ trial, inspection }) =>
      wasBeforeCamera(trial.subject, inspection, sameFace),
    ).length;
    const isGenuine = group.endsWith('.same');
    const errors = isGenuine ? own.length - accepted : accepted;
    const { low, high } = clopperPearson(errors, own.length);
    return {
      name: `frames.${isGenuine ? 'refused' : 'accepted'}.${group}`,
      value: errors / own.length,
      unit: 'share',
      baseline: null,
      ratio: null,
      details: {
        interval: [low, high],
        errors,
        frames: own.length,
        card: rangeOf(own.map(({ inspection }) => inspection.cardSimilarity)),
        scene: rangeOf(own.map(({ inspection }) => inspection.sceneSimilarity)),
        face: rangeOf(own.map(({ inspection }) => inspection.faceDistance)),
        forbidden: own.filter(({ inspection }) => inspection.forbiddenNumber !== null).length,
        thresholds: thresholds.frame,
      },
    };
  });
}

/** Least, middle and most of what was measured, and how often nothing was. */
function rangeOf(values: readonly (number | null)[]): readonly (number | null)[] {
  const known = values.filter((value) => value !== null).map((value) => Math.round(value * 1000) / 1000);
  if (known.length === 0) return [null, null, null, values.length];
  return [Math.min(...known), median(known), Math.max(...known), values.length - known.length];
}
