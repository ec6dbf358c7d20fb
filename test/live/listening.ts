import { HeldElsewhere, LeaseLost, type Leases } from '#server/jobs/leases.ts'
import { answerWithin } from '#server/in-time.ts'
import type { LiveDeps } from '#server/services/listening/live-deps.ts'
import type { ListenerConfig } from '#server/store/live/listeners.ts'
import type { ListenerChoices } from '#server/services/listening/listener-control.ts'

/** A listener that may answer these automatically, and looks every second. */
export function listeningTo(allowed: readonly string[], given: Partial<ListenerChoices> = {}): ListenerChoices {
  return {
    auto_respond: true,
    check_interval: 1,
    allowed: [...allowed],
    threshold: null,
    most_per_look: null,
    ignore_no_reply: true,
    ignore_subscriptions: true,
    ...given,
  }
}

/** What the store has of a listener of texts. */
export const storedListening: ListenerConfig = {
  auto_respond: true,
  check_interval: 5,
  allowed: ['+15550100101'],
  restricts: true,
  country: null,
  threshold: null,
  most_per_look: null,
  ignore_no_reply: true,
  ignore_subscriptions: true,
}

/**
 * Leases of a process that is alone, in memory: taken at once, held until the work is over, and gone with the process. Those of the store expire by the
 * clock, which a test moves without the heartbeats that would renew them; `createLeases` is for tests of several processes.
 */
export function aloneLeases(): Leases {
  const held = new Map<string, AbortController>()
  const nameOf = ({ id, key }: { readonly id: string; readonly key: string }) => JSON.stringify([id, key])
  return {
    async hold(job, work) {
      const name = nameOf(job)
      if (held.has(name)) throw new HeldElsewhere()
      const lost = new AbortController()
      held.set(name, lost)
      try {
        return await work(lost.signal)
      } finally {
        if (held.get(name) === lost) held.delete(name)
      }
    },
    isHeld: (job) => Promise.resolve(held.has(nameOf(job))),
    revoke(job) {
      held.get(nameOf(job))?.abort(new LeaseLost())
      held.delete(nameOf(job))
      return Promise.resolve()
    },
  }
}

/** The on-device engine drafts. */
export const onDevice: LiveDeps['chosen'] = () => Promise.resolve(null)

const aModel: LiveDeps['chosen'] = () => Promise.resolve({ key: 'scripted/model' })

/** Nobody has judged anything, so nothing is known of any draft; whoever is on auto stays there. */
export const unjudged: LiveDeps['confidences'] = {
  trustIn: () => Promise.resolve({ missing: 'few-verdicts', verdicts: 0, attention: { decoys: 0, approved: 0, weight: 0 }, stated: [] }),
  ofDrafts: (_account, _engine, _register, drafts) =>
    Promise.resolve(drafts.map(() => ({ confidence: 1, evidence: { yes: 0, of: 0, last: null } }))),
}

/** What listening and sending take besides what most of their tests are about: nothing in it speaks against sending. */
export function liveStandIns() {
  return {
    confidences: unjudged,
    chosen: aModel,
    secondLook: () => Promise.resolve(null),
    leases: aloneLeases(),
    answerWithin,
  } satisfies Partial<LiveDeps>
}
