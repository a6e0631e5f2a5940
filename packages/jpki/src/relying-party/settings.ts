/** What went wrong in the app, as far as the visitor can do something about it. */
export type AppProblem = 'canceled' | 'pin_wrong' | 'pin_locked' | 'app_missing';

export interface ErrorMeaning {
  /** `error` of the callback, compared whole. */
  readonly error: string;
  /** Stands in `error_description`, in any case of letters. */
  readonly descriptionHas?: string;
  readonly meaning: AppProblem;
}

/**
 * How デジタル認証アプリ (マイナアプリ) is spoken to. Its reference is not public in full: whatever is not certain is a setting
 * with a named default (docs/jpki.md says which).
 */
export interface JpkiSettings {
  /** Compared exactly with `iss`. */
  readonly issuer: string;
  readonly authorizationEndpoint: string;
  readonly tokenEndpoint: string;
  readonly userinfoEndpoint: string;
  readonly jwksUri: string;
  readonly signTransactionsEndpoint: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly authenticationScopes: readonly string[];
  readonly signingScopes: readonly string[];
  /** Of the client's own token, with which a signing begins; null: none is asked for. */
  readonly clientScope: string | null;
  /** `acr_values` of the request; null: none. */
  readonly acrValues: string | null;
  /** What `acr` of the id_token has to be one of; none: whatever it is. */
  readonly acceptedAcr: readonly string[];
  /** What is handed to the card: the hash within a DigestInfo, or bare. */
  readonly signedForm: 'digestInfo' | 'bareHash';
  readonly signTransactionFields: {
    readonly clientId: string;
    readonly digest: string;
    readonly transactionId: string;
    readonly result: string;
  };
  /** The first that fits counts; without one the app simply refused. */
  readonly errorMeanings: readonly ErrorMeaning[];
  readonly claims: { readonly [name in ClaimName]: string };
  readonly genders: Readonly<Record<string, 'male' | 'female' | 'unspecified'>>;
  /** Plain HTTP, in envType local alone. */
  readonly allowInsecure: boolean;
}

export type ClaimName = 'name' | 'address' | 'birthdate' | 'gender';

/** Paths as others found them under the service's host. */
export function defaultEndpoints(
  origin: string,
): Pick<
  JpkiSettings,
  | 'issuer'
  | 'authorizationEndpoint'
  | 'tokenEndpoint'
  | 'userinfoEndpoint'
  | 'jwksUri'
  | 'signTransactionsEndpoint'
> {
  const issuer = `${origin}/api/realms/main`;
  const path = `${issuer}/protocol/openid-connect`;
  return {
    issuer,
    authorizationEndpoint: `${path}/auth`,
    tokenEndpoint: `${path}/token`,
    userinfoEndpoint: `${path}/userinfo`,
    jwksUri: `${path}/certs`,
    signTransactionsEndpoint: `${origin}/api/sign-transactions`,
  };
}

/** Everything but addresses and client. Field names of the signing are guesses, as are the errors but `access_denied`. */
export const defaultSettings: Omit<
  JpkiSettings,
  keyof ReturnType<typeof defaultEndpoints> | 'clientId' | 'redirectUri'
> = {
  authenticationScopes: ['openid', 'name', 'address', 'birthdate', 'gender'],
  signingScopes: ['openid', 'sign'],
  clientScope: 'sign',
  acrValues: 'aal3 crl',
  acceptedAcr: [],
  signedForm: 'digestInfo',
  signTransactionFields: {
    clientId: 'client_id',
    digest: 'signing_content_digest',
    transactionId: 'sign_transaction_id',
    result: 'jwe',
  },
  errorMeanings: [
    { error: 'access_denied', descriptionHas: 'locked', meaning: 'pin_locked' },
    { error: 'access_denied', descriptionHas: 'pin', meaning: 'pin_wrong' },
    { error: 'access_denied', meaning: 'canceled' },
    { error: 'app_not_installed', meaning: 'app_missing' },
  ],
  claims: { name: 'name', address: 'address', birthdate: 'birthdate', gender: 'gender' },
  genders: {
    '1': 'male',
    '2': 'female',
    '3': 'unspecified',
    male: 'male',
    female: 'female',
    other: 'unspecified',
    男: 'male',
    女: 'female',
  },
  allowInsecure: false,
};
