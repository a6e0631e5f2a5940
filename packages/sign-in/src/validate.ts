import { recoveryTexts, validationTexts } from './sign-in-texts.ts';

export type Errors<Name extends string> = Partial<Record<Name, readonly string[]>>;

/** Which fields were left once, which were changed, and whether the form was submitted. */
export interface Progress<Name extends string> {
  readonly touched: ReadonlySet<Name>;
  readonly changed: ReadonlySet<Name>;
  readonly submitted: boolean;
}

const minimumLength = 12;
/** From this length of both on, a mismatch shows even before both fields were left. */
const mismatchThreshold = 6;

/** What the product's policy has against a password; symbols are allowed and not demanded. */
export function passwordErrors(password: string): string[] {
  if (password === '') return [validationTexts.passwordEmpty];
  return [
    ...(password.length < minimumLength ? [validationTexts.passwordLength] : []),
    ...(/[a-z]/.test(password) ? [] : [validationTexts.passwordLowercase]),
    ...(/[A-Z]/.test(password) ? [] : [validationTexts.passwordUppercase]),
    ...(/[0-9]/.test(password) ? [] : [validationTexts.passwordNumber]),
  ];
}

export type PasswordPair = 'password' | 'confirm_password';

/** The mismatch, at its moment: both fields have 6 characters, or both were left, or the form was submitted. */
export function mismatchErrors(
  values: Readonly<Record<PasswordPair, string>>,
  {
    touched,
    submitted,
  }: { readonly touched: { has(name: PasswordPair): boolean }; readonly submitted: boolean },
): string[] {
  const { password, confirm_password: confirmation } = values;
  if (password === confirmation) return [];
  const bothLong = password.length >= mismatchThreshold && confirmation.length >= mismatchThreshold;
  const bothTouched = touched.has('password') && touched.has('confirm_password');
  return bothLong || bothTouched || submitted ? [validationTexts.passwordMismatch] : [];
}

/** @param email as entered; spaces around it do not count */
export function emailErrors(email: string): string[] {
  const value = email.trim();
  if (value === '') return [validationTexts.emailEmpty];
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? [] : [validationTexts.emailFormat];
}

/** Required, exactly six digits. */
export function codeErrors(code: string): string[] {
  return /^[0-9]{6}$/.test(normaliseCode(code)) ? [] : [validationTexts.code];
}

/** Codes are often typed with the keyboard still in full width, or grouped as apps show them (`123 456`). */
export function normaliseCode(code: string): string {
  return code.normalize('NFKC').replaceAll(/\s/g, '');
}

/**
 * Country code and number with everything but letters, digits and plus removed. The zero that is dialled within a
 * country (090…) is none of the international number, in any of the countries that can be chosen.
 */
export function phoneNumber(countryCode: string, number: string): string {
  return countryCode + nationalNumber(number);
}

/** What follows the country code: also what is sent, as the Authenticator's machine only puts the two together. */
export function nationalNumber(number: string): string {
  return number
    .normalize('NFKC')
    .replaceAll(/[^A-Za-z0-9+]/g, '')
    .replace(/^0/, '');
}

export function phoneErrors(countryCode: string, number: string): string[] {
  // No number of North America begins with 0: the country was not chosen.
  const isOtherCountry = countryCode === '+1' && /^[^0-9]*0/.test(number.normalize('NFKC'));
  const isNumber = /^\+[1-9][0-9]{6,14}$/.test(phoneNumber(countryCode, number));
  return isNumber && !isOtherCountry ? [] : [validationTexts.phoneNumber];
}

/** Twenty-four letters and digits, however they are grouped; older codes have sixteen. */
export function recoveryCodeErrors(code: string): string[] {
  const text = code.normalize('NFKC').replaceAll(/[\s\p{Dash}]/gu, '');
  return /^([0-9A-Za-z]{16}|[0-9A-Za-z]{24})$/.test(text) ? [] : [recoveryTexts.wrongForm];
}
