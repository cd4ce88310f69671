export {
  declineRequest,
  deleteRequestsOfPayments,
  findRequest,
  insertRequest,
  listRequests,
  listRequestsOfPayments,
  reopenRequest,
  settleRequest,
  startAccepting,
  stopAccepting,
} from './request.store.ts';
