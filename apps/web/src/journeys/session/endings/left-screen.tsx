import { LateDrawing } from '../../../design/late-drawing.tsx';
import { Screen } from '../../../design/screen.tsx';
import type { Setting } from '../load-setting.ts';
import { leaveTexts } from '../session-texts.ts';
import { ReturnButton } from './blocked-screens.tsx';

interface LeftProps {
  readonly wasOpen: boolean;
  readonly business: Setting['business'] | null;
}

/** Nothing of it is left on this device. */
export function LeftScreen({ wasOpen, business }: LeftProps) {
  const { left, erased, wayOn } = leaveTexts;
  return (
    <Screen
      heading={left}
      drawing={<LateDrawing name="canceled" />}
      lead={
        <div className="flex flex-col gap-4">
          <p>{erased}</p>
          {wasOpen && <p>{wayOn}</p>}
        </div>
      }
      actions={business !== null && <ReturnButton name={business.name} url={business.siteUrl} siteOnly />}
    />
  );
}
