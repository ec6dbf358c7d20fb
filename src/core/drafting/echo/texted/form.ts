import type { Choice } from '#core/drafting/intents/choosing.ts'
import type { Sentence } from '#core/drafting/intents/reading.ts'
import type { IntentId } from '#core/drafting/intents/table.ts'
import type { Echo } from '../echo.ts'
import { pronounFor } from '../reading/unnamed.ts'

export type Answers = Omit<Echo, 'intent' | 'only'>
/** The named groups of what the rule found. */
export type Named = Readonly<Record<string, string | undefined>>

/**
 * What texts say in a set form, and what answers it. Only these answers are shown, because the form says which fit.
 *
 * How to add one: an entry in the list of its subject. The first one whose rule fits is used.
 */
export interface TextForm {
  readonly intent: IntentId
  /** For the canonical text of one sentence, without openings and closings such as "hey" and "lol". */
  readonly rule: RegExp
  /** With this in the words of `rule`, the sentence is not in this form. */
  readonly unless?: RegExp
  /** Without this in what was written, it is not either. */
  readonly needs?: RegExp
  /** The answers. Null if only the owner can answer. If omitted, whatever else answers the intent does. */
  readonly said?: (named: Named, sentence: Sentence) => Answers | null
  /** For a choice: its options. Null if the sentence is not in this form after all. */
  readonly choice?: (sentence: Sentence) => Choice | null
  /** All its words are fixed, so nothing graver can hide in it if the turn says nothing else. */
  readonly isClosed?: true
  /** Programs write like this as well, but not in these words. */
  readonly isNoNotice?: true
}

const openings =
  /^(?:(?:hey|hi|hello|ok|so|and|but|also|wait|um|uh|oh|well|btw|by the way|omg|ugh|lol|ha(?:ha)+\w*|lmao\w*|yo|mom|dad|honey|babe|dude|bro|girl|man|sis|please|just|actually|anyway|oh no|crap|shoot|damn|hm|(?:quick|random) (?:question|q)|question|honestly|tbh|ah|aw|yay|fyi|sorry to bother you) )+/u
const closings =
  /(?: (?:lol|ha(?:ha)+\w*|lmao\w*|please|again|though|btw|by any chance|dude|bro|babe|honey|(?<!\b(?:your|my|the|our|his|her|their|is|are|was|to|from|with|for|ask|tell|call|and) )(?:mom|dad|man|girl)|right now|asap))+$/u

/** The words that a rule is for. */
export const bareText = (text: string): string => text.replace(openings, '').replace(closings, '')

/** "it" or "them" for a thing of several words. */
export const itFor = (thing: string | undefined): 'it' | 'them' => pronounFor(thing?.split(' ').at(-1) ?? '')
/** "it's" or "they're" for a thing of several words. */
export const itsFor = (thing: string | undefined): "it's" | "they're" => (itFor(thing) === 'it' ? "it's" : "they're")
