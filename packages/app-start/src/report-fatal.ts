import type { FatalReport } from '@ekyc/contract';
import { paths } from '@ekyc/contract/paths';

/** Tells the server that the fatal page shows. Query and hash stay out: they carry the publicId. */
export function reportFatal(apiServer: string, message: string): void {
  const report: FatalReport = {
    error: message.slice(0, 4000),
    screenWidth: Math.round(window.screen.width),
    screenHeight: Math.round(window.screen.height),
    userAgent: navigator.userAgent.slice(0, 1000),
    path: window.location.pathname.slice(0, 2000),
  };
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(report),
  };
  fetch(apiServer + paths['service.reportFatal'][1], { ...init, keepalive: true }).catch(() => {
    // Without a network there is nowhere to report it.
  });
}
