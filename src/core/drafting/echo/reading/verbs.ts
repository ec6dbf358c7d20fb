import { wordSet } from './word-set.ts'

/** The forms of a verb that a draft may repeat. */
export interface Verb {
  readonly base: string
  readonly past: string
  readonly participle: string
  readonly ing: string
  /** Whether it can be used without an object. */
  readonly alone: boolean
}

/** Deeds that need an object: errands, plans, and what people ask about. */
const transitiveVerbs =
  'accept label add assemble ask book borrow bring:brought build:built bake buy:bought carry cancel catch:caught change charge check clean clear close collect cover deliver drop empty email fax feed:fed fill file find:found finish fix fold forward freeze:froze:frozen get:got:gotten give:gave:given grab grade hang:hung hold:held keep:kept leave:left lend:lent let:let lock mail make:made measure mow:mowed:mowed order pack paint pass patch pick plan print proofread:proofread pull push put:put read:read record refill register renew rent replace reschedule reserve restart return review rinse save scan schedule see:saw:seen sell:sold send:sent set:set share ship show:showed:shown sign sort split:split submit subscribe switch tape take:took:taken teach:taught throw:threw:thrown tie toast translate tune turn unlock unload unplug unpack update upgrade upload use vacuum walk warm wash watch water wear:wore:worn weigh wrap write:wrote:written bid:bid like love need want have:had know:knew:known remember meet:met try hear:heard visit do:did:done eat:ate:eaten text tell:told play hire host invite join venmo load lift move open water feel:felt finalize notify pitch prep preorder rake rewatch run:ran:run sew:sewed:sewn shovel spot stir store swap taste test thaw trade trim view win:won pay:paid pickup drive:drove:driven ride:rode:ridden lose:lost forget:forgot:forgotten babysit:babysat sub:subbed enjoy break:broke:broken choose:chose:chosen cut:cut dig:dug draw:drew:drawn fly:flew:flown grow:grew:grown hide:hid:hidden shut:shut spend:spent sweep:swept wake:woke:woken lead:led speak:spoke:spoken steam'
/** Deeds that can do without an object. */
const verbsAlone =
  'come:came:come go:went:gone help call cook eat:ate:eaten stay wait work drive:drove:driven sleep:slept meet:met practice study train travel walk play swim:swam:swum stop talk join move arrive land start pass watch win:won visit babysit:babysat run:ran:run leave:left pay:paid read:read sit:sat stand:stood ride:rode:ridden hike dance sing:sang:sung shower rest pack sub:subbed vote volunteer apply finish reply respond shop clean golf fish camp chat host show:showed:shown happen close open end begin:began:begun snow rain bake park hop jump log rsvp clock sign'

function formsOf(entry: string, alone: boolean): Verb {
  const [base = '', past, participle] = entry.split(':')
  const doubled =
    /^[^aeiou]*[aeiou][^aeiouwxy]$/u.test(base) || /^(?:babysit|unplug|submit|forget|begin|admit|forbid|permit|reset|rerun)$/u.test(base)
      ? `${base}${base.at(-1) ?? ''}`
      : base
  const regular = /[^aeiou]y$/u.test(base) ? `${base.slice(0, -1)}ied` : base.endsWith('e') ? `${base}d` : `${doubled}ed`
  const ing = /(?:ie)$/u.test(base) ? `${base.slice(0, -2)}ying` : /[^eoy]e$/u.test(base) ? `${base.slice(0, -1)}ing` : `${doubled}ing`
  return { base, past: past ?? regular, participle: participle ?? past ?? regular, ing, alone }
}

const verbs = new Map<string, Verb>()
for (const entry of transitiveVerbs.split(' ')) verbs.set(entry.split(':')[0] ?? '', formsOf(entry, false))
for (const entry of verbsAlone.split(' ')) verbs.set(entry.split(':')[0] ?? '', formsOf(entry, true))

/** All forms of a verb, given its base form. A verb that is not listed counts as regular. */
export function formsNamed(base: string): readonly string[] {
  const { past, participle, ing } = verbs.get(base) ?? formsOf(base, true)
  return [base, past, participle, ing]
}

export type Form = 'base' | 'past' | 'participle' | 'ing'

const byForm: Readonly<Record<Form, ReadonlyMap<string, Verb>>> = {
  base: verbs,
  past: new Map([...verbs.values()].map((verb) => [verb.past, verb])),
  participle: new Map([...verbs.values()].map((verb) => [verb.participle, verb])),
  ing: new Map([...verbs.values()].map((verb) => [verb.ing, verb])),
}

/** The verb that a word is this form of. */
export function verbIn(form: Form, word: string | undefined): Verb | undefined {
  return word === undefined ? undefined : byForm[form].get(word)
}

/**
 * Like `verbIn`, where the word can only be a verb, as after "can you". An unlisted verb counts as regular (everyday verbs that are irregular are listed) and,
 * except in its `ing` form, needs an object.
 */
export function verbHere(form: Form, word: string | undefined): Verb | undefined {
  const known = verbIn(form, word)
  if (known !== undefined || word === undefined || !/^[a-z]{3,12}$/u.test(word) || noDeed.has(word)) return known
  if (form === 'base') return /(?:ing|ed|ly|ous|ful)$/u.test(word) ? undefined : formsOf(word, false)
  if (form === 'ing') return /[a-z]{2}ing$/u.test(word) ? { ...formsOf(word.slice(0, -3), true), ing: word } : undefined
  return /[a-z]{2}ed$/u.test(word) ? { ...formsOf(word, false), past: word, participle: word } : undefined
}

/** Words in the place of a deed that are not one, are irregular, or are nothing to ask for. */
const noDeed = wordSet(`
  guys all both two please maybe possibly also just still even ever really actually honestly seriously not never always sometimes only then there here
  believe imagine understand stand handle afford think guess hope wish mean care mind sleep dream suppose deserve trust hate hurt die kill hit fight fall steal shoot hang bleed
  cry beat bite blow burst cling creep cost deal fling flee forbid forgive freeze grind kneel lay lean leap lie light rise seek shake shed shine shrink sink slide
  spin spit spread spring stick sting stink strike swear swell swing tear weave weep wind wring bend bind breed feel survive manage confirm promise
  nothing something anything everything thing evening morning wedding king ring during amazing interesting boring kidding joking feeling being having darling exciting charming willing
  missing doing bleeding dying crying hurting drinking using cheating lying hiding leaving quitting breathing cutting starving pregnant need used tired bored married divorced scared supposed
  interested excited worried stressed fired arrested embarrassed talk tell ask okay fine good bad sure able alright home free
`)

/** Verbs for states, not actions: nobody can do them on request, so "I can" does not answer them. */
export const stateVerbs = wordSet('like love need want have know remember see hear feel forget lose win happen enjoy')
