import type { CompletedAnswer, Kind, Stage } from '@ekyc/contract';
import { sessionStore } from '@ekyc/design/browser-store.ts';
import type { CallResult, Problem } from '../../api/call-types.ts';
import type { SessionClient, VisitorClient } from '../../api/visitor-client.ts';
import { applyBrandColour } from '@ekyc/design/brand-colour.ts';
import { namePage } from '@ekyc/design/page-owner.ts';
import { currentHost } from '../../embed/embedded.ts';
import { type Blocked, blockedBy } from './blocked.ts';
import { closedStep } from './closed-step.ts';
import { noteContinued, noteOtherDevice } from './hand-over/other-device.ts';
import { type ProgressElsewhere, progressElsewhere, stageElsewhere } from './hand-over/progress-elsewhere.ts';
import { loadSetting, logoOf, type Setting } from './load-setting.ts';
import { takeResumeToken } from './resume-token.ts';
import { comeBack, followKey } from './same-browser.ts';
import { writeRecord } from './session-record.ts';
import type { JourneyDefinition } from './session-tools.ts';
import type { SessionFacts } from './steps.ts';

/** `setting` where the business was known before. */
interface BlockedState {
  readonly kind: 'blocked';
  readonly by: Blocked;
  /** The server's reason, shown if no screen is made for it. */
  readonly title?: string;
  readonly setting?: Setting;
}
/** This browser handed the journey over. */
interface ElsewhereState {
  readonly kind: 'elsewhere';
  readonly progress: ProgressElsewhere;
  /** What the visitor is at there; null where the server does not say. */
  readonly stage: Stage | null;
  readonly setting?: Setting;
}
/** The visitor ended it on this device. */
interface LeftState {
  readonly kind: 'left';
  readonly wasOpen: boolean;
  readonly setting?: Setting;
}
interface FailedState {
  readonly kind: 'failed';
  readonly error: Error;
}
export type SessionState<Facts> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly setting: Setting; readonly facts: Facts }
  | BlockedState
  | ElsewhereState
  | LeftState
  | FailedState;

/** Whether the visitor may still act, in this browser. */
export function isOpenHere(state: SessionState<SessionFacts>): boolean {
  return state.kind === 'ready' && closedStep(state.facts.completed) === null;
}

export type Definition<K extends Kind, Facts extends SessionFacts> = Pick<
  JourneyDefinition<K, Facts, string>,
  'loadFacts' | 'emptyRecord'
>;

/** Null unless this browser handed the journey over. */
export function elsewhereState(completed: CompletedAnswer): ElsewhereState | null {
  const progress = progressElsewhere(completed);
  return progress === null ? null : { kind: 'elsewhere', progress, stage: stageElsewhere(completed) };
}

const unknownLink: BlockedState = { kind: 'blocked', by: 'unknownLink' };

/**
 * Registers this browser, with the token of its link or QR code if it has one, or by its key where its tab was closed,
 * and asks for the journey's state.
 */
export async function openSession<K extends Kind, Facts extends SessionFacts>(
  client: VisitorClient<K>,
  definition: Definition<K, Facts>,
): Promise<SessionState<Facts>> {
  const token = takeResumeToken();
  const taken = token === null ? null : await client.takeOver(token);
  if (taken?.ok === true) {
    noteOtherDevice();
    noteContinued();
  }
  const bound = await bind(client);
  // A closed verification takes no new browser, but still shows its outcome.
  if (!bound.ok && bound.problem.code !== 'wrong_state') {
    const state = await stateOf(client, bound.problem);
    // A token that was spent by this very browser would have left it bound.
    const outdated = taken?.ok === false && state?.kind === 'blocked' && state.by === 'otherDevice';
    if (outdated) return { kind: 'blocked', by: 'outdatedQr' };
    return state === null ? unknownLink : withWhose(client, state);
  }
  const [setting, facts] = await Promise.all([
    loadSetting(client),
    loadFacts(client, definition, taken?.ok === true),
  ]);
  if (!setting.ok) return (await stateOf(client, setting.problem)) ?? unknownLink;
  if (!facts.ok) return (await stateOf(client, facts.problem)) ?? unknownLink;
  showAs(setting.value);
  followKey(client, facts.value.completed);
  return { kind: 'ready', setting: setting.value, facts: facts.value };
}

/** After the expiry, the browser in which it was opened still learns whose it was. */
async function withWhose<State extends { readonly kind: string; readonly by?: Blocked }>(
  client: SessionClient,
  state: State,
): Promise<State> {
  if (state.by !== 'expired') return state;
  const setting = await loadSetting(client);
  if (!setting.ok) return state;
  showAs(setting.value);
  return { ...state, setting: setting.value };
}

/** The page is the business's: its colour, and its name in the tab. */
function showAs(setting: Setting): void {
  applyBrandColour(setting.customizations.primaryColor);
  namePage({ ...setting.business, logoUrl: logoOf(setting) });
}

/** @param continued this browser continues another's journey: a visitor who captured or shared something there has agreed */
async function loadFacts<K extends Kind, Facts extends SessionFacts>(
  client: VisitorClient<K>,
  { loadFacts: load, emptyRecord }: Definition<K, Facts>,
  continued: boolean,
): Promise<CallResult<Facts>> {
  const facts = await load(client);
  if (!continued || !facts.ok) return facts;
  const { status, account } = facts.value.completed;
  if (status !== 'capturing' && account !== 'shared') return facts;
  writeRecord(client.publicId, emptyRecord, { started: true, consented: true } as Partial<Facts['record']>);
  return load(client);
}

/**
 * A browser whose tab was closed has lost its code, and has its key. A frame whose storage is denied has lost both when
 * it is closed and opened again: it gets back what was not begun.
 */
async function bind(client: SessionClient): Promise<CallResult<void>> {
  const bound = await client.callOwn('bindSecurityCode');
  if (bound.ok || bound.problem.code !== 'already_bound') return bound;
  // A window beside this one has the same key: what was handed over to it stays there.
  if (await isHandedOver(client)) return bound;
  const back = await comeBack(client);
  if (back !== null) return back;
  if (currentHost() === null || sessionStore.lasts()) return bound;
  const taken = await client.takeOver();
  return taken.ok ? taken : bound;
}

async function isHandedOver(client: SessionClient): Promise<boolean> {
  const completed = await client.callOwn('getCompleted');
  return completed.ok && completed.value.handedOver === true;
}

/** What a problem means for the whole page; null where the journey goes on from what the server says next. */
export async function stateOf(
  client: SessionClient,
  problem: Problem,
): Promise<BlockedState | ElsewhereState | FailedState | null> {
  try {
    const by = blockedBy(problem);
    if (by !== 'otherDevice') return by === null ? null : { kind: 'blocked', by, title: problem.title };
    // The server knows the browser that handed over, and answers it with what it needs.
    const completed = await client.callOwn('getCompleted');
    if (completed.ok) followKey(client, completed.value);
    return (completed.ok && elsewhereState(completed.value)) || { kind: 'blocked', by };
  } catch (error) {
    return { kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) };
  }
}
