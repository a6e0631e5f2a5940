export {
  authorizeKey,
  proveKey,
  describeApiKey,
  effectiveScopes,
  endApiKey,
  idOfApiKey,
  readMaker,
  selectKeys,
  type Scope,
  scopes,
} from './api-key.ts';
export { type Caller, type Need, seesDecisions, seesPersonalData } from './caller.ts';
export {
  type Business,
  createApiKey,
  createBusiness,
  framingOrigins,
  loadBusiness,
  mayReturnTo,
  moveBusiness,
  notePlacesGiven,
  profileEditBusiness,
} from './business.ts';
export { eventWordsContext, noteWordedEvent, readEventWords } from './event-words.ts';
export { isIdempotencyKey, type Repeatable } from './repeatable.ts';
export {
  answerContext,
  beginCall,
  endCall,
  forgetCall,
  forgetOldCalls,
  isKeyOfCall,
  replayedSince,
} from './repeated-call.ts';
export { keyChangeChannel, KnownKeys, readKeyChange } from './known-keys.ts';
export { lockBusiness } from './lock-business.ts';
export { matchRuleOfBusiness } from './match-thresholds.ts';
export { noteEvent } from './note-event.ts';
export { deleteLogo, putLogo } from './logo.ts';
export {
  type OperatorsChange,
  readSettings,
  type SettingsPorts,
  updateSettings,
  updateSettingsByOperator,
} from './update-settings.ts';
