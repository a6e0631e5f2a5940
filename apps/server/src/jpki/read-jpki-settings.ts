import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { ConfigError } from '../config/environment.ts';

const texts = z.array(z.string().min(1));
const gender = z.enum(['male', 'female', 'unspecified']);

/** What may be changed of `defaultSettings` of `@ekyc/jpki`; names as there. */
const app = z.strictObject({
  issuer: z.url().optional(),
  authorizationEndpoint: z.url().optional(),
  tokenEndpoint: z.url().optional(),
  userinfoEndpoint: z.url().optional(),
  jwksUri: z.url().optional(),
  signTransactionsEndpoint: z.url().optional(),
  authenticationScopes: texts.optional(),
  signingScopes: texts.optional(),
  clientScope: z.string().nullable().optional(),
  acrValues: z.string().nullable().optional(),
  acceptedAcr: texts.optional(),
  signedForm: z.enum(['digestInfo', 'bareHash']).optional(),
  signTransactionFields: z
    .strictObject({ clientId: z.string(), digest: z.string(), transactionId: z.string(), result: z.string() })
    .optional(),
  errorMeanings: z
    .array(
      z.strictObject({
        error: z.string(),
        descriptionHas: z.string().optional(),
        meaning: z.enum(['canceled', 'pin_wrong', 'pin_locked', 'app_missing']),
      }),
    )
    .optional(),
  claims: z
    .strictObject({ name: z.string(), address: z.string(), birthdate: z.string(), gender: z.string() })
    .optional(),
  genders: z.record(z.string(), gender).optional(),
});

/** A platform operator over HTTP; what may be changed of `defaultPlatformSettings`. */
const platform = z.strictObject({
  by: z.literal('platform'),
  url: z.url({ protocol: /^https$/ }),
  tokenFile: z.string().min(1),
  checkMethod: z.enum(['CRL', 'OCSP']).optional(),
  fields: z
    .strictObject({ jwe: z.string(), digest: z.string(), checkMethod: z.string(), identifyUser: z.string() })
    .optional(),
  places: z
    .strictObject({
      verificationId: z.string(),
      certificateType: z.string(),
      certificateState: z.string(),
      name: z.string(),
      birth: z.string(),
      gender: z.string(),
      address: z.string(),
    })
    .optional(),
  certificateTypes: z.record(z.string(), z.enum(['card', 'phone'])).optional(),
  goodState: z.string().optional(),
  genders: z.record(z.string(), gender).optional(),
});

/** The business is 署名検証者 itself. */
const business = z.strictObject({
  by: z.literal('business'),
  /** PKCS#8 in PEM, for which results are sealed. */
  keyFile: z.string().min(1),
  keyAlgorithm: z.string().min(1).default('RSA-OAEP-256'),
  fields: z.strictObject({ signature: z.string(), certificate: z.string() }).optional(),
  /** Certificates of the authorities for signing, DER or PEM. Never those for user authentication. */
  authorityFiles: z.array(z.string().min(1)).min(1),
  policies: texts.optional(),
  revocation: z.union([
    /** A folder in which the newest lists lie, DER; read at each question. */
    z.strictObject({ lists: z.string().min(1) }),
    z.strictObject({ ocsp: z.url() }),
  ]),
  keepsCertificate: z.boolean().default(false),
});

const settings = z.strictObject({
  /** Such as https://auth-and-sign.go.jp; where paths are not as expected, `app` names each. */
  origin: z.url({ protocol: /^https$/ }),
  clientId: z.string().regex(/^[0-9a-zA-Z]{1,255}$/),
  /** Private JWK on P-256 with the `kid` that was handed in. */
  clientKeyFile: z.string().min(1),
  app: app.default({}),
  /** Null: 認証API alone. */
  signing: z.discriminatedUnion('by', [platform, business]).nullable().default(null),
});

export type JpkiFile = z.output<typeof settings>;
export type PlatformFile = z.output<typeof platform>;
export type BusinessFile = z.output<typeof business>;

/**
 * How the operator is set up with デジタル認証アプリ (docs/jpki.md). Paths within are beside the file.
 * @throws {ConfigError} naming what to correct
 */
export function readJpkiSettings(file: string): JpkiFile {
  const parsed = settings.safeParse(parseJson(file));
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new ConfigError(`Please correct ${file}: ${lines.join('; ')}`);
  }
  return parsed.data;
}

function parseJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new ConfigError(`${file} cannot be read as JSON: see docs/jpki.md.`);
  }
}

/** The bytes of a file that the settings name. @throws {ConfigError} */
export function readBeside(file: string, name: string): Buffer {
  const place = resolve(dirname(file), name);
  try {
    return readFileSync(place);
  } catch {
    throw new ConfigError(`${place}, which ${file} names, cannot be read.`);
  }
}
