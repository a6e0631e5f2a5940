import { z } from 'zod';
import * as browserKey from './browser-key.ts';
import * as capture from './capture.ts';
import { ok, type Endpoint } from './endpoint.ts';
import { publicId } from './words.ts';

export const onVerification = z.object({ publicId });

/** Which browser a verification belongs to: how one is bound, hands over, and gets back in. */
export const bindingEndpoints = {
  'identification.bindSecurityCode': {
    name: 'identification.bindSecurityCode',
    caller: 'visitor',
    account: 'optional',
    summary:
      'Bind the verification to the security code of this browser; repeatable with the same code. After a reset without a security code only the browser that has its cookie is bound. One made for an account needs its access token too.',
    params: onVerification,
    success: { status: 204 },
    errors: ['security_code_weak', 'account_mismatch', 'already_bound', 'wrong_state'],
  },
  'identification.resetSecurityCode': {
    name: 'identification.resetSecurityCode',
    caller: 'public',
    account: 'optional',
    summary:
      'Bind another browser: with a one-time token (or, once, back to the browser that handed over, by its code as the token), or while nothing was entered, linked, taken or handed over. Without a token, one made for an account needs its access token too.',
    params: onVerification,
    body: capture.resetRequest,
    success: { status: 204 },
    errors: [
      'security_code_missing',
      'security_code_weak',
      'account_mismatch',
      'reset_token_invalid',
      'reset_not_possible',
      'not_found',
      'not_bound',
      'verification_expired',
      'redacted',
      'wrong_state',
    ],
  },
  'identification.createQrToken': {
    name: 'identification.createQrToken',
    caller: 'visitor',
    summary:
      'A one-time token of five minutes with which another device goes on; spent by reset. A newer one leaves the one before it a minute.',
    params: onVerification,
    success: ok(capture.qrToken),
    errors: ['wrong_state'],
  },
  'identification.registerBrowserKey': {
    name: 'identification.registerBrowserKey',
    caller: 'visitor',
    summary:
      'Make the public half of a key known that this browser keeps: by proving it, the same browser gets back in after its tab was closed. It takes the place of an earlier one; the same again changes nothing.',
    params: onVerification,
    body: browserKey.browserKeyRequest,
    success: { status: 204 },
    errors: ['browser_key_malformed', 'wrong_state'],
  },
  'identification.forgetBrowserKey': {
    name: 'identification.forgetBrowserKey',
    caller: 'visitor',
    summary: 'Make the key worthless: nobody comes back from this browser once its tab is closed.',
    params: onVerification,
    success: { status: 204 },
    errors: [],
  },
  'identification.createBrowserChallenge': {
    name: 'identification.createBrowserChallenge',
    caller: 'public',
    summary:
      "What a browser that lost its security code signs with its key; good for one proof within two minutes, and only while the verification's binding does not change.",
    params: onVerification,
    success: ok(browserKey.browserChallenge),
    errors: ['not_found', 'not_bound', 'verification_expired', 'redacted'],
  },
  'identification.proveBrowserKey': {
    name: 'identification.proveBrowserKey',
    caller: 'public',
    account: 'optional',
    summary:
      'Bind the same browser by a new security code, in place of the one that it lost: it signs a challenge with its key. After the end this is possible for a day, to see the outcome. One made for an account needs its access token too.',
    params: onVerification,
    body: browserKey.browserProof,
    success: { status: 204 },
    errors: [
      'not_found',
      'security_code_missing',
      'security_code_weak',
      'account_mismatch',
      'not_bound',
      'browser_challenge_outdated',
      'browser_proof_invalid',
      'verification_expired',
      'redacted',
    ],
  },
} as const satisfies Record<string, Endpoint>;
