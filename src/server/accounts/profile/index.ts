export { accountRoutes } from './account.routes.ts';
export { describeUser } from './describe-user.ts';
export { profileImagePath } from './generated-image.ts';
export { mediaRoutes } from './media.routes.ts';
export { profileImageRoutes } from './profile-image.routes.ts';
export { userRoutes } from './user.routes.ts';
export type { User } from './wire.ts';
