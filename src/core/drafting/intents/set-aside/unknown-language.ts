import type { Language } from '#core/drafting/answers/foreign.ts'
import { isEveryday } from '#core/drafting/discretion/sayable.ts'
import { wordSet } from '#core/drafting/echo/reading/word-set.ts'
import { canonical } from '../reading.ts'
import { withoutLink } from './links.ts'

/** Small words of languages that get no answers. None of them is an English word or a common name. */
const otherLanguageWords = wordSet(`
  vuoi vuole vieni venire viene andiamo andare sono siamo siete sei stai sto stiamo della dello degli delle nella nel che chi cosa perché perche quando dove domani oggi stasera ieri grazie prego
  ciao buongiorno buonasera buonanotte bene molto anche più sì ti ci vediamo voglio amo libero libera cena pranzo casa fai faccio hai ho fatto tutto alle allora scusa
  você voce vocês quer quero vamos vem vai não nao sim obrigado obrigada tudo bem noite tarde amanhã amanha hoje onde quando também tambem muito estou está ao uma pra para comigo saudades
  jij je kom komt heb hebt heeft niet wel naar vanavond morgen vandaag waar hoi bedankt goed mee een het jou jullie wij zijn gaan graag leuk
  jag vill vad gör är inte och på ikväll imorgon idag hej tack följa kommer hur mår kan något också vi fra jeg hva hvor gjør ikke kommer takk hvad kan vil hvordan
  czy nie jak gdzie dzisiaj jutro dziękuję dzieki cześć czesc idziemy chcesz masz możesz będę jestem się sie
  misin musun gelecek geliyor akşam aksam yarın yarin bugün bugun merhaba nasılsın nasilsin teşekkürler evet hayır tamam yok için
  faci diseara unde mâine azi mulțumesc multumesc bună buna sunt esti ești vrei
  apa kabar kamu saya mau makan besok tidak terima kasih bisa sudah nanti
`)
/** These are English words too, so they prove nothing. */
const sharedWords = wordSet(
  'a i me no in on at am an as do so is was be of we it to by la he die come sei can will far men ne do tu del vi pa',
)
/** English as people text it, in addition to its everyday words. */
const textedEnglish =
  /^(?:lol\w*|lmf?ao+\w*|rofl|omg|ha(?:ha)*\w*|he(?:he)+\w*|bruh|bro|dude|yo+|yea+h*|yep|yup|nah|nope|hey+|hi+|wtf|idk|tbh|ngl|fr|smh|ikr|brb|btw|fyi|asap|\p{L}+(?:n't|'s|'re|'ll|'ve|'d|ing|ed|ly))$/u
const englishWords =
  /^(?:the|you|and|my|for|are|that|this|with|your|how|what|just|from|they|have|has|did|not|but|its|it's|i'm|im|ill|been|who|why|when|where|she|his|her|him|them|our|there|about|know|like|get|got|good|night)$/u

/** Shares of words in another language or script from which a turn counts as written in it. */
const manyShare = 0.3
const maxShare = 0.5
/** Maximum share of everyday English words in a turn that is not English, if it has at least `minWords` words. */
const hardlyAny = 0.25
const minWords = 3
/** UTF-16 units to read: enough to recognize the language. */
const readLimit = 2000

/**
 * Whether a turn is in a language that gets no answers, by its script or its small words. A turn that the rules could read (`isRead`) is not, unless small words
 * of another language outnumber its English ones.
 */
export function isUnknownLanguage(text: string, language: Language, isRead: boolean): boolean {
  const words =
    withoutLink(text.slice(0, readLimit))
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/\p{L}[\p{L}\p{M}']*/gu) ?? []
  if (words.length === 0) return false
  if (words.filter((word) => !/\p{Script=Latin}/u.test(word)).length > words.length * maxShare) return true
  const elsewhere = words.filter((word) => otherLanguageWords.has(word)).length
  if (language !== 'en') return elsewhere > words.length * maxShare && !isRead
  const known = words.filter((word) => isEnglish(word)).length
  if (words.length > 1 && elsewhere >= words.length * manyShare && elsewhere > known) return true
  const maybe = known + words.filter((word) => sharedWords.has(word)).length
  return !isRead && words.length >= minWords && maybe <= words.length * hardlyAny && !words.some((word) => englishWords.test(stemOf(word)))
}

const stemOf = (word: string): string => word.replace(/'.*$/u, '')

function isEnglish(word: string): boolean {
  if (sharedWords.has(word) || otherLanguageWords.has(word)) return false
  return englishWords.test(stemOf(word)) || isEveryday(word) || textedEnglish.test(word) || canonical(word) !== word.replaceAll("'", '')
}
