import type { EngineIdentity } from '../engine/index.ts';
import type { Vault } from '../sealing/index.ts';
import { BrokenRecordingError, findRecording, type KeyFrame, recordingSource } from '../recording/index.ts';
import { openVault, type VerificationTable } from '../verification/index.ts';
import { type Coverage, coverageOf } from './coverage.ts';
import { destroyForbidden } from './destroy-forbidden.ts';
import { lookUpPictures } from './look-up-pictures.ts';
import type { PictureInVideo } from './picture-in-video.ts';
import type { FrameInspector } from './frame-inspector.ts';
import { type InjectionSigns, injectionSigns } from './injection-signs.ts';
import type { Movement } from './movement.ts';
import { countReplayed, rememberFrames } from './replayed-frames.ts';
import { lookForReplay } from './look-for-replay.ts';
import type { VideoPorts } from './frame-inspector.ts';

export interface VideoFindings {
  /** Some of it was sent as it was taken, not handed in by the browser afterwards. */
  readonly live: boolean;
  readonly chunks: number;
  readonly segments: number;
  readonly durationMs: number;
  readonly gapsMs: number;
  readonly coverage: Coverage;
  readonly destroyedChunks: number;
  readonly keyFrames: number;
  /** Key frames that came, byte for byte, in another verification before. */
  readonly replayedFrames: number;
  /** Things that one earlier verification showed just so, in the same order. */
  readonly replayedScenes: number;
  /** Frames that the engine could not look at. */
  readonly undecodedFrames: number;
  readonly pictures: readonly PictureInVideo[];
  /** Of each instruction's picture. */
  readonly movements: readonly Movement[];
  readonly injection: InjectionSigns;
  readonly engine: EngineIdentity | null;
}

/**
 * Looks at the session's video and looks each submitted picture up in it. A My Number shown in it is destroyed
 * here before anything else. Throws EngineBusyError.
 */
export async function lookAtVideo(
  ports: VideoPorts,
  row: VerificationTable,
): Promise<VideoFindings | 'absent' | 'broken'> {
  try {
    const vault = openVault(ports.master, row);
    const destroyed = await destroyForbidden(ports, row, vault);
    if (destroyed === null) return 'absent';
    return await look(ports, row, vault, destroyed);
  } catch (error) {
    if (error instanceof BrokenRecordingError) return 'broken';
    throw error;
  }
}

async function look(
  ports: VideoPorts,
  row: VerificationTable,
  vault: Vault,
  inspector: FrameInspector,
): Promise<VideoFindings | 'absent'> {
  const recording = await findRecording(ports.db, row.id);
  if (!recording) return 'absent';
  const source = await recordingSource(ports.db, row, vault, recording);
  const summary = await ports.recorder.summarise(source);
  const frames: KeyFrame[] = [];
  for await (const frame of ports.recorder.keyFrames(source)) frames.push(frame);
  const replayedFrames = await countReplayed(ports, row.id, frames);
  await rememberFrames(ports, row.id, frames);
  const { segments, cuts, chunks } = summary;
  const { pictures, taken, movements, recorded, live } = await lookUpPictures(ports, {
    row,
    vault,
    summary,
    frames,
    inspector,
  });
  return {
    live,
    chunks,
    segments: segments.length,
    durationMs: sum(segments.map(({ fromWallMs, toWallMs }) => toWallMs - fromWallMs)),
    gapsMs: sum(
      segments.flatMap(({ gaps }) => gaps.map(({ fromWallMs, toWallMs }) => toWallMs - fromWallMs)),
    ),
    coverage: coverageOf(summary, taken),
    destroyedChunks: sum(cuts.map((cut) => cut.chunks)),
    keyFrames: frames.length,
    replayedFrames,
    replayedScenes: await lookForReplay(ports, { row, vault, frames, inspector }),
    undecodedFrames: inspector.rejected,
    pictures,
    movements,
    injection: injectionSigns(summary, recorded),
    engine: inspector.engine,
  };
}

function sum(numbers: readonly number[]): number {
  return Math.round(numbers.reduce((total, one) => total + one, 0));
}
