import { EngineBusyError, type VisionEngine } from '../engine/index.ts';

/** A grey picture of 320 × 240 as a lossy WebP, which any engine that works can look at. */
const greyPicture = Buffer.from(
  'UklGRrwAAABXRUJQVlA4ILAAAABQEwCdASpAAfAAPtFotFMoJiUioCgBABoJaW7hd2EbQAnsA99snIe+2TkPfbJyHvtk5D32ych77ZOQ99sn' +
    'Ie+2TkPfbJyHvtk5D32ych77ZOQ99snIe+2TkPfbJyHvtk5D32ych77ZOQ99snIe+2TkPfbJyHvtk5D32ych77ZOQ99snIe+2TkPfbJi' +
    'AAP648eAAAAAAAAAAAA==',
  'base64',
);

/** Tells an engine that is down, which rejects everything, from a picture that cannot be decoded. */
export async function isEngineWell(engine: VisionEngine): Promise<boolean> {
  const seen = await engine.inspectFrame(greyPicture, { subject: 'documentFront' });
  if (seen.kind === 'busy') throw new EngineBusyError(seen.retryAfterSeconds);
  return seen.kind === 'inspected';
}
