export { authorizeSignedIn, authorizeStaff, type StaffPorts } from './authorize-staff.ts';
export { type InvitationMailer, type InvitePorts, inviteStaff, withdrawInvitation } from './invite.ts';
export { staffAddressContext } from './staff-address.ts';
export { acceptInvitation } from './accept-invitation.ts';
export { readInvitation } from './read-invitation.ts';
export { deleteSavedView, listSavedViews, saveView } from './saved-views.ts';
export { actorIn, listColleagues, readActors } from './read-actors.ts';
export { listApiKeys, makeApiKey, revokeApiKey } from './manage-keys.ts';
export { changeStaffRole, listStaff, readStaffMe, removeStaff } from './manage-staff.ts';
