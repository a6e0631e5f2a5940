import { type Refusal, refusal } from './outcome.ts';

const minLength = 12;
/** Cognito's own; hashing an endless password would cost time. */
const maxLength = 256;

/** Specification §5: twelve characters with small and large letters and a digit; signs are not demanded. */
export function refusePassword(password: string): Refusal | null {
  const objection = objectionTo(password);
  return objection === null
    ? null
    : refusal('InvalidPasswordException', `Password did not conform with policy: ${objection}`);
}

function objectionTo(password: string): string | null {
  if (password.length < minLength) return 'Password not long enough';
  if (password.length > maxLength) return 'Password too long';
  if (!/[a-z]/.test(password)) return 'Password must have lowercase characters';
  if (!/[A-Z]/.test(password)) return 'Password must have uppercase characters';
  if (!/[0-9]/.test(password)) return 'Password must have numeric characters';
  return null;
}
