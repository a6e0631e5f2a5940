import type { Kind } from '@ekyc/contract';
import { useCallback, useState } from 'react';
import { sessionStore } from '../../api/browser-store.ts';
import type { CallResult, Problem } from '../../api/call-types.ts';
import type { SessionClient, VisitorClient } from '../../api/visitor-client.ts';
import { applyBrandColour } from '../../design/brand-colour.ts';
import { useOnce } from '../../design/use-once.ts';
import { currentHost } from '../../embed/embedded.ts';
import { isTakingOver } from '../../embed/own-window.ts';
import { type Blocked, blockedBy } from './blocked.ts';
import { closedStep } from './closed-step.ts';
import { loadSetting, type Setting } from './load-setting.ts';
import { takeResumeToken } from './resume-token.ts';
import { writeRecord } from './session-record.ts';
import type { JourneyDefinition } from './session-tools.ts';
import type { SessionFacts } from './steps.ts';
import { useHeartbeat } from './use-heartbeat.ts';

/** `setting` where the business was known before. */
interface BlockedState {
  readonly kind: 'blocked';
  readonly by: Blocked;
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
  | FailedState;

type Definition<K extends Kind, Facts extends SessionFacts> = Pick<
  JourneyDefinition<K, Facts, string>,
  'loadFacts' | 'emptyRecord'
>;

/** Binds this browser, asks where the journey stands, and asks again after every step. */
export function useSession<K extends Kind, Facts extends SessionFacts>(
  client: VisitorClient<K>,
  { loadFacts, emptyRecord }: Definition<K, Facts>,
) {
  const [state, setState] = useState<SessionState<Facts>>({ kind: 'loading' });
  const [version, setVersion] = useState(0);
  const [cancelAsked, askCancel] = useState(false);

  const show = useCallback((next: SessionState<Facts>) => {
    setState((before) =>
      next.kind === 'blocked' && before.kind === 'ready' ? { ...next, setting: before.setting } : next,
    );
    setVersion((count) => count + 1);
  }, []);

  const open = useCallback(async () => {
    show(await opened(client, () => loadFacts(client)));
  }, [client, loadFacts, show]);

  const advance = useCallback(
    async (change?: Partial<Facts['record']>) => {
      if (change !== undefined) writeRecord(client.publicId, emptyRecord, change);
      const facts = await loadFacts(client);
      if (!facts.ok) return show(stateOf(facts.problem) ?? (await opened(client, () => loadFacts(client))));
      setState((before) => (before.kind === 'ready' ? { ...before, facts: facts.value } : before));
      setVersion((count) => count + 1);
    },
    [client, loadFacts, emptyRecord, show],
  );

  const onProblem = useCallback(
    (problem: Problem) => {
      // What has expired or was erased still tells where to return to.
      const over = problem.code === 'verification_expired' || problem.code === 'redacted';
      const blocked = over ? null : stateOf(problem);
      if (blocked !== null) show(blocked);
      else void advance();
    },
    [advance, show],
  );

  /** False where the other browser has begun already. */
  const takeOver = useCallback(async (): Promise<boolean> => {
    const taken = await client.takeOver();
    if (taken.ok) await open();
    return taken.ok;
  }, [client, open]);

  const known = state.kind === 'ready' ? closedStep(state.facts.completed) : undefined;
  const onChange = useCallback(() => void advance(), [advance]);
  useHeartbeat({ client, known, onChange, onProblem });
  useOnce(open);
  return { state, version, advance, onProblem, cancelAsked, askCancel, takeOver };
}

async function opened<Facts extends SessionFacts>(
  client: SessionClient,
  loadFacts: () => Promise<CallResult<Facts>>,
): Promise<SessionState<Facts>> {
  const token = takeResumeToken();
  // A token that is spent already may have been spent by this browser: what follows tells.
  if (token !== null) await client.takeOver(token);
  else if (isTakingOver()) await client.takeOver();
  const bound = await bind(client);
  // A verification that is closed already is bound no more, but tells its outcome.
  if (!bound.ok && bound.problem.code !== 'wrong_state') {
    return stateOf(bound.problem) ?? { kind: 'blocked', by: 'unknownLink' };
  }
  const [setting, facts] = await Promise.all([loadSetting(client), loadFacts()]);
  if (!setting.ok) return stateOf(setting.problem) ?? { kind: 'blocked', by: 'unknownLink' };
  if (!facts.ok) return stateOf(facts.problem) ?? { kind: 'blocked', by: 'unknownLink' };
  applyBrandColour(setting.value.customizations.primaryColor);
  return { kind: 'ready', setting: setting.value, facts: facts.value };
}

/** A frame whose storage is denied has lost its code when it is closed and opened again: it gets back what was not begun. */
async function bind(client: SessionClient): Promise<CallResult<void>> {
  const bound = await client.callOwn('bindSecurityCode');
  if (bound.ok || currentHost() === null || sessionStore.lasts()) return bound;
  if (blockedBy(bound.problem) !== 'otherDevice') return bound;
  const taken = await client.takeOver();
  return taken.ok ? taken : bound;
}

/** Null where the journey goes on from what the server says next. */
function stateOf(problem: Problem): BlockedState | FailedState | null {
  try {
    const by = blockedBy(problem);
    return by === null ? null : { kind: 'blocked', by };
  } catch (error) {
    return { kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) };
  }
}
