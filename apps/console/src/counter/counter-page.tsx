import { ConsolePage } from '../layout/console-page.tsx';
import { usePermission } from '../membership/use-permission.ts';
import { texts as frame } from '../layout/layout-texts.ts';
import { BeginForm } from './begin-form.tsx';
import { ChipWarnings } from './chip-warnings.tsx';
import { texts } from './counter-texts.ts';

/** Where a counter begins with the next person. */
export function CounterPage() {
  const may = usePermission();
  return (
    <ConsolePage heading={texts.heading}>
      <p>{texts.intro}</p>
      <ChipWarnings />
      {may('counter', 'write') ? <BeginForm /> : <p>{frame.readOnly}</p>}
    </ConsolePage>
  );
}
