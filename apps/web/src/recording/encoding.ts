/** Enough to see a face's movements and a card's tilt; a phone that also runs guidance can do it beside. */
const maxBitrate = 1_200_000;
const maxFramerate = 15;
/** Of the sent picture, in pixels. */
const shortSide = 540;

/** How a camera's picture is sent. @param settings of its track, in pixels */
export function encodingFor({ width, height }: Pick<MediaTrackSettings, 'width' | 'height'>) {
  const short = Math.min(width ?? shortSide, height ?? shortSide);
  return { maxBitrate, maxFramerate, scaleResolutionDownBy: Math.max(1, short / shortSide) };
}

/** Fewer pictures rather than smaller ones: a document's picture is looked for in the video. */
export async function applyEncoding(sender: RTCRtpSender, track: MediaStreamTrack): Promise<void> {
  try {
    const parameters: RTCRtpSendParameters = sender.getParameters();
    const [encoding] = parameters.encodings;
    if (encoding !== undefined) Object.assign(encoding, encodingFor(track.getSettings()));
    parameters.degradationPreference = 'maintain-resolution';
    await sender.setParameters(parameters);
  } catch {
    // A browser that does not know one of these sends as it sees fit.
  }
}

/** The recorder takes VP8 alone; the others stay in the offer, for a media server. */
export function preferVp8(transceiver: RTCRtpTransceiver): void {
  try {
    const codecs = RTCRtpReceiver.getCapabilities('video')?.codecs ?? [];
    const isVp8 = ({ mimeType }: RTCRtpCodec) => mimeType.toLowerCase() === 'video/vp8';
    transceiver.setCodecPreferences([...codecs.filter(isVp8), ...codecs.filter((codec) => !isVp8(codec))]);
  } catch {
    // VP8 stands first in every browser that cannot be asked.
  }
}

/** What a browser's own recorder is asked for. */
export const piecesBitrate = maxBitrate;
