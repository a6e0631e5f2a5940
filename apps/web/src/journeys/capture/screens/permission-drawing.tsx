import type { PermissionHelp } from '../permission-help.ts';
import * as captureTexts from '../capture-texts.ts';

/** The browser's address bar with the button to press, and the camera's switch that follows. */
export function PermissionDrawing({ drawing, bar }: Pick<PermissionHelp, 'drawing' | 'bar'>) {
  const menu = (
    <div className="flex items-center justify-between rounded-lg bg-white p-3 text-sm shadow-md">
      <span className="flex items-center gap-2">
        <Camera className="h-5" />
        {captureTexts.permissionCamera}
      </span>
      {drawing === 'phoneSettings' ? (
        <span className="relative h-6 w-11 rounded-full bg-success-2 after:absolute after:top-0.5 after:right-0.5 after:size-5 after:rounded-full after:bg-white" />
      ) : (
        <span className="rounded-md bg-brand px-3 py-1 font-bold text-white">
          {captureTexts.permissionAllow}
        </span>
      )}
    </div>
  );
  const address = drawing === 'phoneSettings' ? null : <AddressBar drawing={drawing} />;
  return (
    <div
      aria-hidden="true"
      className="mx-auto flex w-full max-w-xs flex-col gap-3 rounded-2xl bg-solid-gray-100 p-4"
    >
      {bar === 'top' && address}
      {menu}
      {bar === 'bottom' && address}
    </div>
  );
}

function AddressBar({ drawing }: { drawing: Exclude<PermissionHelp['drawing'], 'phoneSettings'> }) {
  return (
    <div className="flex items-center gap-2 rounded-full border border-solid-gray-300 bg-white p-1">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full ring-4 ring-error-2">
        <Mark drawing={drawing} />
      </span>
      <span className="h-2 flex-1 rounded bg-solid-gray-200" />
      <span className="size-4 rounded-full bg-solid-gray-200" />
    </div>
  );
}

function Mark({ drawing }: { drawing: Exclude<PermissionHelp['drawing'], 'phoneSettings'> }) {
  if (drawing === 'crossedCamera') return <Camera className="h-6" crossed />;
  if (drawing === 'pageMenu')
    return <span className="text-sm font-bold">{captureTexts.permissionPageMenu}</span>;
  return (
    <svg viewBox="0 0 24 24" className="h-6" fill="none" stroke="currentColor" strokeWidth="2">
      <circle cx="8" cy="7" r="3" />
      <path d="M13 7h8" />
      <circle cx="16" cy="17" r="3" />
      <path d="M3 17h8" />
    </svg>
  );
}

function Camera({ className, crossed = false }: { className: string; crossed?: boolean }) {
  return (
    <svg viewBox="0 0 48 36" className={`${className} text-solid-gray-700`}>
      <rect x="2" y="6" width="32" height="24" rx="5" fill="currentColor" />
      <path d="M36 15l10-7v20l-10-7z" fill="currentColor" />
      {crossed && <path d="M4 2l40 32" stroke="var(--color-error-2)" strokeWidth="4" />}
    </svg>
  );
}
