/** Why a code is sent. */
export type CodeKind = 'signUp' | 'passwordReset' | 'attribute' | 'signIn';

/** What happened to an account, for its holder to notice; each goes to every address that the account had lately. */
export type NoticeKind =
  | 'emailChanged'
  | 'passwordChanged'
  | 'secondFactorChosen'
  | 'changeUndone'
  /** Single sign-on is the account's only sign-in, so it keeps its address. */
  | 'changeUndoneSso'
  | 'authenticatorReplaced'
  | 'passkeyAdded'
  | 'passkeyDeleted'
  | 'ssoLinked'
  | 'ssoUnlinked'
  | 'recoveryCodesMade'
  | 'recoveryCodeUsed'
  | 'resetUndone';

/** A message for an account's holder. */
export type PoolMessage =
  | { readonly kind: CodeKind; readonly medium: 'EMAIL' | 'SMS'; readonly to: string; readonly code: string }
  | {
      readonly kind: NoticeKind;
      readonly medium: 'EMAIL';
      readonly to: string;
      /** The account's passkeys ended with it. */
      readonly passkeysEnded?: true;
      /** For the link that undoes it, and until when it works. */
      readonly undo?: { readonly token: string; readonly until: Date };
    };

/**
 * Takes messages and returns at once: what it does, and whether it succeeds, must not show in the time of an answer,
 * since nothing is sent to addresses without an account.
 */
export interface MessageDelivery {
  deliver(message: PoolMessage): void;
  /** Without it no phone number can be verified and SMS_MFA can't be chosen. */
  readonly smsAvailable: boolean;
}

export interface CodeDeliveryDetails {
  readonly AttributeName: 'email' | 'phone_number';
  readonly DeliveryMedium: 'EMAIL' | 'SMS';
  readonly Destination: string;
}

export function deliveryDetails(medium: 'EMAIL' | 'SMS', to: string): CodeDeliveryDetails {
  return {
    AttributeName: medium === 'EMAIL' ? 'email' : 'phone_number',
    DeliveryMedium: medium,
    Destination: medium === 'EMAIL' ? maskEmail(to) : maskPhone(to),
  };
}

/** `t***@e***`, as Cognito shows it. */
export function maskEmail(address: string): string {
  const [name = '', domain = ''] = address.split('@');
  return `${firstOf(name)}***@${firstOf(domain)}***`;
}

/** A whole letter, even of two code units. */
function firstOf(text: string): string {
  const point = text.codePointAt(0);
  return point === undefined ? '' : String.fromCodePoint(point);
}

/** `+********5678`. */
export function maskPhone(number: string): string {
  return `+${'*'.repeat(Math.max(0, number.length - 5))}${number.slice(-4)}`;
}
