import type { Store } from '../../../src/store/records/store.ts';

/** Wraps a store and replaces some of its methods. */
export function overStore(store: Store, change: Partial<Store>): Store {
  return new Proxy(store, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(Object.hasOwn(change, name) ? change : target, name, receiver);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
