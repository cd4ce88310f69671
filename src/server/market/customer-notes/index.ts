export {
  deleteCustomerNote,
  deleteCustomerNotes,
  insertCustomerNote,
  listCustomerNotes,
  moveCustomerNotes,
  updateCustomerNote,
} from './note.store.ts';
