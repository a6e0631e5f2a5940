import type { AnyVerification, ReviewItem } from '@ekyc/contract';
import { joinInSentence } from '@ekyc/design/join-words.ts';
import { Notice } from '@ekyc/design/notice.tsx';
import { useState } from 'react';
import { usePermission } from '../../membership/use-permission.ts';
import { useMembership } from '../../membership/membership.ts';
import { aboutTaking } from '../../reviews/undo-taking.ts';
import { toasts } from '../../toasts/toasts.ts';
import { japanTime } from '../../words/instants.ts';
import { photoLabels } from '../../words/names.ts';
import { personName } from '../../words/person-name.ts';
import { useOpened } from '../opened-verification.ts';
import { Part } from '../part.tsx';
import { DecisionForm } from './decision-form.tsx';
import { texts } from './decision-texts.ts';

type ProposedPart = NonNullable<AnyVerification['proposedDecision']>['parts'][number];

interface Props {
  /** Who works on it: nobody else decides it. */
  readonly taken: ReviewItem['taken'];
  /** What follows a decision. */
  readonly onDecided?: (message: string) => void;
}

/** Deciding a review, where the role may; and what somebody proposed, where two people must agree. */
export function DecisionPanel({ taken, onDecided }: Props) {
  const { verification } = useOpened();
  const may = usePermission();
  const [message, setMessage] = useState('');
  const [overtaken, setOvertaken] = useState(false);
  const mayDecide = verification.status === 'review' && may('decisions', 'write');
  const isTheirs = taken !== null && !taken.own;
  const proposed = verification.proposedDecision !== null;
  const decided = (text: string) => {
    // A decision can't be undone: nothing beside it may look as if.
    toasts.forget(aboutTaking);
    setMessage(text);
  };
  if (!mayDecide && !proposed && message === '' && !overtaken) return null;
  return (
    <Part heading={texts.heading}>
      <p role="status" className="font-bold empty:hidden">
        {message}
      </p>
      {!mayDecide && overtaken && <Notice tone="error">{texts.overtaken}</Notice>}
      <Proposal />
      {mayDecide && isTheirs && <Notice>{texts.taken}</Notice>}
      {mayDecide && !isTheirs && (
        <DecisionForm
          onDecided={decided}
          onDone={(done) => onDecided?.(done)}
          onOvertaken={() => setOvertaken(true)}
        />
      )}
    </Part>
  );
}

function Proposal() {
  const { proposedDecision: proposed } = useOpened().verification;
  const { staffId } = useMembership();
  const may = usePermission();
  if (proposed === null) return null;
  const own = proposed.by === staffId;
  const said = !may('decisions', 'write') ? texts.proposed : own ? texts.proposedByMe : texts.proposedByOther;
  const who = proposed.person === null ? texts.other : personName(proposed.person);
  const { reason, parts } = proposed;
  return (
    <Notice>
      <p className="break-words">{said(texts.decisions[proposed.decision], japanTime(proposed.at), who)}</p>
      {parts.length > 0 && <p>{texts.proposedParts(joinInSentence(parts.flatMap(namesOf)))}</p>}
      {reason !== null && <p className="break-words whitespace-pre-wrap">{texts.proposedReason(reason)}</p>}
    </Notice>
  );
}

function namesOf({ take, photoTypes }: ProposedPart): readonly string[] {
  if (take === 'face') return [texts.face];
  return photoTypes?.map((photoType) => texts.documentPart(photoLabels[photoType])) ?? [texts.wholeDocument];
}
