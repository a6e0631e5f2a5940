export { authorizeBusiness, type Caller, describeApiKey, type Scope, scopes } from './api-key.ts';
export {
  type Business,
  createApiKey,
  createBusiness,
  framingOrigins,
  loadBusiness,
  mayReturnTo,
  profileEditBusiness,
} from './business.ts';
export type { CustomizationSettings, PolicySettings } from './settings.ts';
