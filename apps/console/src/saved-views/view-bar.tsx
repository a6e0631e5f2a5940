import type { ListView } from '@ekyc/contract';
import { Button } from '@ekyc/design/button.tsx';
import { SelectField } from '@ekyc/design/field.tsx';
import { Suspense, useCallback, useState } from 'react';
import { useLoaded } from '../api/use-loaded.ts';
import { useMembership } from '../membership/membership.ts';
import { go } from '../routing/location.ts';
import { latePage } from '../routing/late-page.ts';
import { pathOf } from '../routing/route.ts';
import { useAfterUndo } from '../toasts/toasts.ts';
import { addressOfView, withWords } from './list-view.ts';
import { texts } from './saved-views-texts.ts';
import { tellColumns, tellPicked } from './tell-shown.ts';

const ViewDialog = latePage(async () => (await import('./view-dialog.tsx')).ViewDialog);

/** In which order a list is shown, the views of it that the member saved, and the way to what is rarer. */
export function ViewBar({ view }: { view: ListView }) {
  const { client } = useMembership();
  const ask = useCallback((signal: AbortSignal) => client.call('savedView.list', { signal }), [client]);
  const { loaded, reload } = useLoaded(ask);
  useAfterUndo(reload);
  /** What was shown when the dialog was opened; null: it is closed. */
  const [opened, setOpened] = useState<ListView | null>(null);
  const saved =
    loaded.state === 'loaded' ? loaded.value.items.filter((one) => one.view.page === view.page) : [];
  const address = addressOfView(view);
  const show = (next: ListView) => go(addressOfView(next), 'replace');
  const pick = (id: string) => {
    const chosen = saved.find((one) => one.id === id);
    if (chosen === undefined) return;
    // What is usual, or saved, is a press away.
    const isKept = address === pathOf(view.page) || saved.some((one) => addressOfView(one.view) === address);
    show(chosen.view);
    if (!isKept) tellPicked(chosen.name, view);
  };
  return (
    <div className="flex flex-wrap items-end gap-3 max-sm:[&>div]:basis-full sm:[&>div]:max-w-72">
      <SelectField
        label={texts.order}
        value={view.order}
        onChange={(order) => show(withWords(view, { order }))}
      >
        {Object.entries(texts.orders[view.page]).map(([order, name]) => (
          <option key={order} value={order}>
            {name}
          </option>
        ))}
      </SelectField>
      {saved.length > 0 && (
        <SelectField
          label={texts.saved}
          value={saved.find((one) => addressOfView(one.view) === address)?.id ?? ''}
          onChange={pick}
        >
          <option value="">{texts.chosen}</option>
          {saved.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <Button look="small" onClick={() => setOpened(view)}>
        {texts.open}
      </Button>
      {opened !== null && (
        <Suspense>
          <ViewDialog
            view={view}
            saved={saved}
            onView={show}
            onSaved={reload}
            onClose={() => {
              setOpened(null);
              if (opened.columns.join() !== view.columns.join()) tellColumns(opened, view);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
