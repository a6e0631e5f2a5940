import { ErrorBoundary } from '@ekyc/design/error-boundary.tsx';
import { returnLostFocus } from '@ekyc/design/lost-focus.ts';
import { applyTextSize } from '@ekyc/design/text-size.ts';
import { loadSettings, SettingsContext } from '@ekyc/app-start/runtime-settings.ts';
import { takeSsoReturn } from '@ekyc/sign-in/sso-visit.ts';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { followLook } from './look/look.ts';
import { takeInvitation } from './membership/stored-invitation.ts';
import { home } from './routing/route.ts';
import { FatalPage } from './start/fatal-page.tsx';
import './styles.css';

// Before anything is asked of the network, so that the token leaves the address at once.
takeInvitation(window.location);
takeSsoReturn(home);
applyTextSize();
followLook();
const container = document.getElementById('root');
if (container === null) throw new Error('no root');
returnLostFocus(container);
const root = createRoot(container);

try {
  const settings = await loadSettings();
  root.render(
    <ErrorBoundary fatal={(message) => <FatalPage message={message} apiServer={settings.apiServer} />}>
      <SettingsContext value={settings}>
        <App />
      </SettingsContext>
    </ErrorBoundary>,
  );
} catch (error) {
  root.render(<FatalPage message={error instanceof Error ? error.message : String(error)} />);
}
