import { ErrorBoundary } from '@ekyc/design/error-boundary.tsx';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { applyTextSize } from '@ekyc/design/text-size.ts';
import { returnLostFocus } from '@ekyc/design/lost-focus.ts';
import { joinHost } from './embed/embedded.ts';
import { countVisit } from './start/analytics.ts';
import { FatalPage } from './start/fatal-page.tsx';
import { loadSettings, SettingsContext } from '@ekyc/app-start/runtime-settings.ts';
import './styles.css';

joinHost();
applyTextSize();
const container = document.getElementById('root');
if (container === null) throw new Error('no root');
returnLostFocus(container);
const root = createRoot(container);

try {
  const settings = await loadSettings();
  countVisit(settings, window.location);
  root.render(
    <ErrorBoundary
      fatal={(message) => (
        <FatalPage message={message} apiServer={settings.apiServer} contact={settings.operatorContact} />
      )}
    >
      <SettingsContext value={settings}>
        <App location={window.location} />
      </SettingsContext>
    </ErrorBoundary>,
  );
} catch (error) {
  root.render(<FatalPage message={error instanceof Error ? error.message : String(error)} />);
}
