export { type ErasedBuyers, markErased, readErasedBuyers } from './erased-buyers.ts';
