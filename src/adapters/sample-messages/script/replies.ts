/** Replies of the sample's people, by address: to a question, and to anything else. Used in turn. */
export interface Answers {
  readonly toQuestions: readonly string[]
  readonly toTheRest: readonly string[]
}

const plain: Answers = {
  toQuestions: ['Yes, that works.', 'Let me check and get back to you.'],
  toTheRest: ['Ok, thanks.', 'Sounds good.'],
}

export const answersOf: Readonly<Record<string, Answers>> = {
  '+16035550110': {
    toQuestions: ['Yes honey. Dad says hi', "I'll ask your father", 'Sunday is good. Are you bringing Jonah?'],
    toTheRest: ['Ok sweetie ❤️', 'That sounds nice. Did you eat?', 'Call me when you have a minute?'],
  },
  '+16175550112': {
    toQuestions: ['ugh yes finally', 'no clue, the baby ate my phone', 'maybe? what time'],
    toTheRest: ['hahaha', 'omg', 'ok but are you coming saturday or not', 'love you'],
  },
  '+12075550101': {
    toQuestions: ['on shift till 7, then yes', 'yep. need anything from the store?', 'not sure yet, ask me at lunch'],
    toTheRest: ['❤️', 'ok see you tonight', 'did you feed the cat?'],
  },
  '+12075550120': {
    toQuestions: ['yes!! 6?', 'let me look at the calendar', 'always'],
    toTheRest: ['deal', 'haha you are ridiculous', 'wall on tuesday then?'],
  },
  '+12075550121': { toQuestions: ['Sure thing', 'Probably around noon'], toTheRest: ['Cool', 'Got it'] },
  '+15035550122': { toQuestions: ['yes please', 'I wish. next month?'], toTheRest: ['miss you!!', 'haha same'] },
  '+12075550123': { toQuestions: ['I can drive', 'yeah think so'], toTheRest: ['nice', 'see you at the wall'] },
  '+12075550130': {
    toQuestions: ['Yes, please go ahead.', 'Could we talk about it at ten?'],
    toTheRest: ['Thank you, Tess.', 'Noted. Could you send me the layout by Thursday?'],
  },
  '+12075550131': { toQuestions: ['Yep, should be done by 3.', 'Let me measure it again.'], toTheRest: ['Will do.', 'Thanks!'] },
  '+12075550132': {
    toQuestions: ['Yes! I sent it this morning.', 'Half of it, the rest tomorrow?'],
    toTheRest: ['Perfect, thank you!', 'On it.'],
  },
  '+12075550133': { toQuestions: ['Ready Friday.', 'Need the final file first.'], toTheRest: ['Thanks', 'Will call when printed'] },
  '+12075550140': { toQuestions: ['Yes', 'I come by Wednesday'], toTheRest: ['Ok', 'Thanks'] },
  '+12075550141': { toQuestions: ['Yes, we have that open.'], toTheRest: ['Thank you. You are all set.'] },
}

/** Reply of an unknown address. */
export const anybody = plain
