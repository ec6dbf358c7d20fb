import dns from 'node:dns'

/**
 * A name that this machine's resolver says is this machine, while the product takes it for another one in the owner's own network: the server of a
 * test can so stand for one elsewhere, on every machine, over real sockets. Importing this file is enough, in a test or by `--import`.
 */
export const elsewhere = 'models.internal'

const lookup = dns.lookup
const here = [{ address: '127.0.0.1', family: 4 }]

type Done = (error: Error | null, address: string | typeof here, family?: number) => void

function resolve(host: string, ...rest: readonly unknown[]): void {
  if (host !== elsewhere) return void Reflect.apply(lookup, dns, [host, ...rest])
  const done = rest.at(-1) as Done
  const all = typeof rest[0] === 'object' && rest[0] !== null && Reflect.get(rest[0], 'all') === true
  process.nextTick(() => (all ? done(null, here) : done(null, '127.0.0.1', 4)))
}

Object.assign(dns, { lookup: Object.assign(resolve, lookup) })
