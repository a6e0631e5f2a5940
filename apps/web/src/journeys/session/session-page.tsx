import type { Kind, Status } from '@ekyc/contract';
import { type ComponentType, Suspense, useEffect, useMemo, useState } from 'react';
import { createVisitorClient, type VisitorClient } from '../../api/visitor-client.ts';
import { externalBrowserUrl, hasCameraApi, inAppBrowserOf } from '../../camera/in-app-browser.ts';
import { ConnectionBanner } from '../../design/connection-banner.tsx';
import { isPhone } from '../../design/device.ts';
import { HeaderContext } from '../../design/header-context.ts';
import { Spinner } from '../../design/spinner.tsx';
import { useOnce } from '@ekyc/design/use-once.ts';
import { hasOwnWindow } from '../../embed/own-window.ts';
import { useJourneyReport } from '../../embed/use-journey-report.ts';
import { UnknownLinkPage } from '../../start/plain-page.tsx';
import { RecordingNotice } from '../../recording/recording-notice.tsx';
import { useSessionRecording } from '../../recording/use-session-recording.ts';
import { useSettings } from '@ekyc/app-start/runtime-settings.ts';
import {
  ExpiredScreen,
  HandOverScreen,
  InAppScreen,
  LeftScreen,
  MovedScreen,
  NewTermsScreen,
  OtherAccountScreen,
  OtherDeviceScreen,
  OutdatedQrScreen,
  RefusedScreen,
  SignInScreen,
  SuspendedAccountScreen,
} from './endings/late-endings.ts';
import { CancelDialog } from './screens/cancel-dialog.tsx';
import { LeaveDialog } from './screens/leave-device.tsx';
import { closedStep } from './closed-step.ts';
import { DebugOverlay } from './debug-overlay.tsx';
import { pathFor } from './hand-over/addresses.ts';
import { isContinued } from './hand-over/other-device.ts';
import { handOverTexts } from './session-texts.ts';
import { HandOverContext } from './hand-over/hand-over-context.ts';
import { notice as specimenNotice } from '../specimen/specimen-texts.ts';
import { questionsOfStep } from './help/questions-of-step.tsx';
import { logoOf } from './load-setting.ts';
import { isOpenHere, type SessionState } from './open-session.ts';
import type { JourneyDefinition, SessionTools } from './session-tools.ts';
import { phaseOf, type SessionFacts, stepBefore } from './steps.ts';
import { useBrowserBack } from './use-browser-back.ts';
import { type TakenOver, useSession } from './use-session.ts';
import * as designTexts from '@ekyc/design/design-texts.ts';

interface Props<K extends Kind, Facts extends SessionFacts, Step extends string> {
  readonly publicId: string;
  readonly journey: JourneyDefinition<K, Facts, Step>;
}

/**
 * The page of one kind. The server is asked nothing until the visitor is in a browser that can finish: registering an
 * in-app browser as this verification's browser would lock out the one that the visitor switches to.
 */
export function SessionPage<K extends Kind, Facts extends SessionFacts, Step extends string>(
  props: Props<K, Facts, Step>,
) {
  const app = inAppBrowserOf(navigator.userAgent);
  const [staying, stay] = useState(false);
  const externalUrl = externalBrowserUrl(navigator.userAgent, window.location.href);
  // A page framed by a business does not leave it; an app that is not known may well have a camera.
  const doubtful = app !== null && app !== 'webView' && window.top === window;
  useOnce(async () => {
    if (externalUrl !== null && doubtful) window.location.replace(externalUrl);
    return Promise.resolve();
  });
  const goOn = hasCameraApi() ? () => stay(true) : null;
  if (app !== null && (goOn === null || (doubtful && !staying))) {
    return <InAppScreen app={app} externalUrl={externalUrl} onGoOn={goOn} />;
  }
  return <Session {...props} />;
}

function Session<K extends Kind, Facts extends SessionFacts, Step extends string>({
  publicId,
  journey,
}: Props<K, Facts, Step>) {
  const { apiServer, debugModeEnabled } = useSettings();
  const client = useMemo(
    () => createVisitorClient(apiServer, journey.kind, publicId, journey.account),
    [apiServer, publicId, journey],
  );
  const { state, version, advance, onProblem, takeOver, resumeHere, leave } = useSession(client, journey);
  const [asked, ask] = useState<Asked | null>(null);
  const close = () => ask(null);
  // A desktop waits for the phone that scanned its code; any other browser was simply left behind.
  const waits = state.kind === 'elsewhere' && !isPhone(navigator.userAgent) && !hasOwnWindow(publicId);
  useAddress(journey.kind, state.kind === 'ready' ? false : waits ? true : null);
  useJourneyReport({
    status: statusOf(state),
    blocked: blockedOf(state, waits),
    begun: state.kind === 'ready' && state.facts.record.started,
  });
  const recorded = isRecordedIn(state);
  useSessionRecording(journey.kind, publicId, recorded);
  if (state.kind === 'failed') throw state.error;
  const step = state.kind === 'ready' ? journey.currentStep(state.facts) : null;
  const handOver = useMemo(() => ({ client, onProblem }), [client, onProblem]);
  const given = { client, advance, onProblem, onCancel: () => ask('cancel') };
  const tools = state.kind === 'ready' ? toolsOf(journey, state, given) : null;
  const onBack = tools === null || asked === 'otherDevice' ? null : wayBack(journey, tools, step);
  useBrowserBack(asked === 'otherDevice' ? close : onBack);
  const Current: ComponentType<{ tools: SessionTools<Facts, VisitorClient<K>> }> | null =
    step === null ? null : journey.screens[step];
  return (
    <HeaderContext
      value={{
        ...headerFacts(journey, tools, step),
        ...hostOf(state),
        ...waysOut(state, ask),
        onBack,
      }}
    >
      <ConnectionBanner />
      {recorded && <RecordingNotice />}
      {debugModeEnabled === 'true' && <DebugOverlay kind={journey.kind} publicId={publicId} step={step} />}
      {state.kind === 'loading' && <Spinner label={designTexts.waitingLoading} />}
      <Suspense fallback={<Spinner label={designTexts.waitingLoading} />}>
        {state.kind === 'blocked' && (
          <BlockedScreen state={state} publicId={publicId} onTakeOver={takeOver} />
        )}
        {state.kind === 'elsewhere' && (
          <MovedScreen
            progress={state.progress}
            stage={state.stage}
            kind={journey.kind}
            onDesktop={waits}
            setting={state.setting ?? null}
            publicId={publicId}
            onResumeHere={async () => {
              close();
              return resumeHere();
            }}
          />
        )}
        {state.kind === 'left' && (
          <LeftScreen wasOpen={state.wasOpen} business={state.setting?.business ?? null} />
        )}
        <HandOverContext value={handOver}>
          {tools !== null && asked === 'otherDevice' && <HandOverScreen tools={tools} onBack={close} />}
          {tools !== null && asked !== 'otherDevice' && Current !== null && (
            <Current key={version} tools={tools} />
          )}
        </HandOverContext>
      </Suspense>
      {tools !== null && asked === 'cancel' && <CancelDialog tools={tools} onClose={close} />}
      {asked === 'leave' && state.kind !== 'left' && (
        <LeaveDialog isOpen={isOpenHere(state)} onLeave={leave} onClose={close} />
      )}
    </HeaderContext>
  );
}

interface BlockedProps {
  readonly state: Extract<SessionState<never>, { kind: 'blocked' }>;
  readonly publicId: string;
  readonly onTakeOver: () => Promise<TakenOver>;
}

function BlockedScreen({ state: { by, title, setting }, publicId, onTakeOver }: BlockedProps) {
  switch (by) {
    case 'unknownLink':
      return <UnknownLinkPage />;
    case 'expired':
      return (
        <ExpiredScreen
          business={setting?.business ?? null}
          returnTo={{ url: setting?.business.siteUrl ?? null, siteOnly: true }}
          publicId={publicId}
        />
      );
    case 'signIn':
      return <SignInScreen publicId={publicId} />;
    case 'otherAccount':
      return <OtherAccountScreen publicId={publicId} />;
    case 'suspendedAccount':
      return <SuspendedAccountScreen publicId={publicId} />;
    case 'newTerms':
      return <NewTermsScreen publicId={publicId} />;
    case 'refused':
      return <RefusedScreen reason={title} business={setting?.business ?? null} publicId={publicId} />;
    case 'outdatedQr':
      return <OutdatedQrScreen onTakeOver={onTakeOver} />;
    case 'otherDevice':
      return <OtherDeviceScreen onTakeOver={onTakeOver} />;
  }
}

/** Keeps the address the one of what is shown: a reload goes on there. Null leaves it. */
function useAddress(kind: Kind, isWaiting: boolean | null): void {
  useEffect(() => {
    if (isWaiting === null) return;
    const { pathname, search } = window.location;
    const path = pathFor(kind, isWaiting, pathname);
    if (path !== pathname) window.history.replaceState(window.history.state, '', path + search);
  }, [kind, isWaiting]);
}

/** From the first screen to the submission; after it nothing is taken any more. */
function isRecordedIn(state: SessionState<SessionFacts>): boolean {
  if (state.kind !== 'ready' || closedStep(state.facts.completed) !== null) return false;
  return state.setting.customizations.recording !== 'off';
}

/** What the page around may hear of it: a journey that ended elsewhere ended. */
function statusOf(state: SessionState<SessionFacts>): Status | null {
  if (state.kind === 'ready') return state.facts.completed.status;
  return state.kind === 'elsewhere' && state.progress !== 'going' ? state.progress : null;
}

/** That the visitor took a phone, as the screen proposed, is no fault. */
function blockedOf(state: SessionState<SessionFacts>, waits: boolean): string | null {
  if (state.kind === 'blocked') return state.by;
  return state.kind === 'elsewhere' && state.progress === 'going' && !waits ? 'otherDevice' : null;
}

type Ready<Facts> = Extract<SessionState<Facts>, { kind: 'ready' }>;

function toolsOf<K extends Kind, Facts extends SessionFacts>(
  journey: JourneyDefinition<K, Facts, string>,
  { setting, facts }: Ready<Facts>,
  given: Pick<SessionTools<Facts, VisitorClient<K>>, 'client' | 'advance' | 'onProblem' | 'onCancel'>,
): SessionTools<Facts, VisitorClient<K>> {
  const { name, siteUrl } = setting.business;
  // The address the business gave for this visitor, else its site.
  const { redirectUrl } = facts.completed;
  const ofBusiness = { name, url: redirectUrl ?? siteUrl, siteOnly: redirectUrl === null };
  return { ...given, ...setting, facts, returnTo: journey.returnTo?.(facts) ?? ofBusiness };
}

/** Longer than a screen takes to come. */
const backMotionMs = 400;

/** To the step before, with nothing lost; null where there is none. */
function wayBack<K extends Kind, Facts extends SessionFacts>(
  { steps }: JourneyDefinition<K, Facts, string>,
  { facts, advance }: Pick<SessionTools<Facts>, 'facts' | 'advance'>,
  step: string | null,
): (() => void) | null {
  const before = step === null ? null : stepBefore(steps, facts, step);
  if (before === null) return null;
  return () => {
    // The step before comes from the left (theme.css).
    document.documentElement.dataset['way'] = 'back';
    void advance({ lookingAt: before } as Partial<Facts['record']>).then(() => {
      window.setTimeout(() => delete document.documentElement.dataset['way'], backMotionMs);
    });
  };
}

/** @param position of the present one, from 1 on; 0 before the first */
function partsAt(phases: readonly (string | null)[], position: number) {
  return phases.flatMap((name, index) => {
    if (name === null) return [];
    const state = index + 1 < position ? 'done' : index + 1 === position ? 'now' : 'todo';
    return [{ name, state } as const];
  });
}

/** What was taken is looked through, or was handed in. */
const reviewSteps: ReadonlySet<string> = new Set(['confirm', 'form']);

function headerFacts<K extends Kind, Facts extends SessionFacts>(
  { kind, steps, phases, advice }: JourneyDefinition<K, Facts, string>,
  tools: SessionTools | null,
  step: string | null,
) {
  const position = step === null ? null : phaseOf(steps, step);
  const ofVisitor =
    typeof phases !== 'function' ? phases : tools === null ? null : phases(tools.facts as Facts);
  const takesPictures = position !== null && (step === null || !reviewSteps.has(step));
  const given = typeof advice !== 'function' ? advice : tools === null ? [] : advice(tools.facts as Facts);
  return {
    progress: position === null || ofVisitor === null ? null : { parts: partsAt(ofVisitor, position) },
    supportMsg: tools?.customizations.supportMsg ?? null,
    onCancel: tools !== null && position !== null ? tools.onCancel : null,
    questions: questionsOfStep(kind, step, tools?.facts.completed.method),
    advice: tools === null || !takesPictures ? [] : given,
  };
}

/** Whose page it is; nothing is shown of anybody until that is known. */
function hostOf(state: SessionState<SessionFacts>) {
  const setting = 'setting' in state ? state.setting : undefined;
  if (setting !== undefined) {
    const note = isOpenHere(state) && isContinued() ? handOverTexts.continued : null;
    const simulated = state.kind === 'ready' && state.facts.completed.sandbox?.simulated === true;
    const specimen = simulated ? specimenNotice : null;
    return { businessName: setting.business.name, logoUrl: logoOf(setting), note, specimen };
  }
  return { businessName: state.kind === 'loading' ? '' : null, logoUrl: null, note: null, specimen: null };
}

/** What the visitor asked for in the help, and is to confirm or to leave again. */
type Asked = 'cancel' | 'leave' | 'otherDevice';

/** The ways to go on elsewhere, and to leave nothing on this device. */
function waysOut(state: SessionState<SessionFacts>, ask: (what: Asked) => void) {
  return {
    onOtherDevice: isOpenHere(state) ? () => ask('otherDevice') : null,
    onLeaveDevice: state.kind === 'ready' || state.kind === 'elsewhere' ? () => ask('leave') : null,
  };
}
