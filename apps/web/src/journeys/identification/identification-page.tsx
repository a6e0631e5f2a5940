import { useMemo } from 'react';
import { hasCameraApi, isInAppBrowser } from '../../camera/in-app-browser.ts';
import { ConnectionBanner } from '../../design/connection-banner.tsx';
import { HeaderContext } from '../../design/header-context.ts';
import { Spinner } from '../../design/spinner.tsx';
import { UnknownLinkPage } from '../../start/plain-page.tsx';
import { useSettings } from '../../start/settings.ts';
import { phaseOf, phases, type JourneyStep, currentStep } from './journey.ts';
import type { JourneyTools } from './journey-tools.ts';
import { CameraFailureScreen } from './screens/camera-failure-screen.tsx';
import { CancelDialog } from './screens/cancel-dialog.tsx';
import { ExpiredScreen, OtherDeviceScreen } from './screens/blocked-screens.tsx';
import { StepScreen } from './step-screen.tsx';
import { useJourney } from './use-journey.ts';
import { createVisitorClient } from '../../api/visitor-client.ts';

/** `/identification`: nothing is asked of the server before the browser proved to have a camera at all. */
export function IdentificationPage({ publicId }: { publicId: string }) {
  if (!hasCameraApi() && isInAppBrowser(navigator.userAgent)) {
    // Binding this browser would shut out the one that the visitor goes on in.
    return <CameraFailureScreen failure="inApp" onRetry={reload} onSwitch={reload} />;
  }
  return <Journey publicId={publicId} />;
}

function reload(): void {
  window.location.reload();
}

function Journey({ publicId }: { publicId: string }) {
  const { apiServer } = useSettings();
  const client = useMemo(() => createVisitorClient(apiServer, publicId), [apiServer, publicId]);
  const { state, version, advance, onProblem, cancelAsked, askCancel, takeOver } = useJourney(client);
  if (state.kind === 'failed') throw state.error;
  const step = state.kind === 'ready' ? currentStep(state.facts) : null;
  const tools: JourneyTools | null =
    state.kind === 'ready'
      ? { client, ...state.setting, facts: state.facts, advance, onProblem, onCancel: () => askCancel(true) }
      : null;
  return (
    <HeaderContext value={headerFacts(tools, step)}>
      <ConnectionBanner />
      {state.kind === 'loading' && <Spinner label="読み込んでいます" />}
      {state.kind === 'blocked' && state.by === 'unknownLink' && <UnknownLinkPage />}
      {state.kind === 'blocked' && state.by === 'expired' && (
        <ExpiredScreen business={null} returnUrl={null} />
      )}
      {state.kind === 'blocked' && state.by === 'otherDevice' && <OtherDeviceScreen onTakeOver={takeOver} />}
      {tools !== null && step !== null && <StepScreen key={version} step={step} tools={tools} />}
      {tools !== null && cancelAsked && <CancelDialog tools={tools} onClose={() => askCancel(false)} />}
    </HeaderContext>
  );
}

function headerFacts(tools: JourneyTools | null, step: JourneyStep | null) {
  const position = step === null ? null : phaseOf(step);
  return {
    progress: position === null ? null : { position, total: phases },
    logoUrl: tools?.customizations.logoUrl ?? tools?.business.logoUrl ?? null,
    supportMsg: tools?.customizations.supportMsg ?? null,
    onCancel: tools !== null && position !== null ? tools.onCancel : null,
  };
}
