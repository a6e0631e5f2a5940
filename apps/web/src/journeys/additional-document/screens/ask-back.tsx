import { Button } from '@ekyc/design/button.tsx';
import { Screen } from '../../../design/screen.tsx';
import { texts } from '../additional-document-texts.ts';
import { BackDrawing } from './back-drawing.tsx';

/** Whether the back bears anything: most are empty. */
export function AskBack({ onAnswer }: { onAnswer: (written: boolean) => void }) {
  const { heading, lines, take, none } = texts.askBack;
  return (
    <Screen
      heading={heading}
      actions={
        <>
          <Button data-testid="take-back" onClick={() => onAnswer(true)}>
            {take}
          </Button>
          <Button look="secondary" data-testid="no-back" onClick={() => onAnswer(false)}>
            {none}
          </Button>
        </>
      }
    >
      <BackDrawing />
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Screen>
  );
}
