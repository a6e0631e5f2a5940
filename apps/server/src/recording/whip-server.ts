import { readWhipToken, signWhipToken } from '@ekyc/recording';
import type { WhipServer } from '@ekyc/service';
import type { Config, Secrets } from '../config/config.ts';

/** The page begins right after it received the token. */
const tokenMs = 5 * 60_000;

/** The media server that the environment names; undefined: this process takes the video itself. */
export function whipServer(
  { whipUrl }: Pick<Config, 'whipUrl'>,
  { whip: secret }: Pick<Secrets, 'whip'>,
): WhipServer | undefined {
  if (whipUrl === null || secret === null) return undefined;
  return {
    url: whipUrl,
    issueToken: (recordingId, now) => {
      const expiresAt = now.getTime() + tokenMs;
      const claims = { use: 'publish', recordingId, expiresAt } as const;
      return { token: signWhipToken(secret, claims, now.getTime()), expiresAt: new Date(expiresAt) };
    },
    readFileToken: (token, now) => {
      const read = readWhipToken(secret, token, now.getTime());
      return read.ok && read.claims.use === 'file' ? read.claims : null;
    },
  };
}
