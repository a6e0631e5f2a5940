import { Button } from '@ekyc/design/button.tsx';
import { texts } from './settings-texts.ts';
import type { Settings } from './use-settings.ts';

/** Stays at the bottom of the window: what there is to save, and what became of it. */
export function SaveBar({ settings }: { settings: Settings }) {
  const { outcome, dirty, saving, loading, loadNewest } = settings;
  return (
    <div
      data-save-bar=""
      className="sticky bottom-(--toast-room) z-10 flex flex-col gap-3 border-t border-solid-gray-300 bg-white py-3 lg:bottom-0 [@media(max-height:600px)]:static"
    >
      <div role="alert" className="empty:hidden">
        {outcome?.kind === 'wrong' && <p className="font-bold text-error-2">⚠ {outcome.text}</p>}
        {outcome?.kind === 'newer' && <p className="font-bold text-error-2">⚠ {texts.newer.body}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {outcome?.kind === 'newer' ? (
          <Button key="load" wide={false} pending={loading} onClick={() => loadNewest()}>
            {texts.newer.load}
          </Button>
        ) : (
          <Button key="save" type="submit" wide={false} pending={saving}>
            {texts.save}
          </Button>
        )}
        <p role="status" className="min-w-0 flex-1 basis-60 text-sm">
          {outcome?.kind === 'done' ? outcome.text : dirty ? texts.unsaved : texts.nothingToSave}
        </p>
      </div>
    </div>
  );
}
