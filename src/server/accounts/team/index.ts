export { accountlessRoutes } from './accountless.routes.ts';
export { accountsPerPerson, mayAddAccount } from './further-account.ts';
export { giveAccount } from './give-account.ts';
export { type GuestResource, type GuestResources, nameResources } from './guest-resource.ts';
export { acceptInvitation, describeOffer, registerMember } from './join.ts';
export { memberRoutes } from './member.routes.ts';
export { isInvited } from './member-invitations.ts';
export { joinRegistration, joinRequest } from './wire.ts';
