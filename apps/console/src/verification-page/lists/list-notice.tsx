import { Notice } from '@ekyc/design/notice.tsx';
import type { CaseLists } from './use-case-listings.ts';
import { texts } from './lists-texts.ts';

/** Beside the findings: that the case meets a list, the gravest alone. What it says in full stands below. */
export function ListNotice({ lists: { loaded } }: { lists: CaseLists }) {
  const met = loaded.state === 'loaded' ? loaded.value.items.filter(({ matches }) => matches) : [];
  if (met.length === 0) return null;
  const list = met.some((one) => one.list === 'block') ? 'block' : 'watch';
  return (
    <Notice tone={list === 'block' ? 'error' : 'warning'} heading={texts.matches(list)}>
      {texts.warning[list]}
    </Notice>
  );
}
