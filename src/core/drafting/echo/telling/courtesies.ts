import type { IntentId } from '#core/drafting/intents/table.ts'
import type { Said } from '../echo.ts'
import { deedAs, deedAt, thingAt } from '../reading/phrase.ts'
import { clausesOf, textOf, turned, wordsThrough, type Word } from '../reading/words.ts'

/**
 * Courtesies that name what they are about: a ride, a late reply, a birthday. `$1` is a word of theirs.
 *
 * How to add one: a line with the words that name it, in canonical spelling, and the answers to it.
 */
const courtesies: Partial<Readonly<Record<IntentId, readonly (readonly [RegExp, Said])[]>>> = {
  thanks: [
    [/\b(?:got|received|have) your\b/u, { welcome: 'of course, glad it got there', anytime: 'glad it got there' }],
    [/\b(?:ride|lift|driving me|drove me|airport)\b/u, { welcome: 'of course, happy to drive you', anytime: 'any time you need a ride' }],
    [
      /\b(dinner|lunch|breakfast|brunch|cookies|soup|cake|food|meal|coffee|brownies|casserole|muffins|pie|pizza|tamales|lasagna|snacks|donuts)\b/u,
      { welcome: 'of course, glad you liked the $1', anytime: 'glad the $1 hit the spot' },
    ],
    [
      /\b(gift|present|flowers|card|sweater|scarf|book|candle|blanket|mug|hat|socks|jacket)\b/u,
      { welcome: 'of course, so glad you like the $1', anytime: 'so glad you like the $1' },
    ],
    [/\b(?:cover|covering|covered)\b/u, { welcome: 'no problem, happy to cover', anytime: 'any time you need me to cover' }],
    [/\b(?:listening|vent|hearing me out)\b/u, { welcome: 'of course, always here to listen', anytime: 'always here to listen' }],
    [/\b(?:having (?:me|us)|hosting|inviting)\b/u, { welcome: 'of course, so glad you came', anytime: 'so glad you came' }],
    [/\b(?:coming|being there|showing up|stopping by|came)\b/u, { welcome: 'of course, glad I came', anytime: 'glad I could come' }],
    [/\b(?:checking|asking)\b/u, { welcome: 'of course, just wanted to check on you', anytime: 'just wanted to check on you' }],
    [/\b(?:help|helping|helped)\b/u, { welcome: 'of course, happy to help', anytime: 'glad I could help' }],
    [/\b(?:understanding|patience|patient|waiting)\b/u, { welcome: 'of course, no rush at all', anytime: 'of course, I get it' }],
  ],
  apology: [
    [
      /\b(?:late|slow|delayed) (?:reply|response|text|answer)\b|\b(?:just|only) (?:seeing|saw|now seeing|got) (?:this|it|your)\b|\b(?:didnt|did not) (?:see|reply|respond|answer|text)\b|\bforgot to (?:reply|respond|answer|text)\b|\b(?:texting|replying|responding|getting) back\b|\bmy phone (?:was|died)\b/u,
      { reassure: 'no worries about the late reply' },
    ],
    [/\b(?:being|am|was|were|running) (?:so |a bit |a little )?late\b/u, { reassure: 'no worries about being late' }],
    [/\b(?:missed|forgot|spaced on|forgetting|missing) your birthday\b/u, { reassure: 'no worries about my birthday' }],
    [/\bshort notice\b/u, { reassure: 'no worries about the short notice' }],
    [
      /\b(wait|delay|mess|noise|mixup|mistake|inconvenience|hassle|confusion|spam|trouble|typo)\b/u,
      { reassure: 'no worries about the $1' },
    ],
    [/\b(?:venting|rant|ranting|rambling|complaining|vent|dumping)\b/u, { reassure: 'no worries, vent any time' }],
    [/\bwrong (?:person|number|chat|thread|group)\b/u, { reassure: 'no worries, wrong chat happens' }],
    [/\b(?:snapped|grumpy|cranky|mood|rude|short with|yelled|moody)\b/u, { reassure: 'no worries, we all have days like that' }],
  ],
  request: [
    [/\bkeep (?:me|us) (?:posted|updated|in the loop)\b/u, { 'will-do': 'will keep you posted', 'got-it': 'will keep you posted' }],
    [/\bsave (?:me |us )?(?:some|one|a piece|a slice)\b/u, { 'will-do': 'will save you some', 'got-it': 'will save you some' }],
    [
      /\b(?:hug|hugs|kiss|kisses|love|hi|hello) (?:to|from|for)\b|\bsay hi\b/u,
      { 'will-do': "will do, they'll love that", 'got-it': "will do, they'll love that" },
    ],
  ],
  birthday: [[/./u, { thank: '{thanks} for the birthday wishes', 'aw-thank': 'aw, {thanks} for the birthday wishes' }]],
  'good-wishes': [
    [
      /^(?:\w+ ){0,3}(?:have fun|enjoy|drive safe|travel safe|be safe|get some rest|rest up|take care|have a (?:good|great|nice|lovely|safe) (?!flight|trip|drive))\b/u,
      { thank: '{thanks}, I will', 'aw-thank': 'aw {thanks}, I will' },
    ],
    [/\b(?:flight|fly|trip|travels|travel|journey|road)\b/u, { thank: "{thanks}, I'll text when I get there" }],
    [/\b(?:feel better|get well|rest up|recover|recovery|better soon)\b/u, { thank: "{thanks}, I'll get some rest" }],
    [
      /\b(exam|test|interview|presentation|quiz|final|finals|midterm|meeting|game|recital|audition)\b/u,
      { thank: "{thanks}, I'll let you know how the $1 goes" },
    ],
    [
      /\b(?:luck|crush it|got this|kill it|nail it|do great|rooting|fingers crossed|break a leg|goes well|go well)\b/u,
      { thank: "{thanks}, I'll let you know how it goes" },
    ],
  ],
  congratulates: [[/./u, { thank: "{thanks}, I'm so happy", 'aw-thank': "aw {thanks}, I'm so happy" }]],
  compliment: [
    [
      /\byour (?:kids|boys|girls|twins|son|daughter|dog|team|crew)\b/u,
      { thank: "{thanks}, that's so nice to hear", 'aw-thank': "aw {thanks}, that's so nice to hear" },
    ],
    [/\bproud\b/u, { thank: "{thanks}, glad you're proud", 'aw-thank': 'aw {thanks}, that means a lot from you' }],
    [
      /\b(?:great|good|nice|awesome|amazing) (game|match|race|practice|session|show|speech|talk|presentation|class|set|shift|lesson|sermon)\b/u,
      { thank: '{thanks}, it was a good $1', 'aw-thank': '{thanks}, it was a good $1' },
    ],
  ],
  'sweet-thought': [
    [
      /\b(?:got|received) your\b/u,
      { 'aw-thank': 'so glad it got there', aw: 'aw, so glad it got there', 'love-that': 'glad it got there' },
    ],
    [/\b(?:thinking|thought|think|reminded me) of you\b|\breminded me\b/u, { 'aw-thank': 'aw, {thanks} for thinking of me' }],
  ],
  'safe-home': [
    [/\b(?:landed|flight|plane)\b/u, { 'glad-safe': 'glad you landed ok' }],
    [/\bhome\b/u, { 'glad-safe': 'glad you got home ok' }],
    [/\b(?:made it|here|there|arrived|checked in)\b/u, { 'glad-safe': 'glad you made it there ok' }],
  ],
  'running-late': [
    [/\btraffic\b/u, { 'take-your-time': 'no rush, traffic is the worst', reassure: 'no worries, traffic is the worst' }],
    [
      /\b(train|bus|flight|meeting|appointment|class|practice|game|line|ferry)\b/u,
      { 'take-your-time': 'no rush, hope the $1 gets done soon', reassure: 'no worries about the $1' },
    ],
  ],
  cancels: [
    [
      /\b(?:kid|son|daughter|baby|kids)\b.*\b(?:sick|fever|temp|cold|flu|throwing up|strep)\b/u,
      { reassure: 'no worries, hope the kid feels better soon' },
    ],
    [
      /\b(?:sick|fever|cold|flu|throwing up|strep|not feeling|dont feel|migraine|stomach bug)\b/u,
      { reassure: 'no worries, feel better soon' },
    ],
    [/\b(?:work|boss|shift|meeting|deadline)\b/u, { reassure: 'no worries, work comes first' }],
  ],
  stressed: [
    [
      /\b(?:tired|exhausted|sleep|slept|sleepy|wiped|beat)\b/u,
      { 'hang-in': 'hope you get some rest soon', 'you-got-this': 'hope you get some rest soon' },
    ],
    [
      /\b(?:work|shift|shifts|swamped|busy|slammed|emails|meetings|deadline|deadlines|overtime)\b/u,
      { 'hang-in': 'hang in there, hope work lets up soon', 'you-got-this': 'hope work lets up soon' },
    ],
    [
      /\b(?:exam|exams|test|tests|finals|midterms|studying|paper|essay|homework|class|school)\b/u,
      { 'hang-in': 'hang in there, school will be over soon', 'you-got-this': "you'll do great on it" },
    ],
  ],
  'yes-no': [
    [
      /^(?:(?:hey|so|wait|and|ok|btw|mom|dad) )*(?:does|do|is|are|has|have|was|were|did|will) (?!you\b|we\b|i\b|it\b|that\b|this\b)\S+/u,
      { yes: '{yes}, as far as I know', no: 'not that I know of' },
    ],
  ],
  offer: [
    [
      /\b(?:want|like|take|have) (?:some|a few|one)\b/u,
      { 'yes-please': "{yes} please, I'd love some", 'no-thanks': "no {thanks}, I'm all set" },
    ],
  ],
  'what-asked': [
    [
      /\b(?:name|address|size|recipe|link|status|called|how to|channel|dress code|brand|wifi|confirmation|spelling)\b/u,
      { check: 'let me look it up' },
    ],
  ],
  'number-asked': [[/\bhow (?:much|many|long)\b/u, { check: 'let me look it up' }]],
  'on-their-way': [[/\b(?:in|like|about) (5|10|15|20|25|30)\b/u, { 'see-you-soon': '{ok}, see you in $1' }]],
}

/** Answers that still fit such a turn, and few others, if neither a courtesy nor its subject is known. */
const stillAnswers: Partial<Readonly<Record<IntentId, Said>>> = {
  'heads-up': { 'thanks-telling': "oh {thanks}, I'll go check", 'ok-thanks': "oh {thanks}, I'll go check" },
  compliment: { thank: "{thanks}, that's so nice to hear", 'aw-thank': "aw {thanks}, that's so nice to hear" },
  'good-wishes': { thank: "{thanks}, I'll let you know how it goes" },
  offer: { 'yes-please': "{yes} please, if you don't mind", 'no-thanks': "no {thanks}, I'm all set" },
}

/**
 * The same for texts, where a bare "sure" or "sounds good" would answer almost anything. Only if they ask in so many words: if the turn was misread, one bare
 * line of the owner's is better than three of ours.
 */
const stillTexted: Partial<Readonly<Record<IntentId, readonly [RegExp, Said]>>> = {
  favor: [
    /\b(?:can|could|would|will) (?:you|someone|somebody|anyone|anybody)\b(?! (?:have|be|like|want|prefer|know)\b)/u,
    { agree: '{yes}, happy to do that for you' },
  ],
  proposal: [
    /(?<!\bi (?:\w+ )?)(?<!\bwanna )\b(?:want to|lets|let us|should we|shall we|we should|would you like|do you want|care to|up for|down for|come (?:over|with|by|to)|join (?:me|us)|feel like)\b/u,
    {
      accept: "{yes}, I'd love to do that",
      decline: "{sorry}, I can't this time",
      check: 'let me look at my calendar and get back to you',
    },
  ],
  apology: [/./u, { reassure: 'no worries, no need to be sorry' }],
  'should-i': [
    /(?<!\b(?:what|where|which|when|how|who|anything|something) (?:\w+ )?)\b(?:should i|would you|think i should)\b/u,
    { 'do-it': 'I would', dont: "I wouldn't" },
  ],
}

export function stillSaid(intent: IntentId, raw: string, isMail: boolean): Said | null {
  const [rule, said] = (isMail ? undefined : stillTexted[intent]) ?? []
  return (
    stillAnswers[intent] ??
    (rule?.test(
      clausesOf(raw)
        .map((words) => textOf(words))
        .join(' '),
    ) === true
      ? (said ?? null)
      : null)
  )
}

/** Forgives the very deed that they name, or offers to do it again. */
export function deedCourtesy(intent: IntentId, raw: string): Said | null {
  return intent === 'thanks' ? thankedFor(clausesOf(raw)) : intent === 'apology' ? excused(clausesOf(raw)) : null
}

/** The answers of the first line that fits, with a word of theirs filled in. Everything else is from the table. */
export function courtesyFor(intent: IntentId, raw: string): Said | null {
  const clauses = clausesOf(raw)
  const text = clauses.map((words) => textOf(words)).join(' ')
  for (const [rule, said] of courtesies[intent] ?? []) {
    const match = rule.exec(text)
    if (match === null) continue
    return Object.fromEntries(Object.entries(said).map(([answer, one]) => [answer, one.replace('$1', match[1] ?? '')]))
  }
  return null
}

/** "thanks for picking me up": the owner would do it again. */
function thankedFor(clauses: readonly (readonly Word[])[]): Said | null {
  for (const words of clauses) {
    const match = /\b(?:thanks|thank you|tysm|appreciate you)(?: \w+){0,2} for(?: \w+ly)?(?= \w+ing\b)/u.exec(textOf(words))
    if (match === null) continue
    const at = wordsThrough(match)
    const deed = deedAt(words, at, 'ing', true)
    if (deed === null || /^(?:be|have|come|let|tell|ask|know|understand|wait)$/u.test(deed.verb.base)) continue
    const doing = deedAs(words, deed, 'base').replace(/ (?:yesterday|today|tonight|last \w+|this \w+)$/u, '')
    if (doing.includes(' ')) return { welcome: `of course, happy to ${doing}`, anytime: `always happy to ${doing}` }
  }
  return null
}

const ownMishap =
  /\b(?:i|we)(?: accidentally| totally| may have| just| think i)? (?:broke|lost|forgot|spilled|scratched|ate|finished|dropped|dented|ruined|cracked|took|used|shrunk|stained|left) (?=your|the)/u

/** "sorry for waking you up", "i broke your mug": forgives whatever it was. */
function excused(clauses: readonly (readonly Word[])[]): Said | null {
  for (const words of clauses) {
    const text = textOf(words)
    const done = ownMishap.exec(text)
    if (done !== null) {
      const at = wordsThrough(done)
      const end = thingAt(words, at)
      if (end > at + 1) return { reassure: `no worries about ${turned(words.slice(at, end)).replace(/^my /u, 'the ')}` }
    }
    const match = /\bsorry (?:for|about)(?= \w+ing\b)/u.exec(text)
    if (match === null) continue
    const at = wordsThrough(match)
    const deed = deedAt(words, at, 'ing', true)
    if (deed === null) continue
    return { reassure: `no worries about ${deedAs(words, deed, 'ing')}` }
  }
  return null
}
