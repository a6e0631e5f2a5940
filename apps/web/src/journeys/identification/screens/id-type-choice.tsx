import type { IdType } from '@ekyc/contract';
import { idTypes } from '@ekyc/documents';
import { Screen } from '../../../design/screen.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import { useOnce } from '../../../design/use-once.ts';
import { usePending } from '../../../design/use-pending.ts';
import type { StepProps } from '../journey-tools.ts';
import { idTypeNames, takenPictures } from '../texts.ts';

/** Which document; where only one is allowed, it is taken without asking. */
export function IdTypeChoice({ tools }: StepProps) {
  const allowed = tools.customizations.idTypes;
  const choose = async (idType: IdType) => {
    const chosen = await tools.client.call('putIdType', { idType });
    if (!chosen.ok) return tools.onProblem(chosen.problem);
    await tools.advance();
  };
  const [only] = allowed;
  const single = allowed.length === 1 && only !== undefined;
  useOnce(async () => {
    if (single) await choose(only);
  });
  if (single) return <Spinner label="準備しています" />;
  return (
    <Screen heading="本人確認書類を選んでください">
      <ul className="flex flex-col gap-3">
        {allowed.map((idType) => (
          <li key={idType}>
            <Choice idType={idType} onChoose={async () => await choose(idType)} />
          </li>
        ))}
      </ul>
    </Screen>
  );
}

function Choice({ idType, onChoose }: { idType: IdType; onChoose: () => Promise<void> }) {
  const [pending, run] = usePending(onChoose);
  return (
    <button
      type="button"
      disabled={pending}
      onClick={run}
      className="flex w-full items-center gap-4 rounded-lg border border-solid-gray-536 p-4 text-left hover:bg-solid-gray-50"
    >
      <CardDrawing />
      <span>
        <span className="block text-lg font-bold">{idTypeNames[idType]}</span>
        <span className="block text-sm text-solid-gray-700">{takenPictures(idTypes[idType].photoTypes)}</span>
      </span>
    </button>
  );
}

function CardDrawing() {
  return (
    <svg viewBox="0 0 86 54" aria-hidden="true" className="h-12 shrink-0 text-solid-gray-700">
      <rect x="1" y="1" width="84" height="52" rx="5" fill="white" stroke="currentColor" strokeWidth="2" />
      <rect x="58" y="14" width="20" height="26" fill="currentColor" opacity="0.35" />
      <path d="M8 12h40M8 20h40M8 28h30M8 36h36" stroke="currentColor" strokeWidth="3" opacity="0.6" />
    </svg>
  );
}
