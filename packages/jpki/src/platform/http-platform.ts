import { createHash } from 'node:crypto';
import { boundedFetch, type Fetch, OutgoingError } from '../outgoing.ts';
import { birthOf } from '../verifying/birth.ts';
import type { BasicInformation } from '../verifying/index.ts';
import type { PlatformAnswer, PlatformRefusalCode, SigningPlatform } from './platform.ts';

/** A place in an answer: names of members, one within the other, with dots between. */
type Place = string;

/**
 * How a platform operator is asked, by default as the documented example is (Pocket Sign's
 * VerifyForDigitalIdentificationApp). Only the question's fields and the kinds of certificate were read anywhere; the places in
 * the answer are guesses that an operator's contract has to confirm.
 */
export interface HttpPlatformSettings {
  readonly url: string;
  readonly token: string;
  readonly checkMethod: 'CRL' | 'OCSP';
  readonly fields: {
    readonly jwe: string;
    readonly digest: string;
    readonly checkMethod: string;
    readonly identifyUser: string;
  };
  readonly checkMethods: Readonly<Record<'CRL' | 'OCSP', string>>;
  readonly places: {
    readonly verificationId: Place;
    readonly certificateType: Place;
    readonly certificateState: Place;
    readonly name: Place;
    readonly birth: Place;
    readonly gender: Place;
    readonly address: Place;
  };
  readonly certificateTypes: Readonly<Record<string, 'card' | 'phone'>>;
  /** What the state has to be. */
  readonly goodState: string;
  readonly genders: Readonly<Record<string, BasicInformation['gender']>>;
  readonly allowInsecure: boolean;
}

export const defaultPlatformSettings: Omit<HttpPlatformSettings, 'url' | 'token'> = {
  checkMethod: 'CRL',
  fields: {
    jwe: 'sign_certificate_jwe',
    digest: 'data',
    checkMethod: 'check_method',
    identifyUser: 'identify_user',
  },
  checkMethods: { CRL: 'CHECK_METHOD_CRL', OCSP: 'CHECK_METHOD_OCSP' },
  places: {
    verificationId: 'verification.id',
    certificateType: 'certificate.type',
    certificateState: 'certificate.state',
    name: 'certificate.content.common_name',
    birth: 'certificate.content.date_of_birth',
    gender: 'certificate.content.gender',
    address: 'certificate.content.address',
  },
  certificateTypes: {
    TYPE_JPKI_CARD_DIGITAL_SIGNATURE: 'card',
    TYPE_JPKI_MOBILE_DIGITAL_SIGNATURE: 'phone',
  },
  goodState: 'STATE_GOOD',
  genders: {
    '1': 'male',
    '2': 'female',
    '3': 'unspecified',
    GENDER_MALE: 'male',
    GENDER_FEMALE: 'female',
    GENDER_OTHER: 'unspecified',
  },
  allowInsecure: false,
};

/** What a platform says by its status, in Connect's way of answering errors. */
const statuses: Readonly<Record<number, PlatformRefusalCode>> = {
  400: 'platform_says_invalid',
  401: 'platform_refused_us',
  403: 'platform_refused_us',
  412: 'platform_says_revoked',
};
const mostCharacters = 1000;

/** A platform operator over HTTP: it opens the result, verifies the signature and asks after the certificate. */
export function createHttpPlatform(
  settings: HttpPlatformSettings,
  options: { readonly fetch?: Fetch; readonly withinMs?: number } = {},
): SigningPlatform {
  const fetch = boundedFetch({ ...options, allowInsecure: settings.allowInsecure });
  return {
    verify: async (jwe, text) => {
      try {
        const answer = await fetch(settings.url, question(settings, jwe, text));
        const body = await answer.text();
        if (!answer.ok) return refused(refusalOf(answer.status, body));
        return readAnswer(settings, body);
      } catch (error) {
        if (error instanceof OutgoingError) return refused(error.code);
        throw error;
      }
    },
  };
}

const refused = (code: PlatformRefusalCode): PlatformAnswer => ({ ok: false, code });

function question(settings: HttpPlatformSettings, jwe: string, text: Uint8Array): RequestInit {
  const { fields, checkMethods, checkMethod, token } = settings;
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      [fields.jwe]: jwe,
      [fields.digest]: createHash('sha256').update(text).digest('base64'),
      [fields.checkMethod]: checkMethods[checkMethod],
      [fields.identifyUser]: true,
    }),
  };
}

/** Connect says `failed_precondition` with status 400 where gRPC's HTTP mapping says 412. */
function refusalOf(status: number, body: string): PlatformRefusalCode {
  const told = parse(body);
  if (status === 400 && placeIn(told, 'code') === 'failed_precondition') return 'platform_says_revoked';
  return statuses[status] ?? (status >= 500 ? 'unreachable' : 'platform_answer_malformed');
}

function readAnswer(settings: HttpPlatformSettings, answer: string): PlatformAnswer {
  const { places, certificateTypes, goodState, genders } = settings;
  const told = parse(answer);
  const textAt = (place: Place) => {
    const value = placeIn(told, place);
    const isText = typeof value === 'string' && value !== '' && value.length <= mostCharacters;
    return isText && !/\p{Cc}/u.test(value) ? value : undefined;
  };
  const [verificationId, type, state] = [
    textAt(places.verificationId),
    textAt(places.certificateType),
    textAt(places.certificateState),
  ];
  if (!verificationId || !type || !state) return refused('platform_answer_malformed');
  const medium = Object.hasOwn(certificateTypes, type) ? certificateTypes[type] : undefined;
  if (!medium) return refused('certificate_type_wrong');
  if (state !== goodState) return refused('platform_says_revoked');
  const [name, address, gender] = [textAt(places.name), textAt(places.address), textAt(places.gender)];
  const known = gender !== undefined && Object.hasOwn(genders, gender) ? genders[gender] : undefined;
  const birth = birthOf((textAt(places.birth) ?? '').replaceAll('-', '').slice(-8));
  if (!name || !address || !known || !birth) return refused('platform_answer_malformed');
  const information: BasicInformation = { name, address, gender: known, birth };
  return { ok: true, proof: { by: 'platform', information, verificationId, medium, answer } };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function placeIn(value: unknown, place: Place): unknown {
  let at = value;
  for (const name of place.split('.'))
    at = typeof at === 'object' && at !== null && Object.hasOwn(at, name) ? Reflect.get(at, name) : undefined;
  return at;
}
