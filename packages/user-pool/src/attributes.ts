import { z } from 'zod';
import { type Outcome, refusal, refusals, success } from './outcome.ts';

/** Cognito's standard attributes that a pool of ours keeps; each may be written by its holder. */
export const standardAttributes = [
  'address',
  'birthdate',
  'email',
  'family_name',
  'gender',
  'given_name',
  'locale',
  'middle_name',
  'name',
  'nickname',
  'phone_number',
  'picture',
  'preferred_username',
  'profile',
  'updated_at',
  'website',
  'zoneinfo',
] as const;

/** Values by name; `email_verified` and `phone_number_verified` among them, written by the pool alone. */
export type Attributes = Readonly<Record<string, string>>;

/** Cognito's own limits, and and one on their number so that a row stays small. */
const maxValueLength = 2048;
const maxAttributes = 50;
const customName = /^custom:[A-Za-z0-9_-]{1,20}$/;

const emailForm = z.email().max(254);

export interface AttributeEntry {
  readonly Name: string;
  readonly Value?: string | undefined;
}

/** One spelling of an address: trimmed and in small letters; null when it is none. */
export function normalEmail(text: string): string | null {
  const address = text.trim().toLowerCase();
  return emailForm.safeParse(address).success ? address : null;
}

/**
 * Attributes as they may be stored. Refuses `sub`, `*_verified` and every name that isn't writable as a client's
 * attempt to write what it may not, and values out of form.
 */
export function readAttributes(entries: readonly AttributeEntry[]): Outcome<Attributes> {
  const read: Record<string, string> = {};
  for (const { Name, Value = '' } of entries) {
    const refused = refuseAttribute(Name, Value);
    if (refused) return refused;
    read[Name] = Name === 'email' ? (normalEmail(Value) ?? '') : Value;
  }
  return success(read);
}

function refuseAttribute(name: string, value: string) {
  if (name === 'sub' || name === 'identities' || name.endsWith('_verified'))
    return refusals.unauthorizedAttribute;
  if (!isWritable(name))
    return refusal(
      'InvalidParameterException',
      'Attributes did not conform to the schema: Type for attribute could not be determined',
    );
  if (value.length > maxValueLength) return outOfForm(name, 'String must not be longer than 2048');
  if (name === 'email' && normalEmail(value) === null)
    return refusal('InvalidParameterException', 'Invalid email address format.');
  if (name === 'phone_number' && !/^\+[1-9]\d{6,14}$/.test(value))
    return refusal('InvalidParameterException', 'Invalid phone number format.');
  if (name === 'birthdate' && value !== '' && value.length !== 10)
    return outOfForm(name, 'String must be exactly of length 10');
  if (name === 'updated_at' && value !== '' && !/^\d{1,16}$/.test(value))
    return outOfForm(name, 'Value must be a number');
  return null;
}

function outOfForm(name: string, what: string) {
  return refusal('InvalidParameterException', `Attributes did not conform to the schema: ${name}: ${what}`);
}

export function isWritable(name: string): boolean {
  return (standardAttributes as readonly string[]).includes(name) || customName.test(name);
}

/** All of an account together must stay within the limit on their number. */
export function withinLimits(attributes: Attributes): Outcome<Attributes> {
  return Object.keys(attributes).length > maxAttributes
    ? refusal('InvalidParameterException', 'Attributes did not conform to the schema: too many attributes')
    : success(attributes);
}

/** As GetUser lists them. */
export function attributeList(attributes: Attributes): { Name: string; Value: string }[] {
  return Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
}
