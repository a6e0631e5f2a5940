import { Button } from '@ekyc/design/button.tsx';
import { useState } from 'react';
import { usePermission } from '../membership/use-permission.ts';
import { FieldsComparison } from './fields/fields-comparison.tsx';
import { LicenceFields } from './fields/licence-fields.tsx';
import { useOpened } from './opened-verification.ts';
import { Part } from './part.tsx';
import { Pictures } from './pictures/pictures.tsx';
import { PurposeDialog } from './purpose-dialog.tsx';
import { Recording } from './recording/recording.tsx';
import { personalTexts as texts } from './verification-texts.ts';

/** Pictures, video and what stands on the document: only on asking, and with a purpose. */
export function Personal({ onPurpose }: { onPurpose: (purpose: string) => void }) {
  const { verification, purpose } = useOpened();
  const may = usePermission();
  const [asking, setAsking] = useState(false);
  const shown = purpose !== null && verification.personalData === 'shown';
  return (
    <Part heading={texts.heading}>
      {verification.status === 'redacted' ? (
        <p>{texts.redacted}</p>
      ) : !may('evidence', 'read') ? (
        <p>{texts.notAllowed}</p>
      ) : shown ? (
        <Shown purpose={purpose} />
      ) : (
        <>
          <p>{texts.hidden}</p>
          <p>
            <Button wide={false} onClick={() => setAsking(true)}>
              {texts.show}
            </Button>
          </p>
        </>
      )}
      {asking && (
        <PurposeDialog
          heading={texts.purposeHeading}
          submit={texts.submit}
          purposes={texts.purposes}
          onClose={() => setAsking(false)}
          onPurpose={(given) => {
            setAsking(false);
            onPurpose(given);
          }}
        />
      )}
    </Part>
  );
}

function Shown({ purpose }: { purpose: string }) {
  const { verification } = useOpened();
  return (
    <>
      <p role="status" className="text-sm text-solid-gray-700">
        {texts.shownFor(purpose)}
      </p>
      <Pictures purpose={purpose} />
      {verification.kind === 'identification' && <FieldsComparison verification={verification} />}
      {verification.kind === 'additionalDocument' && <LicenceFields verification={verification} />}
      <Recording purpose={purpose} />
    </>
  );
}
