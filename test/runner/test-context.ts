import asyncHooks, { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';

/**
 * Tells Node's test runner by an `AsyncLocalStorage` which test the running code belongs to. By itself it follows every
 * promise with a hook, which takes twenty times as long as the promise. To be imported before `node:test`.
 */
const { createHook, executionAsyncId } = asyncHooks;
const { runInAsyncScope } = AsyncResource.prototype;

const tests = new WeakSet<object>();
/** Of the test whose code runs. */
const currentId = new AsyncLocalStorage<number>();

// The runner takes these from the module's object; what others import by name stays as it is.
asyncHooks.createHook = (callbacks) =>
  createHook({
    ...callbacks,
    trackPromises: false,
    init(asyncId, type, triggerAsyncId, resource) {
      if (type === 'Test') tests.add(resource);
      callbacks.init?.(asyncId, type, triggerAsyncId, resource);
    },
  });
asyncHooks.executionAsyncId = () => currentId.getStore() ?? executionAsyncId();
AsyncResource.prototype.runInAsyncScope = function runInScope(run, thisArg, ...args) {
  const asTest: typeof run = (...given) => currentId.run(this.asyncId(), () => run.apply(thisArg!, given));
  return Reflect.apply(runInAsyncScope, this, [tests.has(this) ? asTest : run, thisArg, ...args]);
};
