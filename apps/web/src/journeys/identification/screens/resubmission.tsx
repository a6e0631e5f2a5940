import { Button } from '../../../design/button.tsx';
import { Screen } from '../../../design/screen.tsx';
import { usePending } from '../../../design/use-pending.ts';
import type { StepProps } from '../journey-tools.ts';
import { inOrder, partName, partReasons, retakeButton } from '../resubmission.ts';

/** もう一度撮影してください: only what failed, and why; then those pictures and the oath again. */
export function Resubmission({ tools }: StepProps) {
  const { client, facts, onProblem, advance } = tools;
  const parts = inOrder(facts.completed.parts);
  const [pending, begin] = usePending(async () => {
    const started = await client.call('startTake', { type: parts[0]?.take ?? 'document' });
    if (!started.ok) return onProblem(started.problem);
    // Whoever submitted once has agreed and confirmed; only this browser may have forgotten it.
    await advance({ started: true, consented: true, textConfirmed: true, similarityChecked: true });
  });
  return (
    <Screen
      heading="もう一度撮影してください"
      actions={
        <>
          <Button data-testid="retake-part" pending={pending} onClick={begin}>
            {retakeButton(parts, facts.idType)}
          </Button>
          <Button look="text" onClick={tools.onCancel}>
            やめる
          </Button>
        </>
      }
    >
      <ul className="flex flex-col gap-3">
        {parts.map((part) => (
          <li key={part.take} className="rounded-lg border-l-8 border-warning-yellow-2 bg-yellow-50 p-4">
            <p className="text-lg font-bold">{partName(part, facts.idType)}</p>
            {partReasons(part, facts.idType).map((reason) => (
              <p key={reason}>{reason}</p>
            ))}
          </li>
        ))}
      </ul>
      <p>撮り直すのはこれだけです。ほかの画像と入力内容は、そのまま使われます。</p>
    </Screen>
  );
}
