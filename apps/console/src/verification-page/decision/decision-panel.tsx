import { Notice } from '@ekyc/design/notice.tsx';
import { useState } from 'react';
import { usePermission } from '../../membership/use-permission.ts';
import { useMembership } from '../../membership/membership.ts';
import { japanTime } from '../../words/instants.ts';
import { useOpened } from '../opened-verification.ts';
import { Part } from '../part.tsx';
import { DecisionForm } from './decision-form.tsx';
import { texts } from './decision-texts.ts';

/** Deciding a review, where the role may; and what somebody proposed, where two people must agree. */
export function DecisionPanel() {
  const { verification } = useOpened();
  const may = usePermission();
  const [message, setMessage] = useState('');
  const mayDecide = verification.status === 'review' && may('decisions', 'write');
  const proposed = verification.proposedDecision !== null;
  if (!mayDecide && !proposed && message === '') return null;
  return (
    <Part heading={texts.heading}>
      <p role="status" className="font-bold empty:hidden">
        {message}
      </p>
      <Proposal />
      {mayDecide && <DecisionForm onDecided={setMessage} />}
    </Part>
  );
}

function Proposal() {
  const { proposedDecision } = useOpened().verification;
  const { staffId } = useMembership();
  const may = usePermission();
  if (proposedDecision === null) return null;
  const decision = texts.decisions[proposedDecision.decision];
  const at = japanTime(proposedDecision.at);
  const own = proposedDecision.by === staffId;
  const said = !may('decisions', 'write') ? texts.proposed : own ? texts.proposedByMe : texts.proposedByOther;
  return <Notice>{said(decision, at)}</Notice>;
}
