import {
  type AccountDirectory,
  AccountServiceUnreachable,
  type AccountVerifier,
  type NotSignedIn,
  type SignedIn,
} from '@ekyc/service';
import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { JwtExpiredError } from 'aws-jwt-verify/error';
import type { CognitoAccessTokenPayload } from 'aws-jwt-verify/jwt-model';
import { type JwksCache, SimpleJwksCache } from 'aws-jwt-verify/jwk';
import { z } from 'zod';

export interface CognitoSettings {
  readonly region: string;
  readonly poolId: string;
  readonly clientId: string;
  /** Where GetUser is called; default: Amazon's own address in the region. */
  readonly endpoint?: string;
  /** Where the pool's public keys come from, where not from Amazon's address. */
  readonly jwksCache?: JwksCache;
}

const timeoutMs = 5000;

const getUserAnswer = z.object({
  UserAttributes: z.array(z.object({ Name: z.string(), Value: z.string().optional() })),
});
type Attributes = z.infer<typeof getUserAnswer>['UserAttributes'];
const errorAnswer = z.object({ __type: z.string(), message: z.string().default('') });

type GetUserResult =
  | { readonly ok: true; readonly attributes: Attributes }
  | { readonly ok: false; readonly reason: NotSignedIn['reason'] };

/** Where a browser, and this server, reach Cognito's API of a region. */
export function cognitoEndpoint(region: string): string {
  return `https://cognito-idp.${region}.amazonaws.com/`;
}

/**
 * Tokens of an Amazon Cognito pool: signature, issuer, client, use and time by its public keys, which are cached, then
 * GetUser with the token itself, since only Cognito knows whether it was revoked or the user disabled.
 */
export function cognitoVerifier(settings: CognitoSettings): AccountVerifier {
  const verifier = CognitoJwtVerifier.create(
    { userPoolId: settings.poolId, clientId: settings.clientId, tokenUse: 'access' },
    { jwksCache: settings.jwksCache ?? new SimpleJwksCache() },
  );
  return {
    verify: async (accessToken): Promise<SignedIn | NotSignedIn> => {
      const claims = await verifier.verify(accessToken).catch((error: unknown) => error as Error);
      if (claims instanceof JwtExpiredError) return { ok: false, reason: 'expired' };
      if (claims instanceof Error) {
        if (isUnreachable(claims)) throw new AccountServiceUnreachable(claims.message, { cause: claims });
        return { ok: false, reason: 'invalid' };
      }
      const user = await getUser(settings, accessToken);
      if (!user.ok) return user;
      if (isOfAnotherProvider(claims, user.attributes)) return { ok: false, reason: 'noSecondFactor' };
      return {
        ok: true,
        issuer: claims.iss,
        subject: claims.sub,
        authenticatedAt: new Date(claims.auth_time * 1000),
      };
    },
  };
}

/** The scope after a sign-in with password and one-time code; any other scope comes from the sign-in domain. */
const scopeOfPassword = 'aws.cognito.signin.user.admin';

/**
 * Whether the sign-in may lack a one-time code: a pool asks only users who sign in with its own password for it,
 * not those whom a provider vouches for. A token does not say how it came about; so a user who has an identity of a
 * provider, linked or not, is refused, and so is every token of the sign-in domain. The list of a user's factors does not
 * help: where the pool demands one of everybody, it may be empty.
 */
function isOfAnotherProvider(
  { scope, 'cognito:groups': groups = [] }: CognitoAccessTokenPayload,
  attributes: Attributes,
): boolean {
  const identities = valueOf(attributes, 'identities') ?? '[]';
  return (
    scope !== scopeOfPassword ||
    identities.replaceAll(/\s/g, '') !== '[]' ||
    groups.some((group) => /^[a-z]{2}(-[a-z]+)+-\d_[0-9A-Za-z]+_/.test(group))
  );
}

/** What can be learned with the holder's own token; Cognito asks for AWS credentials for all else. */
export function cognitoDirectory(settings: CognitoSettings): AccountDirectory {
  const notSupported = () => Promise.resolve('notSupported' as const);
  return {
    emailOf: async (subject, accessToken) => {
      if (accessToken === undefined) return null;
      const user = await getUser(settings, accessToken);
      if (!user.ok || valueOf(user.attributes, 'sub') !== subject) return null;
      return valueOf(user.attributes, 'email_verified') === 'true'
        ? (valueOf(user.attributes, 'email') ?? null)
        : null;
    },
    findByEmail: notSupported,
    disable: notSupported,
    enable: notSupported,
    delete: notSupported,
  };
}

function valueOf(attributes: Attributes, name: string): string | undefined {
  return attributes.find((attribute) => attribute.Name === name)?.Value;
}

/** Throws AccountServiceUnreachable when Cognito doesn't answer, or not as Cognito does. */
async function getUser(settings: CognitoSettings, accessToken: string): Promise<GetUserResult> {
  try {
    return await askForUser(settings, accessToken);
  } catch (error) {
    throw new AccountServiceUnreachable(error instanceof Error ? error.message : '', { cause: error });
  }
}

async function askForUser(settings: CognitoSettings, accessToken: string): Promise<GetUserResult> {
  const response = await fetch(settings.endpoint ?? cognitoEndpoint(settings.region), {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.GetUser',
    },
    body: JSON.stringify({ AccessToken: accessToken }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const body: unknown = await response.json();
  if (response.ok) return { ok: true, attributes: getUserAnswer.parse(body).UserAttributes };
  const { __type: type, message } = errorAnswer.parse(body);
  const name = type.split('#').at(-1);
  if (response.status !== 400 || (name !== 'NotAuthorizedException' && name !== 'UserNotFoundException'))
    throw new Error(`Cognito answered ${response.status} ${name ?? ''} to GetUser`);
  return { ok: false, reason: reasonOf(message) };
}

function reasonOf(message: string): NotSignedIn['reason'] {
  if (/disabled/i.test(message)) return 'disabled';
  if (/expired/i.test(message)) return 'expired';
  // Revoked, or of a user who was deleted since: the signature was right a moment ago.
  return 'revoked';
}

/** The keys could not be fetched: nothing is said of the token. */
function isUnreachable(error: Error): boolean {
  return [
    'FetchError',
    'NonRetryableFetchError',
    'WaitPeriodNotYetEndedJwkError',
    'JwksNotAvailableInCacheError',
  ].includes(error.constructor.name);
}
