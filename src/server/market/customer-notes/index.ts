export {
  deleteCustomerNote,
  insertCustomerNote,
  listCustomerNotes,
  moveCustomerNotes,
  updateCustomerNote,
} from './note.store.ts';
