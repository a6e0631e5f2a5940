import { useMemo, useState } from 'react';
import { createVisitorClient } from '../../api/visitor-client.ts';
import { externalBrowserUrl, hasCameraApi, inAppBrowserOf } from '../../camera/in-app-browser.ts';
import { ConnectionBanner } from '../../design/connection-banner.tsx';
import { HeaderContext } from '../../design/header-context.ts';
import { Spinner } from '../../design/spinner.tsx';
import { useOnce } from '../../design/use-once.ts';
import { UnknownLinkPage } from '../../start/plain-page.tsx';
import { useSettings } from '../../start/settings.ts';
import { phaseOf, phases, type JourneyStep, currentStep } from './journey.ts';
import type { JourneyTools } from './journey-tools.ts';
import { CancelDialog } from './screens/cancel-dialog.tsx';
import { ExpiredScreen, OtherDeviceScreen } from './screens/blocked-screens.tsx';
import { InAppScreen } from './screens/in-app-screen.tsx';
import { StepScreen } from './step-screen.tsx';
import { useJourney } from './use-journey.ts';

/**
 * `/identification`: nothing is asked of the server before the browser is one to go on in. Binding another app's
 * browser would shut out the one that the visitor leaves it for.
 */
export function IdentificationPage({ publicId }: { publicId: string }) {
  const app = inAppBrowserOf(navigator.userAgent);
  const [staying, stay] = useState(false);
  const externalUrl = externalBrowserUrl(navigator.userAgent, window.location.href);
  // A page framed by a business does not leave it; an app that is not known may well have a camera.
  const doubtful = app !== null && app !== 'webView' && window.top === window;
  useOnce(async () => {
    if (externalUrl !== null && doubtful) window.location.replace(externalUrl);
    return await Promise.resolve();
  });
  const goOn = hasCameraApi() ? () => stay(true) : null;
  if (app !== null && (goOn === null || (doubtful && !staying))) {
    return <InAppScreen app={app} externalUrl={externalUrl} onGoOn={goOn} />;
  }
  return <Journey publicId={publicId} />;
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
        <ExpiredScreen
          business={state.setting?.business.name ?? null}
          returnUrl={state.setting?.business.siteUrl ?? null}
        />
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
