export { type ProposedProfile, proposeFromReading, proposeFromTyped } from './propose-profile.ts';
