import type { Store } from '#server/store/db.ts'

/** `full`: writes fail as on a full disk. `stuck`: nothing is answered any more. */
type Trouble = 'none' | 'full' | 'stuck'

/** A store whose writes fail, or which stops answering, when the test says so. What was stored before stays readable on a full one. */
export function unwritableStore(store: Store): { store: Store; become: (trouble: Trouble) => void } {
  let trouble: Trouble = 'none'
  const full = () => Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
  const troubled = (target: object, name: string | symbol): unknown => {
    const value: unknown = Reflect.get(target, name)
    if (typeof value === 'object' && value !== null) return new Proxy<object>(value, { get: troubled })
    if (typeof value !== 'function') return value
    return (...args: unknown[]): unknown => {
      if (trouble === 'stuck' && name !== 'close') return new Promise(() => undefined)
      if (trouble === 'full' && name === 'transaction') return Promise.reject(full())
      return Reflect.apply(value, target, args)
    }
  }
  return {
    store: new Proxy<Store>(store, { get: troubled }),
    become: (now) => {
      trouble = now
    },
  }
}
