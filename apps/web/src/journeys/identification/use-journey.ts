import { useCallback, useState } from 'react';
import type { CallResult, Problem } from '../../api/call-types.ts';
import type { VisitorClient } from '../../api/visitor-client.ts';
import { applyBrandColour } from '../../design/brand-colour.ts';
import { useOnce } from '../../design/use-once.ts';
import type { JourneyFacts, JourneyRecord } from './journey.ts';
import { closedStep } from './journey.ts';
import { takeResumeToken } from './resume-token.ts';
import { writeRecord } from './journey-record.ts';
import { useHeartbeat } from './use-heartbeat.ts';
import { type Blocked, blockedBy, loadFacts, loadSetting, type Setting } from './load-facts.ts';

export type JourneyState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly setting: Setting; readonly facts: JourneyFacts }
  /** `setting` where the business was known before. */
  | { readonly kind: 'blocked'; readonly by: Blocked; readonly setting?: Setting }
  | { readonly kind: 'failed'; readonly error: Error };

/** Binds this browser, asks where the journey stands, and asks again after every step. */
export function useJourney(client: VisitorClient) {
  const [state, setState] = useState<JourneyState>({ kind: 'loading' });
  const [version, setVersion] = useState(0);
  const [cancelAsked, askCancel] = useState(false);

  const show = useCallback((next: JourneyState) => {
    setState((before) =>
      next.kind === 'blocked' && before.kind === 'ready' ? { ...next, setting: before.setting } : next,
    );
    setVersion((count) => count + 1);
  }, []);

  const open = useCallback(async () => {
    show(await opened(client));
  }, [client, show]);

  const advance = useCallback(
    async (change?: Partial<JourneyRecord>) => {
      if (change !== undefined) writeRecord(client.publicId, change);
      const facts = await loadFacts(client);
      if (!facts.ok) return show(stateOf(facts.problem) ?? (await opened(client)));
      setState((before) => (before.kind === 'ready' ? { ...before, facts: facts.value } : before));
      setVersion((count) => count + 1);
    },
    [client, show],
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

async function opened(client: VisitorClient): Promise<JourneyState> {
  const token = takeResumeToken();
  // A token that is spent already may have been spent by this browser: what follows tells.
  if (token !== null) await client.takeOver(token);
  const bound: CallResult<void> = await client.call('bindSecurityCode');
  // A verification that is closed already is bound no more, but tells its outcome.
  if (!bound.ok && bound.problem.code !== 'wrong_state') {
    return stateOf(bound.problem) ?? { kind: 'blocked', by: 'unknownLink' };
  }
  const [setting, facts] = await Promise.all([loadSetting(client), loadFacts(client)]);
  if (!setting.ok) return stateOf(setting.problem) ?? { kind: 'blocked', by: 'unknownLink' };
  if (!facts.ok) return stateOf(facts.problem) ?? { kind: 'blocked', by: 'unknownLink' };
  applyBrandColour(setting.value.customizations.primaryColor);
  return { kind: 'ready', setting: setting.value, facts: facts.value };
}

/** Null where the journey goes on from what the server says next. */
function stateOf(problem: Problem): JourneyState | null {
  try {
    const by = blockedBy(problem);
    return by === null ? null : { kind: 'blocked', by };
  } catch (error) {
    return { kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) };
  }
}
