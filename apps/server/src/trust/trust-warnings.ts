import { endOf, type TrustedAuthority } from '@ekyc/chip/trust';
import type { ChipWarning } from '@ekyc/contract';
import type { TrustedDocument, TrustFile, TrustRefusalCode } from './trust-folder.ts';

/** How long before a certificate's end the warnings begin: its successor must be found and added by hand. */
export const warnedDaysBefore = 90;
const dayMs = 86_400_000;

export type TrustState = 'in_force' | 'ending' | 'ended' | 'refused';

export const trustStates: readonly TrustState[] = ['in_force', 'ending', 'ended', 'refused'];

export type TrustWarning = {
  readonly document: TrustedDocument;
  readonly name: string;
} & (
  | { readonly code: 'ending' | 'ended'; readonly endsAt: Date }
  | { readonly code: TrustRefusalCode; readonly endsAt: null }
);

export function trustStateOf({ read }: TrustFile, now: Date): TrustState {
  if ('code' in read) return 'refused';
  const end = endOf(read.authority)?.getTime();
  if (end === undefined) return 'in_force';
  if (end <= now.getTime()) return 'ended';
  return end - now.getTime() <= warnedDaysBefore * dayMs ? 'ending' : 'in_force';
}

/**
 * What an operator must do something about. An ended certificate still proves the cards that it signed in its time, and
 * is reported only where no newer one stands beside it.
 */
export function trustWarnings(files: readonly TrustFile[], now: Date): readonly TrustWarning[] {
  return files.flatMap((file): readonly TrustWarning[] => {
    const { document, name, read } = file;
    if ('code' in read) return [{ document, name, code: read.code, endsAt: null }];
    const state = trustStateOf(file, now);
    const endsAt = endOf(read.authority);
    if (endsAt === null || state === 'in_force' || state === 'refused') return [];
    const isSucceeded = files.some(
      (other) =>
        'authority' in other.read &&
        lineOf(other.read.authority) === lineOf(read.authority) &&
        trustStateOf(other, now) !== 'ended',
    );
    return state === 'ended' && isSucceeded ? [] : [{ document, name, code: state, endsAt }];
  });
}

/** The same for the console, without which file is refused and why: that is only for the operator. */
export function chipWarnings(warnings: readonly TrustWarning[]): readonly ChipWarning[] {
  return warnings.map(({ document, name, code, endsAt }) => {
    const about = { document, name };
    if (endsAt === null) return { ...about, code: 'refused' };
    return {
      ...about,
      code: code === 'ended' ? 'ended' : 'ending',
      endsOn: endsAt.toISOString().slice(0, 10),
    };
  });
}

/** Authorities that follow each other. The two generations of residence cards have one each. */
function lineOf(authority: TrustedAuthority): string {
  const { document } = authority;
  return document === 'residenceCard'
    ? `${document} ${authority.certificate.publicKey.asymmetricKeyType}`
    : document;
}
