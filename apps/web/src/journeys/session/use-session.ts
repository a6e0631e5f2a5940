import type { CompletedAnswer, Kind } from '@ekyc/contract';
import { useCallback, useState } from 'react';
import type { Problem } from '../../api/call-types.ts';
import type { VisitorClient } from '../../api/visitor-client.ts';
import { useOnce } from '@ekyc/design/use-once.ts';
import { forgetOwnWindow } from '../../embed/own-window.ts';
import { standing, standingElsewhere } from './hand-over/progress-elsewhere.ts';
import {
  type Definition,
  elsewhereState,
  isOpenHere,
  openSession,
  type SessionState,
  stateOf,
} from './open-session.ts';
import { comeBack, followKey, leaveDevice } from './same-browser.ts';
import { writeRecord } from './session-record.ts';
import type { SessionFacts } from './steps.ts';
import { useWatch } from './use-watch.ts';

/** `over`: it has ended, on another device. */
export type TakenOver = 'taken' | 'refused' | 'over';

/** Registers this browser, asks for the journey's state, and asks again after every step. */
export function useSession<K extends Kind, Facts extends SessionFacts>(
  client: VisitorClient<K>,
  definition: Definition<K, Facts>,
) {
  const { loadFacts, emptyRecord } = definition;
  const [state, setState] = useState<SessionState<Facts>>({ kind: 'loading' });
  const [version, setVersion] = useState(0);

  const show = useCallback((next: SessionState<Facts>) => {
    setState((before) => withSettingOf(before, next));
    setVersion((count) => count + 1);
  }, []);

  const open = useCallback(async () => {
    show(await openSession(client, definition));
  }, [client, definition, show]);

  const advance = useCallback(
    async (change?: Partial<Facts['record']>) => {
      if (change !== undefined) writeRecord(client.publicId, emptyRecord, change);
      const facts = await loadFacts(client);
      if (!facts.ok)
        return show((await stateOf(client, facts.problem)) ?? (await openSession(client, definition)));
      followKey(client, facts.value.completed);
      const elsewhere = elsewhereState(facts.value.completed);
      if (elsewhere !== null) return show(elsewhere);
      setState((before) => (before.kind === 'ready' ? { ...before, facts: facts.value } : before));
      setVersion((count) => count + 1);
    },
    [client, definition, loadFacts, emptyRecord, show],
  );

  const block = useCallback(
    async (problem: Problem) => {
      const blocked = await stateOf(client, problem);
      if (blocked !== null) show(blocked);
      else await advance();
    },
    [client, advance, show],
  );
  const onProblem = useCallback(
    (problem: Problem) => {
      // An expired or erased verification still says where to return to.
      const over = problem.code === 'verification_expired' || problem.code === 'redacted';
      void (over ? advance() : block(problem));
    },
    [advance, block],
  );

  /** By this browser's key where another tab has the journey, else while nothing was begun. */
  const takeOver = useCallback(async (): Promise<TakenOver> => {
    const taken = (await comeBack(client)) ?? (await client.takeOver());
    if (taken.ok) await open();
    else if (taken.problem.code === 'wrong_state') return 'over';
    else if (taken.problem.code !== 'reset_not_possible') await block(taken.problem);
    return taken.ok ? 'taken' : 'refused';
  }, [client, open, block]);

  const resumeHere = useResume(client, open);
  const leave = useCallback(async () => {
    await leaveDevice(client);
    show({ kind: 'left', wasOpen: isOpenHere(state) });
  }, [client, state, show]);

  const onChange = useCallback(
    (completed: CompletedAnswer) => {
      if (state.kind !== 'elsewhere') return void advance();
      const next = elsewhereState(completed);
      // Another stage there is only shown.
      if (next?.progress === 'going') show(next);
      else void open();
    },
    [state.kind, open, advance, show],
  );
  useWatch({ client, known: standingOf(state), onChange, onProblem });
  useOnce(open);
  return { state, version, advance, onProblem, takeOver, resumeHere, leave };
}

function useResume<K extends Kind>(client: VisitorClient<K>, open: () => Promise<void>) {
  /** Where that may not be any more, opening shows why. */
  return useCallback(async (): Promise<TakenOver> => {
    const taken = await client.resumeHere();
    if (taken.ok) forgetOwnWindow(client.publicId);
    await open();
    return taken.ok ? 'taken' : 'refused';
  }, [client, open]);
}

/** Null while nothing is known, or nothing may be asked. */
function standingOf<Facts extends SessionFacts>(state: SessionState<Facts>): string | null {
  if (state.kind === 'elsewhere') return standingElsewhere(state.progress, state.stage);
  return state.kind === 'ready' ? standing(state.facts.completed) : null;
}

/** A page that can't continue still shows whose request it was, if it knew. */
function withSettingOf<Facts>(before: SessionState<Facts>, next: SessionState<Facts>): SessionState<Facts> {
  if (next.kind !== 'blocked' && next.kind !== 'elsewhere' && next.kind !== 'left') return next;
  const setting = before.kind === 'loading' || before.kind === 'failed' ? undefined : before.setting;
  return setting === undefined ? next : { ...next, setting };
}
