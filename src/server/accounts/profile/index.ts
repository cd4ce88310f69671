export { describeUser } from './describe-user.ts';
export { profileImagePath } from './generated-image.ts';
export { mediaRoutes } from './media.routes.ts';
export { updateNames, updateProfile } from './profile.ts';
export { profileImageRoutes } from './profile-image.routes.ts';
