/** What a stand-in does wrong, when asked. */
export type TokenFault =
  | 'audience'
  | 'nonce'
  | 'issuer'
  | 'algorithm'
  | 'kid'
  | 'signature'
  | 'expired'
  | 'no_id_token'
  | 'too_large'
  | 'redirect'
  | 'access_token'
  | 'silent';

export interface StandInFaults {
  token: TokenFault | null;
  /** userinfo tells of somebody else, or in another form; null: what `claims` holds. */
  claims: Readonly<Record<string, unknown>> | null;
  /** Signs something else than it was asked to. */
  signsOther: boolean;
  /** Comes back without having signed. */
  skipsSigning: boolean;
  /** Texts in place of what the calls of 署名API answer. */
  begunAnswer: string | null;
  resultAnswer: string | null;
}

export const noFaults = (): StandInFaults => ({
  token: null,
  claims: null,
  signsOther: false,
  skipsSigning: false,
  begunAnswer: null,
  resultAnswer: null,
});

/** What a visitor does in the app. */
export type StandInAction = 'proceed' | 'cancel' | 'wrongPin' | 'lockedPin' | 'appMissing';

/** As the callback tells it: only `access_denied` is certain, the rest is this stand-in's guess. */
export const actionErrors: Readonly<Record<Exclude<StandInAction, 'proceed'>, readonly [string, string]>> = {
  cancel: ['access_denied', 'user canceled'],
  wrongPin: ['access_denied', 'PIN incorrect'],
  lockedPin: ['access_denied', 'PIN locked'],
  appMissing: ['app_not_installed', 'no app'],
};
