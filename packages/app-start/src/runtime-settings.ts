import type { RuntimeSettings } from '@ekyc/contract';
import { paths } from '@ekyc/contract/paths';
import { createContext, use } from 'react';
import * as designTexts from '@ekyc/design/design-texts.ts';

/** Asks for the runtime settings; nothing is rendered before they are here. */
export async function loadSettings(): Promise<RuntimeSettings> {
  const response = await fetch(paths['service.getEndpoints'][1], {
    cache: 'no-store',
    signal: AbortSignal.timeout(20_000),
  });
  if (!response.ok) throw new Error(designTexts.errorPageNoSettings(response.status));
  return (await response.json()) as RuntimeSettings;
}

export const SettingsContext = createContext<RuntimeSettings | null>(null);

export function useSettings(): RuntimeSettings {
  const settings = use(SettingsContext);
  if (settings === null) throw new Error('settings are not loaded');
  return settings;
}
