import { z } from 'zod';
import { refusal, success } from '../outcome.ts';
import { bearerOf, recentBearerOf, refreshTokens, revokeSignInOf, revokeSignIns } from '../tokens.ts';
import { accessToken, clientId, operation } from './operation.ts';

const refreshToken = z.string().min(1).max(4096);

export const getTokensFromRefreshToken = operation(
  z.object({ ClientId: clientId, RefreshToken: refreshToken }),
  async (pool, request) => {
    const tokens = await refreshTokens(pool, request.RefreshToken);
    return tokens.ok ? success({ AuthenticationResult: tokens.value }) : tokens;
  },
);

/** Of every token that says what it is (RFC 7519 §3), as access and ID tokens do; refresh tokens are random. */
const signedToken = /^[\w-]+\.[\w-]+\.[\w-]*$/;

/**
 * Ends one sign-in. A refresh token that is not ours counts as ended (RFC 7009 §2.2); an access token is
 * refused, since nothing would end with it.
 */
export const revokeToken = operation(
  z.object({ ClientId: clientId, Token: refreshToken }),
  async (pool, request) => {
    if (signedToken.test(request.Token))
      return refusal('UnsupportedTokenTypeException', 'Unsupported token type.');
    await revokeSignInOf(pool, request.Token);
    return success({});
  },
);

export const globalSignOut = operation(z.object({ AccessToken: accessToken }), async (pool, request) => {
  const bearer = await bearerOf(pool, request.AccessToken);
  if (!bearer.ok) return bearer;
  await revokeSignIns(pool, bearer.value.row.sub);
  return success({});
});

/** Files a deletion request, by a fresh sign-in: a call cannot erase what the law or a suspension retains. */
export const deleteUser = operation(z.object({ AccessToken: accessToken }), async (pool, request) => {
  const bearer = await recentBearerOf(pool, request.AccessToken);
  if (!bearer.ok) return bearer;
  if (pool.onDeletionRequested === null)
    return refusal('NotAuthorizedException', 'Users of this pool can not ask for their deletion.');
  await pool.onDeletionRequested(bearer.value.row.sub);
  return success({});
});
