export { libraryLink } from '../buyers/index.ts';
export { libraryRoutes } from './routes.ts';
