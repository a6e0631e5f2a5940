import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import type { ErrorCode } from './errors.ts';
import { curlOf } from './examples/curl.ts';
import { examples, exampleValues, webhookExamples } from './examples/index.ts';
import { headerComponents, headersOfSuccess } from './openapi-headers.ts';
import { problemExamples, ProblemResponses } from './openapi-problems.ts';
import { bearsItsKey, errorsOfKey, takesIdempotencyKey } from './idempotency.ts';
import { headerParameter, jsonSchema, parameters, requestBody } from './openapi-requests.ts';
import { introduction, tagGroups, tags } from './openapi-texts.ts';
import { paths } from './paths.ts';
import { problemDocument } from './problem.ts';
import { webhookBody } from './webhook.ts';

const errorsOfAccount: readonly ErrorCode[] = [
  'access_token_missing',
  'access_token_invalid',
  'access_token_expired',
  'account_suspended',
  'second_factor_missing',
];

const errorsOfStaff: readonly ErrorCode[] = [
  ...errorsOfAccount,
  'api_version_unknown',
  'business_header_missing',
  'recent_sign_in_needed',
  'role_not_allowed',
];
/** Any call may meet these. */
const errorsOfService: readonly ErrorCode[] = [
  'internal_error',
  'evidence_damaged',
  'evidence_contradicts',
  'storage_unavailable',
  'account_service_unavailable',
  'starting',
  'misdirected_request',
];

const errorsOfCaller: Record<Endpoint['caller'], readonly ErrorCode[]> = {
  public: ['malformed_request', 'too_many_requests', 'body_too_large', 'unsupported_media_type'],
  visitor: [
    'malformed_request',
    'security_code_missing',
    'security_code_mismatch',
    'not_bound',
    'not_found',
    'verification_expired',
    'redacted',
    'body_too_large',
    'unsupported_media_type',
    'too_many_requests',
  ],
  mediaServer: [
    'malformed_request',
    'media_token_invalid',
    'not_found',
    'body_too_large',
    'unsupported_media_type',
    'too_many_requests',
  ],
  account: [
    'malformed_request',
    ...errorsOfAccount,
    'body_too_large',
    'unsupported_media_type',
    'too_many_requests',
  ],
  staff: [
    'malformed_request',
    ...errorsOfStaff,
    'not_found',
    'body_too_large',
    'unsupported_media_type',
    'too_many_requests',
  ],
  chipReader: [
    'malformed_request',
    ...errorsOfStaff,
    'api_key_missing',
    'api_key_invalid',
    'api_key_scope_missing',
    'security_code_mismatch',
    'not_bound',
    'not_found',
    'verification_expired',
    'redacted',
    'body_too_large',
    'unsupported_media_type',
    'too_many_requests',
  ],
  business: [
    'malformed_request',
    ...errorsOfStaff,
    'api_key_missing',
    'api_key_invalid',
    'api_key_scope_missing',
    'not_found',
    'body_too_large',
    'unsupported_media_type',
    'too_many_requests',
  ],
};

function responses(endpoint: Endpoint, problems: ProblemResponses): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  const { status, schema, binary } = endpoint.success;
  result[status] = {
    description: status === 204 ? 'Done.' : 'Success.',
    headers: headersOfSuccess(endpoint),
    ...(schema
      ? {
          content: {
            'application/json': {
              schema: jsonSchema(schema, 'output'),
              example: examples[endpoint.name].answer,
            },
          },
        }
      : {}),
    // OpenAPI 3.1: bytes of a media type have an empty schema.
    ...(binary ? { content: { [binary]: {} } } : {}),
  };
  if (endpoint.success.ranges) {
    result[206] = {
      description: 'The part that was asked for.',
      headers: headersOfSuccess(endpoint),
      content: { [binary ?? '']: {} },
    };
    result[416] = { description: 'There is no such part; `Content-Range` tells the size.' };
  }
  const ofAccount = endpoint.account ? errorsOfAccount : [];
  const ofBody: readonly ErrorCode[] = endpoint.body || endpoint.multipart ? ['invalid_fields'] : [];
  const ofKey = takesIdempotencyKey(endpoint) && !bearsItsKey(endpoint) ? errorsOfKey : [];
  // The first call of a face authentication binds its security code.
  const ofBinding: readonly ErrorCode[] =
    endpoint.caller === 'visitor' && endpoint.kind === 'faceAuthentication' ? ['security_code_weak'] : [];
  const codes = new Set([
    ...ofBinding,
    ...ofKey,
    ...errorsOfCaller[endpoint.caller],
    ...ofAccount,
    ...ofBody,
    ...endpoint.errors,
    ...errorsOfService,
  ]);
  return { ...result, ...problems.of([...codes]) };
}

const securityOfCaller: Record<Endpoint['caller'], Readonly<Record<string, unknown[]>> | null> = {
  public: null,
  mediaServer: { mediaToken: [] },
  visitor: { securityCode: [] },
  business: { secretKey: [] },
  chipReader: { securityCode: [] },
  staff: { accessToken: [], business: [] },
  account: { accessToken: [] },
};

/** Alternatives, of which each names the credentials that it needs together. */
function security({ caller, account }: Endpoint): unknown[] {
  const own = securityOfCaller[caller];
  if (!own) return [];
  const both = { ...own, accessToken: [] };
  if (caller === 'chipReader') return [own, { secretKey: [] }, { accessToken: [], business: [] }];
  if (caller === 'business') {
    const staff = { accessToken: [], business: [] };
    return account === 'optional' ? [own, both, staff] : [own, staff];
  }
  return account === 'required' ? [both] : account === 'optional' ? [own, both] : [own];
}

/** What a key or a member of the staff must be allowed. */
function needOf({ caller, permission, access, personalData }: Endpoint): string {
  if (!permission) return '';
  if (caller === 'chipReader')
    return `Needs \`${permission}\` by the role of the member, or \`verifications\` of the key.\n\n`;
  const holder =
    caller === 'business' ? 'of the key, or by the role of the member' : 'by the role of the member';
  const names = personalData ? `\`${permission}\` and \`personalData\`` : `\`${permission}\``;
  return `Needs ${names} ${access === 'read' ? 'for reading ' : ''}${holder}.\n\n`;
}

/** The OpenAPI 3.1 document of every call, made from the endpoint table. */
export function openApiDocument(serverUrl: string): Record<string, unknown> {
  const problems = new ProblemResponses();
  const byPath: Record<string, Record<string, unknown>> = {};
  for (const endpoint of Object.values(endpoints) as Endpoint[]) {
    const [method, path] = paths[endpoint.name];
    const body = requestBody(endpoint);
    (byPath[path] ??= {})[method.toLowerCase()] = {
      operationId: endpoint.name,
      summary: endpoint.summary,
      description: `${needOf(endpoint)}\`\`\`sh\n${curlOf(endpoint)}\n\`\`\``,
      tags: [endpoint.caller],
      ...(endpoint.permission ? { 'x-permission': endpoint.permission } : {}),
      security: security(endpoint),
      parameters: parameters(endpoint),
      ...(body ? { requestBody: body } : {}),
      responses: responses(endpoint, problems),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'クリィeKYC',
      version: '1',
      license: { name: 'UNLICENSED', identifier: 'LicenseRef-UNLICENSED' },
      description: introduction,
    },
    servers: [{ url: serverUrl }],
    externalDocs: { description: 'Guides and reference', url: `${serverUrl}/docs/` },
    tags,
    'x-tagGroups': tagGroups,
    paths: byPath,
    webhooks: {
      verification: {
        post: {
          operationId: 'webhook.receive',
          summary: 'A verification changed its state.',
          description: 'Standard Webhooks. Receivers check the signature and sort by `sequence`.',
          // Its signature stands in place of a credential.
          security: [],
          parameters: [
            headerParameter('webhook-id', true, exampleValues.messageId),
            headerParameter('webhook-timestamp', true, '1763600656'),
            headerParameter('webhook-signature', true, 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='),
          ],
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: jsonSchema(webhookBody, 'output'),
                examples: Object.fromEntries(
                  Object.entries(webhookExamples).map(([name, value]) => [name, { value }]),
                ),
              },
            },
          },
          responses: {
            '2XX': { description: 'Received. Anything else is tried again; 410 disables the address.' },
          },
        },
      },
    },
    components: {
      schemas: { Problem: jsonSchema(problemDocument, 'output') },
      responses: problems.components,
      headers: headerComponents,
      examples: problemExamples(problems.answered),
      securitySchemes: {
        securityCode: { type: 'apiKey', in: 'header', name: 'Security-Code' },
        secretKey: { type: 'http', scheme: 'bearer' },
        mediaToken: { type: 'http', scheme: 'bearer' },
        business: { type: 'apiKey', in: 'header', name: 'Business' },
        accessToken: { type: 'apiKey', in: 'header', name: 'Access-Token' },
      },
    },
  };
}
