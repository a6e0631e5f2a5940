import type { ClientAnswer, Customizations } from '@ekyc/contract';
import { idTypes } from '@ekyc/documents';
import type { CallResult } from '../../api/call-types.ts';
import type { SessionClient } from '../../api/visitor-client.ts';

/** What the journey knows of the business; the same through the whole journey. */
export interface Setting {
  readonly business: ClientAnswer;
  readonly customizations: Customizations;
}

/** Where the look-up of a kind's customization answers anything but 200. */
const defaultCustomizations: Customizations = {
  logoUrl: null,
  primaryColor: null,
  greeting: null,
  supportMsg: null,
  idTypes: Object.keys(idTypes) as Customizations['idTypes'],
  requireThickness: true,
  allowDesktop: true,
  recording: 'preferred',
  userSubmission: false,
  method: 'picture',
  methods: [],
  locale: 'ja',
};

/** The look of this kind of journey goes before the business's own. */
export function logoOf({ business, customizations }: Setting): string | null {
  return customizations.logoUrl ?? business.logoUrl;
}

export async function loadSetting(client: SessionClient): Promise<CallResult<Setting>> {
  const [business, customizations] = await Promise.all([
    client.callOwn('getClient'),
    client.callOwn('getCustomizations'),
  ]);
  if (!business.ok) return business;
  const custom = customizations.ok ? customizations.value : defaultCustomizations;
  return { ok: true, value: { business: business.value, customizations: custom } };
}
