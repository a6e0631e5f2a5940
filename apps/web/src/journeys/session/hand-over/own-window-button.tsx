import { use } from 'react';
import { Button } from '@ekyc/design/button.tsx';
import { openOwnWindow } from '../../../embed/own-window.ts';
import { HandOverContext } from './hand-over-context.ts';
import type { SessionTools } from '../session-tools.ts';
import { useQrToken } from './use-qr-token.ts';
import * as sessionTexts from '../session-texts.ts';

interface Props {
  readonly look: 'primary' | 'secondary';
}

/** Out of a business's page, with all that was captured; nothing where there is no journey to take along. */
export function OwnWindowButton({ look }: Props) {
  const tools = use(HandOverContext);
  return tools === null ? null : <TokenButton look={look} tools={tools} />;
}

/** The token is made beforehand: a window may only be opened while the visitor presses. */
function TokenButton({
  look,
  tools,
}: Props & { readonly tools: Pick<SessionTools, 'client' | 'onProblem'> }) {
  const { state, retry } = useQrToken(tools.client, tools.onProblem);
  const open = () => {
    if (state.kind === 'ready') openOwnWindow(tools.client.publicId, state.qr.token);
    else retry();
  };
  return (
    <Button look={look} data-testid="own-window" pending={state.kind === 'loading'} onClick={open}>
      {sessionTexts.handOverQrOwnWindow}
    </Button>
  );
}
