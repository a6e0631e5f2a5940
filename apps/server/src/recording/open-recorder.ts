import { chunkHash, createRecorder, frameChunks, genesisHead, type RecordingSummary } from '@ekyc/recording';
import { type BeginRequest, chunkKey, type EvidenceStore, type SessionRecorder } from '@ekyc/service';
import type { Config } from '../config/config.ts';
import { describeError, type EventLog } from '../log-events.ts';
import { appendChunk } from './append-chunk.ts';
import { readers } from './read-recordings.ts';

export interface RunningRecorder extends SessionRecorder {
  /** Recordings that run now in this process. */
  readonly running: number;
  /** Ends all, each with its last chunk stored and its end in the audit, and accepts no new ones. */
  close(): Promise<void>;
}

/** Our own recorder behind the service's port: werift in, sealed chunks out, each an object of the evidence store. */
export function openRecorder(
  config: Pick<Config, 'ice'>,
  given: { readonly store: EvidenceStore; readonly log: EventLog },
): RunningRecorder {
  const { store, log } = given;
  /** Recordings whose connection has not ended, or whose end is not reported yet. */
  const following = new Map<Promise<void>, string>();
  const recorder = createRecorder({
    ice: config.ice,
    store: {
      put: (recordingId, _, bytes) => store.put(chunkKey(recordingId, chunkHash(bytes)), bytes),
    },
  });
  const follow = (request: BeginRequest, ended: Promise<RecordingSummary>) => {
    const reporting = ended
      .then((summary) => {
        if (summary.reason === 'storeFailed')
          log('recording.failed', { error: describeError(summary.error) });
        // Nothing was ever sent: there is no end to report.
        return summary.reason === 'neverBegan' ? undefined : request.onEnded(endOf(summary));
      })
      .catch((error: unknown) => log('recording.failed', { error: describeError(error) }))
      .finally(() => following.delete(reporting));
    following.set(reporting, request.recordingId);
  };
  return {
    begin: async (request) => {
      const { recordingId, offer, keys, onHead, resume } = request;
      const begun = await recorder.begin({ recordingId, offer, keys, onHead, resume });
      if (begun.ok) {
        follow(request, begun.recording.ended);
        return { ok: true, answer: begun.answer };
      }
      const busy = begun.refusal === 'busy' || begun.refusal === 'closing' || begun.refusal === 'noAddress';
      return { ok: false, refusal: busy ? 'busy' : 'offer' };
    },
    stop: async (recordingId, reason) => {
      await recorder.stop(recordingId, reason);
      // Only its own: those of other visitors run on.
      const own = [...following].filter(([, id]) => id === recordingId);
      await Promise.all(own.map(([reporting]) => reporting));
    },
    genesis: genesisHead,
    append: (chunk) => appendChunk(store, chunk),
    splitFile: frameChunks,
    ...readers(store),
    get running() {
      return recorder.running;
    },
    close: async () => {
      await recorder.close();
      await Promise.all(following.keys());
    },
  };
}

function endOf(summary: RecordingSummary): Parameters<BeginRequest['onEnded']>[0] {
  const { reason, frames, droppedFrames, durationMs, gaps, head } = summary;
  return { reason, frames, droppedFrames, durationMs, gaps: gaps.length, head };
}
