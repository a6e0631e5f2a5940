import { parseLicenceDate } from '@ekyc/documents';
import { useState } from 'react';
import { Button } from '@ekyc/design/button.tsx';
import { TextField } from '@ekyc/design/field.tsx';
import { formTexts } from '../additional-document-texts.ts';
import { DayDialog } from './day-dialog.tsx';

interface Props {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly edited: boolean;
  readonly hint: string | undefined;
  /** 乙種第4類 */
  readonly ofClass: string;
  readonly onChange: (value: string) => void;
}

/** A day as the licence prints it: typed by its era, or picked. */
export function IssueDateField({ hint, ofClass, ...field }: Props) {
  const [picking, pick] = useState(false);
  const day = parseLicenceDate(field.value);
  const understood = day === null ? formTexts.issueDateExample : formTexts.westernDay(day);
  return (
    <div className="flex flex-col gap-2">
      <TextField label={formTexts.issueDate} hint={hint ?? understood} {...field} />
      <Button
        look="small"
        className="self-start"
        aria-label={formTexts.ofClass(ofClass, formTexts.pick)}
        onClick={() => pick(true)}
      >
        {formTexts.pick}
      </Button>
      {picking && (
        <DayDialog
          heading={formTexts.ofClass(ofClass, formTexts.issueDate)}
          day={day}
          onClose={() => pick(false)}
          onPick={(text) => {
            pick(false);
            field.onChange(text);
          }}
        />
      )}
    </div>
  );
}
