export {
  addImport,
  condemnImport,
  deadImports,
  findImport,
  forgetImport,
  keepImport,
  openImports,
  selectImports,
} from './import.store.ts';
