import { useSettings } from '@ekyc/app-start/runtime-settings.ts';
import { Dialog } from '@ekyc/design/dialog.tsx';
import { useState } from 'react';
import { texts } from './account-texts.ts';
import { GuardedForm } from './guarded-form.tsx';
import {
  beginMaking,
  type MakingOptions,
  makePasskey,
  type Passkey,
  removePasskey,
} from './passkey-calls.ts';

interface Props {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Adds a passkey. Who breaks off at the device tries again there by the same code. */
export function AddDialog({ onDone, onClose }: Props) {
  const settings = useSettings();
  const [begun, setBegun] = useState<MakingOptions | null>(null);
  const add = async (code: string, name: string) => {
    const options = begun ?? (await beginMaking(settings, code));
    setBegun(options);
    try {
      await makePasskey(settings, options, name);
    } catch (error) {
      // The account service takes each challenge once; the device alone may be asked again.
      if (!(error instanceof Error) || error.name !== 'NotAllowedError') setBegun(null);
      throw error;
    }
    onDone();
  };
  return (
    <Dialog heading={texts.add} onClose={onClose}>
      <GuardedForm
        named
        codeGiven={begun !== null}
        submit={begun === null ? texts.form.submit : texts.form.again}
        act={add}
        onClose={onClose}
      >
        <p>{texts.form.device}</p>
      </GuardedForm>
    </Dialog>
  );
}

/** Asks once more, and for a code. */
export function RemoveDialog({ passkey, onDone, onClose }: Props & { readonly passkey: Passkey }) {
  const settings = useSettings();
  const remove = async (code: string) => {
    await removePasskey(settings, passkey.id, code);
    onDone();
  };
  return (
    <Dialog heading={texts.removeLabel(passkey.name)} onClose={onClose}>
      <GuardedForm submit={texts.remove} act={remove} onClose={onClose}>
        <p>{texts.removeBody(passkey.name)}</p>
      </GuardedForm>
    </Dialog>
  );
}
