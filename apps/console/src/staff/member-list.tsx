import type { StaffList } from '@ekyc/contract';
import { Button } from '@ekyc/design/button.tsx';
import { Facts } from '../layout/facts.tsx';
import { usePermission } from '../membership/use-permission.ts';
import { useMembership } from '../membership/membership.ts';
import { roleNames } from '../membership/membership-texts.ts';
import { japanTime } from '../words/instants.ts';
import { roleMay, texts } from './staff-texts.ts';

type Member = StaffList['items'][number];

interface Props {
  readonly items: readonly Member[];
  readonly onChange: (member: Member) => void;
  readonly onRemove: (member: Member) => void;
}

/** Who works for the business, and as what. */
export function MemberList({ items, onChange, onRemove }: Props) {
  const { staffId } = useMembership();
  const mayChange = usePermission()('staff', 'write');
  return (
    <ul className="flex flex-col divide-y divide-solid-gray-200">
      {items.map((member) => (
        <li key={member.id} className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h3 className="min-w-0 font-bold">
              {member.email}
              {member.id === staffId && <span className="font-normal whitespace-nowrap">({texts.self})</span>}
            </h3>
            {mayChange && (
              <span className="flex flex-wrap gap-2">
                <Button
                  look="small"
                  aria-label={texts.changeLabel(member.email)}
                  onClick={() => onChange(member)}
                >
                  {texts.change}
                </Button>
                <Button
                  look="small"
                  aria-label={texts.removeLabel(member.email)}
                  onClick={() => onRemove(member)}
                >
                  {texts.remove}
                </Button>
              </span>
            )}
          </div>
          <p>
            <span className="font-bold">{roleNames[member.role]}</span> {roleMay[member.role]}
          </p>
          <Facts
            facts={[
              [texts.since, japanTime(member.createdAt)],
              [texts.lastSeen, member.lastSeenAt === null ? texts.never : japanTime(member.lastSeenAt)],
            ]}
          />
        </li>
      ))}
    </ul>
  );
}
