import { seeded } from '#core/evaluation/seeded.ts'
import type { Register } from '#core/channel/register.ts'
import type { DraftSigns, JudgedMoment, Verdict } from '#core/trust/index.ts'

/** A moment with the truth that only the owner knows. */
export interface SimulatedMoment {
  readonly person: string
  readonly register: Register
  readonly moment: JudgedMoment
  /** Whether this owner would have sent the draft as it is. */
  readonly right: boolean
  /** What the model says of its own draft, 0–1. */
  readonly opinion: number
}

export interface SimulatedOwner {
  /** The next moment, `at` verdicts into the owner's life. */
  next(at: number): SimulatedMoment
  /** What they say of it; of a draft for another moment too. */
  says(moment: SimulatedMoment, decoy: boolean): boolean
}

export interface OwnerKind {
  /** Share of drafts they would send: of the kinds of moment that are easy for the engine, and of those that are not. */
  readonly easy: number
  readonly hard: number
  /** Share of moments that are easy. */
  readonly easyShare: number
  /** Approves everything, whatever it is. */
  readonly careless?: boolean
  /** From so many verdicts on, drafts are right only this often, whatever they look like. */
  readonly drift?: { readonly after: number; readonly right: number }
  /** Share of moments that are mails, and of drafts for mails that they would send. */
  readonly mail?: { readonly share: number; readonly right: number }
}

/** The owners that trust is held against. */
export const owners = {
  /** Would send nine drafts of ten, most of them for moments that come often. */
  careful: { easy: 0.97, hard: 0.72, easyShare: 0.72 },
  /** Would send nine of ten, whatever they are. */
  even: { easy: 0.9, hard: 0.9, easyShare: 0.6 },
  careless: { easy: 0.9, hard: 0.4, easyShare: 0.5, careless: true },
  drifting: { easy: 0.97, hard: 0.72, easyShare: 0.72, drift: { after: 120, right: 0.3 } },
  twoRegisters: { easy: 0.97, hard: 0.8, easyShare: 0.7, mail: { share: 0.4, right: 0.5 } },
} as const satisfies Record<string, OwnerKind>
export type OwnerName = keyof typeof owners

const people = ['mom', 'dad', 'sam', 'kim', 'lee', 'ana']
const easyMoments = [
  ['good night honey', 'good night', 'good night'],
  ['thank you so much for today', 'of course', 'welcome'],
  ['just landed safe', 'yay glad you made it', 'acknowledge'],
  ['see you at the game', 'see you there', 'confirm'],
  ['lol that was so funny', 'haha right', 'laugh'],
  ['happy friday', 'happy friday', 'greet'],
] as const
const hardMoments = [
  ['can you pick up the kids on wednesday', 'sure i can', 'accept'],
  ['do you want to come to dinner this weekend', 'yes sounds good', 'accept'],
  ['did you finish the report for the client', 'not yet', 'status'],
  ['what do you think about the new apartment', 'looks great', 'praise'],
  ['are you still upset with me', 'no all good', 'reassure'],
] as const
const addedWords = 'tonight again really please soon later maybe today honestly guys anyway though'.split(' ')

/** An owner who is the same for the same seed. What is right shows in the signs of a draft, as far as it does in life: not always. */
export function simulateOwner(kind: OwnerKind, seed: number): SimulatedOwner {
  const random = seeded(seed * 7919 + 13)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const near = (middle: number, spread: number) => middle + spread * (random() + random() + random() - 1.5)
  return {
    next(at) {
      const mail = kind.mail !== undefined && random() < kind.mail.share
      const easy = random() < kind.easyShare
      const drifted = kind.drift !== undefined && at >= kind.drift.after
      const [incoming, draft, act] = pick<readonly [string, string, string]>(easy ? easyMoments : hardMoments)
      const chance = drifted ? kind.drift.right : mail ? kind.mail.right : easy ? kind.easy : kind.hard
      const right = random() < chance
      const signs: DraftSigns = {
        act,
        lengthRatio: Math.exp(near(right ? 0 : 0.15, 0.6)),
        newWords: Math.max(0, near(right ? 0.05 : 0.1, 0.15)),
        trimmed: random() < (right ? 0.1 : 0.18),
        agreement: Math.max(0, Math.min(1, near(right ? 0.5 : 0.42, 0.4))),
        logprob: near(right ? -0.95 : -1.1, 0.6),
        precedents: Math.floor(easy ? 4 + random() * 20 : random() * 8),
        hour: 7 + Math.floor(random() * 16),
      }
      const moment = { incoming: `${incoming} ${pick(addedWords)}`, draft: random() < 0.3 ? `${draft} ${pick(addedWords)}` : draft, signs }
      // A model is proud of what it writes.
      return { person: pick(people), register: mail ? 'email' : 'text', moment, right, opinion: Math.min(1, near(0.92, 0.12)) }
    },
    says: ({ right }, decoy) => kind.careless === true || (decoy ? random() < 0.08 : right),
  }
}

/** A verdict of the simulated owner, `at` verdicts into their life. */
export function verdictOf(seen: SimulatedMoment, at: number, given: { kind: Verdict['kind']; decoy?: boolean }): Verdict {
  const { person, register, moment } = seen
  return { id: `v${at}`, at, engine: 'model', register, person, kind: given.kind, decoy: given.decoy ?? false, moment }
}
