/** Invented values that stand in several examples, so that one person's way can be followed through the calls. */
export const publicId = 'zug5iaPnJIHSIuR5GkMnWBxk';
export const securityCode = 'k3Vb0mZ7tQ9rX1sJ5yW2uE8aH4gD6cL_fN-iRpTqoYw';
export const browserKey =
  'BHFO1AcfFAZ00CIRMRhfhpDqTXYjZsUCgdmAmfMMMzbjl0xHJCdTwUPrO2CmCtd5tZyhbbvPhwhJJ0vuRWlPaTk';
export const browserChallenge = 'AAABnZ0lU7Cq1ZtvgqXk3Vb0mZ7tQ9rX1sJ5yW2uE8aH4gD6cL_fNiRpTqoYwXkr7Yk0cB1s3Jg';
export const madeAt = '2026-11-20T01:00:00.000Z';
export const submittedAt = '2026-11-20T01:04:10.512Z';
export const decidedAt = '2026-11-20T01:04:16.087Z';
export const expiresAt = '2026-11-21T01:00:00.000Z';
export const materialId = '0b0e5d1c-6a56-4a0d-9d4a-5d4f0c1f7b3e';
export const sha256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
export const otherSha256 = '60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752';
export const messageId = 'msg_3f0c4ad2b1d84a7e9c6f2a5b8d1e7c40';
export const webhookEndpointId = 'whe_5d3a9c1e7b2f4a6c80';
export const redirectUrl = 'https://shop.example/identified';
export const server = 'https://ekyc.example';

export const profile = {
  familyName: '山田',
  firstName: '花子',
  familyNameKana: 'ヤマダ',
  firstNameKana: 'ハナコ',
  birthday: '1990-04-01',
  postal: '1000001',
  prefCode: '13',
  city: '千代田区千代田',
  address: '1番1号',
} as const;

export const signedHead = {
  size: 128_403,
  rootHash: sha256,
  timestamp: '2026-11-20T01:00:00.000Z',
  keyId: 'ek_2026_4f1a',
  signature: `${'q1Zt'.repeat(21)}vg==`,
} as const;

/** The default values of path parameters in examples. */
export const pathValues: Readonly<Record<string, string>> = {
  publicId,
  id: materialId,
  segment: '0',
  piece: '0',
};
