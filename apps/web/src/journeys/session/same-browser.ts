import { forgetPictures } from '../capture/taken-pictures.ts';
import type { CompletedAnswer, ErrorCode } from '@ekyc/contract';
import { sessionStore } from '@ekyc/design/browser-store.ts';
import type { CallResult } from '../../api/call-types.ts';
import type { SessionClient } from '../../api/visitor-client.ts';
import { hasOwnWindow } from '../../embed/own-window.ts';
import { forgetBrowserKey, makeBrowserKey, readBrowserKey, signerOf } from '../../browser-key/browser-key.ts';
import { forgetRecording } from '../../recording/forget-recording.ts';
import { noteReturnable } from '../../browser-key/returnable.ts';
import { closedStep } from './closed-step.ts';
import { progressElsewhere } from './hand-over/progress-elsewhere.ts';
import { noteRecord, restoreRecord } from './session-record.ts';

/** Storing and erasing run one after the other: an end never overtakes a beginning. */
let last: Promise<unknown> = Promise.resolve();
/** What this page has done about the key of the verification it shows. */
let done: 'nothing' | 'registered' | 'erased' = 'nothing';

function inTurn<Value>(act: () => Promise<Value>): Promise<Value> {
  const turn = last.then(act);
  last = turn.catch(() => undefined);
  return turn;
}

/**
 * Gives the bound browser a key of its own, with which it gets back in after its tab was closed; after the end it is
 * erased, with what was entered and filmed. Nothing waits for this, and nothing depends on it but that.
 */
export function followKey(client: SessionClient, completed: CompletedAnswer): void {
  if (isOver(client.publicId, completed)) void inTurn(() => eraseAll(client, completed.handedOver !== true));
  else if (completed.handedOver === true) handedOver();
  else if (done !== 'registered') void registerKey(client);
}

/** The key is of no further use here, but stays: another tab of this browser may have taken the journey with it. */
function handedOver(): void {
  done = 'nothing';
  noteReturnable(false);
}

function isOver(publicId: string, completed: CompletedAnswer): boolean {
  // What was submitted elsewhere never comes back here. A window beside this one erases what both have.
  if (completed.handedOver === true)
    return completed.completed || (progressElsewhere(completed) === 'submitted' && !hasOwnWindow(publicId));
  const step = closedStep(completed);
  return step !== null && step !== 'examining' && step !== 'review';
}

async function registerKey(client: SessionClient): Promise<void> {
  const key = await inTurn(() => makeBrowserKey(client.publicId));
  if (key === null) return;
  noteRecord(client.publicId);
  const registered = await client.callOwn('registerBrowserKey', { publicKey: key.publicKey });
  if (!registered.ok) return;
  done = 'registered';
  noteReturnable(true);
}

/** After the end: what the visitor entered and took is not to lie about in a browser that others use too. */
async function eraseAll(client: SessionClient, tell: boolean): Promise<void> {
  if (done === 'erased') return;
  await eraseKey(client, tell);
  forgetPictures();
  const drafts = ['profile', 'licence'].map((form) => `ekyc:${form}:${client.publicId}`);
  sessionStore.removeWhere((key) => drafts.includes(key));
  await forgetRecording(client.publicId);
}

async function eraseKey(client: SessionClient, tell: boolean): Promise<void> {
  if (done === 'erased') return;
  const key = await readBrowserKey(client.publicId);
  await forgetBrowserKey(client.publicId);
  done = 'erased';
  noteReturnable(false);
  // Its private half is gone already: without a network there is nothing to wait for.
  if (key !== null && tell) void client.callOwn('forgetBrowserKey');
}

/** What the server says of a key that opens nothing any more: another device has the journey, or it is over. */
const worthless: readonly ErrorCode[] = [
  'browser_proof_invalid',
  'verification_expired',
  'redacted',
  'not_found',
];

/**
 * Back in by this browser's key, where the tab was closed; the journey's record is as it was.
 * @returns null where there is no key, or another device has the journey
 */
export async function comeBack(client: SessionClient): Promise<CallResult<void> | null> {
  const key = await readBrowserKey(client.publicId);
  if (key === null) return null;
  const proved = await client.proveKey(signerOf(key));
  if (proved.ok) {
    if (key.record !== null) restoreRecord(client.publicId, key.record);
    done = 'nothing';
    return proved;
  }
  const { code } = proved.problem;
  if (worthless.includes(code)) await forgetBrowserKey(client.publicId);
  return code === 'browser_proof_invalid' || code === 'browser_challenge_outdated' ? null : proved;
}

/** この端末で終える: nothing of the verification stays in this browser, and nobody comes back by its key. */
export async function leaveDevice(client: SessionClient): Promise<void> {
  await inTurn(() => eraseKey(client, true));
  sessionStore.removeWhere((key) => key.endsWith(`:${client.publicId}`));
  await forgetRecording(client.publicId);
  forgetPictures();
}
