import { mayBeDrawnOut } from '#core/auto-reply/precedent/words.ts'

/**
 * A turn as the rules read it: small letters, no apostrophes, drawn-out letters shortened, chat spellings written out, cut into sentences.
 */
export interface Sentence {
  /** Canonical words, separated by single spaces: `are you coming tonight`. */
  readonly text: string
  /** The same with chat spellings left alone, for other languages, where `ya` is a word. */
  readonly plain: string
  /** Whether it ends with a question mark. */
  readonly asks: boolean
  /** As it was written. */
  readonly raw: string
}

/** Chat abbreviations and the words they stand for. */
const spellings: ReadonlyMap<string, string> = new Map(
  Object.entries({
    u: 'you',
    ya: 'you',
    yu: 'you',
    yall: 'you',
    r: 'are',
    ur: 'your',
    youre: 'you are',
    yr: 'your',
    pls: 'please',
    plz: 'please',
    plez: 'please',
    tmrw: 'tomorrow',
    tmr: 'tomorrow',
    tmw: 'tomorrow',
    tomo: 'tomorrow',
    '2moro': 'tomorrow',
    tmmrw: 'tomorrow',
    tn: 'tonight',
    '2nite': 'tonight',
    tonite: 'tonight',
    thx: 'thanks',
    tnx: 'thanks',
    thnx: 'thanks',
    thanx: 'thanks',
    ty: 'thank you',
    tysm: 'thank you so much',
    thankyou: 'thank you',
    tyvm: 'thank you',
    gonna: 'going to',
    gunna: 'going to',
    wanna: 'want to',
    gotta: 'have to',
    lemme: 'let me',
    gimme: 'give me',
    lmk: 'let me know',
    wyd: 'what are you doing',
    hbu: 'how about you',
    wbu: 'what about you',
    hru: 'how are you',
    wya: 'where are you',
    wru: 'where are you',
    omw: 'on my way',
    rn: 'right now',
    k: 'ok',
    kk: 'ok',
    okay: 'ok',
    okey: 'ok',
    okie: 'ok',
    okk: 'ok',
    okok: 'ok',
    oki: 'ok',
    mins: 'minutes',
    min: 'minutes',
    hrs: 'hours',
    hr: 'hour',
    gn: 'good night',
    goodnight: 'good night',
    nite: 'night',
    gm: 'good morning',
    goodmorning: 'good morning',
    mornin: 'morning',
    ily: 'love you',
    ilysm: 'love you',
    luv: 'love',
    ilu: 'love you',
    hbd: 'happy birthday',
    bday: 'birthday',
    xmas: 'christmas',
    congrats: 'congratulations',
    congratz: 'congratulations',
    grats: 'congratulations',
    np: 'no problem',
    yw: 'you are welcome',
    nvm: 'never mind',
    idk: 'i dont know',
    b4: 'before',
    bc: 'because',
    cuz: 'because',
    cause: 'because',
    coz: 'because',
    dunno: 'i dont know',
    whats: 'what is',
    wheres: 'where is',
    hows: 'how is',
    whos: 'who is',
    whens: 'when is',
    whys: 'why is',
    wats: 'what is',
    wat: 'what',
    wut: 'what',
    whatre: 'what are',
    howre: 'how are',
    whered: 'where did',
    howd: 'how did',
    whatd: 'what did',
    its: 'it is',
    thats: 'that is',
    theres: 'there is',
    heres: 'here is',
    lets: 'lets',
    shes: 'she is',
    hes: 'he is',
    theyre: 'they are',
    ive: 'i have',
    ill: 'i will',
    id: 'i would',
    im: 'i am',
    youve: 'you have',
    youll: 'you will',
    youd: 'you would',
    weve: 'we have',
    itll: 'it will',
    ima: 'i am going to',
    imma: 'i am going to',
    arent: 'are not',
    isnt: 'is not',
    tho: 'though',
    prolly: 'probably',
    prob: 'probably',
    def: 'definitely',
    sry: 'sorry',
    srry: 'sorry',
    abt: 'about',
    w: 'with',
    wo: 'without',
    wknd: 'weekend',
    appt: 'appointment',
    mtg: 'meeting',
    ppl: 'people',
    msg: 'message',
    pic: 'picture',
    pics: 'pictures',
    vid: 'video',
    mum: 'mom',
    mommy: 'mom',
    mama: 'mom',
    gr8: 'great',
    l8r: 'later',
    l8: 'late',
    m8: 'mate',
    ttyl: 'talk to you later',
    cya: 'see you',
    g2g: 'have to go',
    gtg: 'have to go',
    sup: 'what is up',
    wassup: 'what is up',
    wsup: 'what is up',
    whaddya: 'what do you',
    dya: 'do you',
    dyou: 'do you',
    couldja: 'could you',
    didja: 'did you',
    doin: 'doing',
    goin: 'going',
    comin: 'coming',
    feelin: 'feeling',
    nothin: 'nothing',
    somethin: 'something',
    runnin: 'running',
  }),
)

const longestBubble = 2000
const maxSentences = 30

/** All marks that a sentence ends with. Looked for from where they begin, so that a text of marks is not searched from each. */
const endMarks = /(?<![\s"'”’)!?\p{Extended_Pictographic}\ufe0f])[\s"'”’)!?\p{Extended_Pictographic}\ufe0f]+$/u

/** The sentences of a turn, in order, as many as are answered to. A bubble always ends one. */
export function sentencesOf(bubbles: readonly string[]): Sentence[] {
  return allSentencesOf(
    bubbles.map((bubble) => bubble.slice(0, longestBubble)),
    maxSentences,
  )
}

/** The same to the end. */
export function allSentencesOf(bubbles: readonly string[], most = Number.POSITIVE_INFINITY): Sentence[] {
  const sentences: Sentence[] = []
  for (const bubble of bubbles) {
    const parts = bubble.split(/(?<=[.!?…])\s+|\n+|(?<=[?!])(?=\p{L})/u)
    for (const raw of parts) {
      const words = plainWords(raw)
      const text = canonicalOf(words)
      if ((text === '' && !/[?!\p{Extended_Pictographic}]/u.test(raw)) || sentences.length >= most) continue
      sentences.push({
        text,
        plain: words.join(' '),
        asks: endMarks.exec(raw)?.[0].includes('?') === true,
        raw: raw.trim(),
      })
    }
  }
  return sentences
}

/** The full spelling of a drawn-out word. Any other word is returned as it is. */
function spelled(word: string): string {
  if (word.at(-1) !== word.at(-2) || !drawnOut.has(word.slice(0, -1))) return word
  const short = word.slice(0, -1)
  return spellings.get(short) ?? short
}

/** The canonical words of a text, without emoji and punctuation. */
export function canonical(text: string): string {
  return canonicalOf(plainWords(text))
}

function canonicalOf(words: readonly string[]): string {
  let text = ''
  for (const word of words) {
    const plain = word.includes(':') ? word.replace(/^:+|(?<!:):+$/gu, '') : word
    if (plain !== '') text += `${text === '' ? '' : ' '}${spellings.get(plain) ?? spelled(plain)}`
  }
  // Few texts contain either, and the patterns would be tried on every word of all the others.
  const feeling = text.includes(' i will')
    ? text.replace(/\b(am|is|are|was|were|feel|feeling|really|very|super|still|bit|got) i will\b/gu, '$1 ill')
    : text
  return feeling.includes('your ')
    ? feeling.replace(
        /\byour (so|such a|the best|too|very|really|welcome|right|amazing|awesome|kidding|hilarious|funny|sweet|glowing|killing|gorgeous|ok|good|fine)\b/gu,
        'you are $1',
      )
    : feeling
}

/** A text that is already canonical, like most phrases of the tables and many texts. */
const plainPhrase = /^[a-z0-9]+(?: [a-z0-9]+)*$/u

function plainWords(text: string): string[] {
  const lower = text.toLowerCase()
  if (plainPhrase.test(lower) && !mayBeDrawnOut(lower)) return lower.split(' ')
  const joined = lower
    .normalize('NFC')
    .replace(/\bwe['’]re\b/gu, 'we are')
    .replace(/[’'`´]/gu, '')
  return (mayBeDrawnOut(joined) ? joined.replace(/(\p{L})\1{2,}/gu, '$1$1') : joined)
    .replace(/[^\p{L}\p{N}:]+/gu, ' ')
    .trim()
    .split(/\s+/u)
}

/** Words whose last letter people draw out: `heyy`, `okk`, `noo`, `yess`. */
const drawnOut = new Set(
  'hey hi ok so no yes yea yeah yay please thanks sorry love you bye why hm ugh aw wow omg lol yo oh ah mom dad night morning really haha'.split(
    ' ',
  ),
)
