import type { KeyFrame, RecordingSummary } from '../recording/index.ts';

/**
 * Signs that what was recorded came from a program and not from a camera. They decide nothing: each has honest
 * explanations, and a well-programmed camera leaves none of them.
 */
export interface InjectionSigns {
  /** The page met a camera whose name is that of a program; the name itself is not recorded. */
  readonly virtualCamera: boolean;
  /** Key frames of this session that are, byte for byte, one before: a sensor's noise makes each another. */
  readonly repeatedFrames: number;
  /**
   * Share of frames that came just as long after the one before as most did, to 1/90000 s; null where too few were
   * counted. Reported, not judged: how regular real cameras are was not measured.
   */
  readonly evenFrameTimes: number | null;
}

/** Frames that show nothing, as a covered lens does, may be the same by chance. */
const leastBytes = 4096;

/** Marks in which the page says which kind of camera it opened, or refused. */
const cameraMarks: readonly string[] = ['camera.opened', 'camera.refused'];

/** @param recorded key frames that were sent as they were taken */
export function injectionSigns(
  { marks, segments }: Pick<RecordingSummary, 'marks' | 'segments'>,
  recorded: readonly KeyFrame[],
): InjectionSigns {
  const hashes = recorded.filter(({ webp }) => webp.length >= leastBytes).map((one) => one.payloadSha256);
  const evenness = segments.flatMap(({ evenFrameTimes }) => evenFrameTimes ?? []);
  return {
    virtualCamera: marks.some(({ mark }) => cameraMarks.includes(mark.name) && mark.detail === 'virtual'),
    repeatedFrames: hashes.length - new Set(hashes).size,
    evenFrameTimes: evenness.length > 0 ? Math.max(...evenness) : null,
  };
}
