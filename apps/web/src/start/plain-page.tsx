import { LateDrawing } from '../design/late-drawing.tsx';
import { Screen } from '../design/screen.tsx';
import * as startPageTexts from './start-texts.ts';
import { productName } from '@ekyc/design/design-texts.ts';

/** `/` and `/embed`: what this service is, and that one needs a link from a business. */
export function PlainPage() {
  return (
    <Screen
      heading={productName}
      drawing={<LateDrawing name="start" />}
      lead={
        <div className="flex flex-col gap-4">
          <p>{startPageTexts.plainPageLead}</p>
          <p>{startPageTexts.plainPageNeedsLink}</p>
        </div>
      }
    />
  );
}

/** A link that names no verification we know. */
export function UnknownLinkPage() {
  return (
    <Screen
      heading={startPageTexts.plainPageUnknownLink}
      drawing={<LateDrawing name="none" />}
      lead={
        <div className="flex flex-col gap-4">
          <p>{startPageTexts.plainPageUnknownLinkText}</p>
          <p>{startPageTexts.plainPageUnknownLinkAdvice}</p>
        </div>
      }
    />
  );
}
